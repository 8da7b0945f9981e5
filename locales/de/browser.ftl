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
