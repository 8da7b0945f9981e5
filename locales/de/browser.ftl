# What the page says that everyone meets first.

## Frame
page-play = Spielen
page-settings = Einstellungen
navigation = Seiten
skip-to-page = Zur Seite springen
new-version = Es gibt eine neue Fassung von douse. Dein Spiel bleibt erhalten.
new-version-load = Laden
fetching-page = Hole diese Seite …
fetching-failed = Diese Seite war nicht zu holen. Bist du verbunden? Lade sie neu, um es noch einmal zu versuchen.

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
first-sentence = Drücke ein Licht: Es und seine Nachbarn wechseln. Lösche alle.
figure-moves = Züge
figure-par = Par
figure-round = Runde
figure-time = Zeit
par-proved = Die wenigsten Züge, bewiesen
par-not-proved = Zwischen diesen beiden Zahlen; nicht bewiesen
controls = Was du tun kannst
do-undo = Zurück
do-redo = Wieder vor
do-restart = Von vorn
do-hint = Tipp
do-solve = Lösen
do-stop = Anhalten
do-new = Neues Brett
do-next = Nächste Runde
do-close = Brett ansehen
do-cancel = Abbrechen
speed = Tempo
showing-solution = Das ist eine Lösung, Druck für Druck.
game-not-kept = Dein Browser bewahrt nichts auf: Das Spiel endet mit dieser Seite.
task-par = Suche die wenigsten Züge
task-hint = Suche den nächsten Zug
task-board = Mache ein Brett
failed-unreachable = Die Druckregel erlaubt keinen Weg zum Ziel.
failed-rare = Kein Brett dieser Größe ist so schwer. Wähle ein leichteres oder ein größeres.
failed-not-provable = Wie schwer solche Bretter sind, lässt sich nicht schnell beweisen. Wähle eine beliebige Schwierigkeit.
failed-unfit = So ein Brett gibt es nicht.
do-share = Link kopieren
do-done = Fertig
copied = Kopiert.
key-move = auf dem Brett bewegen
key-press = drücken
key-hint = Tipp, dann mehr davon
key-solve = die Lösung zeigen oder anhalten
key-help = diese Hilfe
help-rules = Ein Druck ändert das Licht der Zelle und die ringsum, wie es die Regel sagt. Alle Lichter sollen ausgehen oder zum Ziel werden. Zweimal drücken ändert nichts, und die Reihenfolge ist gleich.
help-par = Par ist die kleinste Zahl von Drücken. Jedes Brett, das du bekommst, ist lösbar.
help-keys-off = Einzelne Buchstaben lassen sich in den Einstellungen abschalten.
shelf-games = Beiseitegelegte Spiele
shelf-boards = Meine Bretter
shelf-forget = { $name } vergessen

## Boards in links
link-title = Ein Brett für dich

## Solving a board
page-solve = Lösen
task-bounds = zwischen { $least } und { $most }

## Learning
page-learn = Lernen

## Exploring
page-explore = Erkunden

## Levels, boards of the day and records
page-levels = Level
page-records = Erreichtes und Daten
do-share-result = Ergebnis kopieren
