# What the program needs to know about this language.

# Its name in the language itself, as the settings show it.
language-name = Deutsch
# Its name in English, one word.
language-english = German
# What separates groups of three digits in numbers of five digits or more.
number-group = .
# What separates the whole part of a number from its decimals.
number-decimal = ,
# The tag of the language by which browsers write dates with the day of the week, such as en-GB.
date-locale = de
# A day.
date = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
} { $year }
