# Was nur die Seiten im Browser sagen.

## Frame
page-play = Spielen
page-settings = Einstellungen
navigation = Seiten
skip-to-page = Zur Seite springen
new-version = Es gibt eine neue Fassung von douse. Dein Spiel bleibt erhalten.
new-version-load = Laden

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
zoom-in = Größer
zoom-out = Kleiner

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

## Editor
editor-tools = Was ein Druck zeichnet
tool-light = Lichter
tool-hole = Löcher
tool-target = Ziel
editor-clear = Leeren
editor-fill = Füllen
editor-empty = Ein Brett braucht eine Zelle.
editor-repair = Reparieren
editor-repaired = Geänderte Lichter: { $n }
editor-play = Spielen
editor-keep = Behalten
editor-close = Zurück zum Spiel
editor-name = Name
editor-odd = Es ist nicht lösbar: Das markierte Muster aus { $n } Zellen enthält { $lit } der zu ändernden Lichter, eine ungerade Zahl, und jeder Druck ändert eine gerade Zahl seiner Zellen.
editor-unsolvable = Es ist nicht lösbar: Das markierte Muster beweist es.

## Boards in links
link-title = Ein Brett für dich
link-choice = Du hast ein Spiel begonnen. Es wird beiseitegelegt und geht nicht verloren, wenn du dieses Brett spielst.
link-play = Dieses Brett spielen
link-keep = Für später behalten
link-back = Zurück zu meinem Spiel
link-bad-title = Kein Brett
link-bad = Dieser Link enthält kein Brett, das douse lesen kann.

## Settings
setting-language = Sprache
setting-theme = Farben
setting-contrast = Kontrast
setting-motion = Bewegung
setting-keys = Einzelne Buchstaben als Tasten
setting-timer = Zeit
theme-system = wie das System
contrast-system = wie das System
contrast-high = hoch
motion-system = wie das System
motion-reduced = wenig
keys-on = an
keys-off = aus
timer-shown = sichtbar
timer-hidden = verborgen
settings-kept = Einstellungen, Spiele und Bestleistungen bleiben in diesem Browser. Nichts wird verschickt.
