# What the program needs to know about this language.

# Its name in the language itself, as the settings show it.
language-name = English
# Its name in English, one word.
language-english = English
# What separates groups of three digits in numbers of five digits or more.
number-group = ,
# What separates the whole part of a number from its decimals.
number-decimal = .
# The language tag with which browsers write dates with the day of the week, such as en-GB.
date-locale = en-GB
# A day.
date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
