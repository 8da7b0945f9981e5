# Was der Rahmen des Spiels im Browser und die Seite um das Brett zuerst sagen.

page-daily = Täglich
page-boards = Community
page-profile = Profil
nav-more = Mehr
chip-more = Regel dieses Bretts: mehr dazu
chip-states = { $n } Zustände
mark-refused = jetzt nicht erlaubt
do-more = Mehr
start-again = Dieses Licht und seine Nachbarn haben sich geändert. Drücke es noch einmal.
start-twice = Zweimal ist wie keinmal. Mach jetzt alle Lichter aus.
start-go = Mach alle Lichter aus.
other-window = Du spielst in zwei Fenstern: Beide zeigen dasselbe Spiel.
