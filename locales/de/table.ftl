# Texts of the frame of the browser game and of the play page that are loaded first.

page-daily = Täglich
page-boards = Community
page-class = Klasse
page-profile = Profil
nav-more = Mehr
chip-more = Regel dieses Bretts: mehr dazu
chip-states = { $n } Zustände
chip-graph = Feld und Nachbarn
mark-refused = jetzt nicht erlaubt
do-more = Mehr
start-again = Das Licht und seine Nachbarn wurden umgeschaltet. Drücke noch einmal auf dasselbe Feld.
start-twice = Zweimal ist wie keinmal. Mach jetzt alle Lichter aus.
start-go = Mach alle Lichter aus.
other-window = Du spielst in zwei Fenstern: Beide zeigen dasselbe Spiel.
