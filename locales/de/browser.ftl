# Was nur die Seiten im Browser sagen.
