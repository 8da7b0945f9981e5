# Texts of the page that everyone sees first.

## Frame
page-play = Spielen
page-settings = Einstellungen
navigation = Seiten
skip-to-page = Zum Inhalt springen
new-version = Es gibt eine neue Version von douse. Dein Spiel ist gespeichert.
new-version-load = Laden
fetching-page = Wird geladen …
fetching-failed = Diese Seite konnte nicht geladen werden. Prüfe deine Verbindung und lade die Seite neu.

## Board
cell-lit = an
cell-unlit = aus
cell-state = Zustand { $n }
cell-hole = Loch
mark-look = hier suchen
mark-press = hier drücken
mark-solution = in der Lösung
mark-quiet = im Muster
mark-repair = geändert
mark-target = zu ändern
board-label = Brett { $size }, { $n ->
    [one] noch ein Licht zu ändern
   *[other] noch { $n } Lichter zu ändern
}

## Playing
first-sentence = Drücke auf ein Feld: Sein Licht und die Lichter daneben werden umgeschaltet. Mach alle aus.
figure-moves = Züge
figure-par = Par
figure-round = Runde
figure-time = Zeit
par-proved = Die kleinstmögliche Zahl von Zügen, bewiesen
par-not-proved = Zwischen diesen beiden Zahlen; nicht bewiesen
controls = Bedienung
do-undo = Rückgängig
do-redo = Vor
do-restart = Von vorn
do-hint = Tipp
do-solve = Lösung
do-stop = Anhalten
do-new = Neues Brett
do-next = Nächste Runde
do-close = Brett ansehen
do-cancel = Abbrechen
speed = Tempo
showing-solution = Das ist eine Lösung, Zug für Zug.
not-saved = Dein Browser speichert gerade nichts: Sein Speicher ist voll oder abgeschaltet. Was du ab jetzt tust, geht verloren, wenn du die Seite schließt.
task-par = Die kürzeste Lösung wird gesucht
task-hint = Der nächste Zug wird gesucht
task-board = Ein Brett wird erzeugt
failed-unreachable = Keine erlaubte Zugfolge führt zum Ziel.
failed-rare = Ein so schweres Brett wurde nicht gefunden. Wähle ein leichteres oder größeres.
failed-not-provable = Wie schwer solche Bretter sind, lässt sich nicht schnell beweisen. Wähle die Schwierigkeit „beliebig“.
failed-unfit = So ein Brett gibt es nicht.
do-share = Link kopieren
do-done = Fertig
copied = Kopiert.
key-move = Feld wählen
key-press = drücken
key-hint = Tipp; noch einmal für mehr
key-solve = Lösung zeigen oder anhalten
key-help = diese Hilfe
help-par = Par ist die kleinstmögliche Zahl von Zügen. Jedes Brett, das du bekommst, ist lösbar.
help-docs = Dokumentation (englisch): Einführung, Mathematik, Befehle
help-keys-off = Tasten mit einzelnen Buchstaben kannst du in den Einstellungen ausschalten.
saved-games = Gespeicherte Spiele
saved-boards = Meine Bretter
saved-delete = { $name } löschen
saved-restore = { $name } behalten

## Boards in links
link-title = Ein Brett für dich

## Solving a board
page-solve = Lösen
task-bounds = zwischen { $least } und { $most }

## Learning
page-learn = Lernen

## Exploring
page-explore = Erkunden

## Levels, daily boards and records
page-levels = Level
page-records = Statistik und Daten
do-share-result = Ergebnis kopieren
