# What only the pages in the browser say.
