# Texts of the other pages of the browser game.

## Board
zoom-in = Größer
zoom-out = Kleiner

## Editor
editor-tools = Was Antippen ändert
tool-light = Lichter
tool-hole = Löcher
tool-target = Ziel
editor-clear = Leeren
editor-fill = Füllen
editor-empty = Ein Brett braucht mindestens ein Feld.
editor-repair = Reparieren
editor-repaired = Geänderte Lichter: { $n }
editor-play = Spielen
editor-keep = Speichern
editor-take = Brett aus dem Spiel übernehmen
editor-close = Zurück zum Spiel
editor-name = Name
editor-odd = Unlösbar: Von den { $n } markierten Feldern { $lit ->
    [one] muss sich eines
   *[other] müssen sich { $lit }
} ändern. Das ist eine ungerade Zahl, aber jeder Zug ändert eine gerade Zahl von ihnen.
editor-unsolvable = Unlösbar: Das markierte Muster beweist es.
press-shape = Form eines Zugs
press-shape-about = Welche Lichter ein Zug umschaltet. Das markierte Feld in der Mitte ist das gedrückte.
press-shape-side = Größe des Rasters
press-shape-lights = { $n ->
    [one] Ein Zug schaltet ein Licht um.
   *[other] Ein Zug schaltet { $n } Lichter um.
}
press-shape-blank = Ein Zug muss mindestens ein Licht umschalten.
mark-middle = das gedrückte Feld

## Boards in links
link-choice = Du hast ein Spiel begonnen. Wenn du dieses Brett spielst, wird dein Spiel für später gespeichert.
link-play = Dieses Brett spielen
link-keep = Für später speichern
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
theme-system = wie im System
contrast-system = wie im System
contrast-high = hoch
motion-system = wie im System
motion-reduced = reduziert
keys-on = an
keys-off = aus
timer-shown = eingeblendet
timer-hidden = ausgeblendet

## Solving a board
solve-lead = Tippe die leuchtenden Felder an, füge dein Brett als Text ein oder zieh ein Bild hierher. Die Züge erscheinen sofort auf dem Brett.
solve-your-board = Dein Brett
solve-board-label = Dein Brett: { $board }
solve-board-target = Ziel: Tippe die Felder an, die am Ende leuchten sollen
solve-tool = Was Antippen ändert
solve-tool-light = Lichter
solve-tool-target = Ziel
solve-tool-hole = Löcher
solve-clear = Alle aus
solve-fill = Alle an
solve-kind = Art des Rätsels
solve-goal = Ziel
goal-off = alle aus
goal-on = alle an
goal-state = alle im Zustand { $n }
goal-picture = ein Bild
solve-bring = Brett importieren
solve-paste = Text in jeder Schreibweise: Zeilen aus 0 und 1, # und ., Emoji, JSON, Codes, Spiel-IDs
solve-picture = Bild oder Datei wählen
solve-picture-note = Du kannst auch eine Datei hierherziehen oder ein Bildschirmfoto einfügen. Bilder werden in deinem Browser gelesen und nicht hochgeladen.
paste-read = Gelesen als { $form }: { $board }.
paste-read-first = Gelesen als { $form }: { $board }. { $n ->
    [one] Ein weiteres Brett im Text wurde ignoriert.
   *[other] { $n } weitere Bretter im Text wurden ignoriert.
}
paste-too-large = Ein Brett mit { $n } Lichtern ist zu groß für diese Seite. Auf der Kommandozeile lässt es sich lösen.
paste-at = Zeile { $line }, Spalte { $column }:
paste-lit-is = { $lit } ist an, { $off } ist aus
paste-empty = Es gibt noch nichts zu lesen.
paste-ambiguous = Das lässt sich auf mehrere Arten lesen. Welche meinst du?
paste-which-lit = Welches der beiden Zeichen ist an?
paste-hole-or-off = Ist _ ein Loch oder ein Licht, das aus ist?
paste-unrecognised = Das sieht nicht wie ein Brett aus. Am einfachsten sind Zeilen aus # und .
paste-needs-size = Hier fehlt die Größe des Bretts. Wähle zuerst Breite und Höhe.
paste-ragged = Zeile { $row } hat { $found ->
    [one] ein Licht
   *[other] { $found } Lichter
}, Zeile 1 aber { $expected }.
paste-symbol = „{ $symbol }“ ist hier kein Licht.
paste-state = Zustand { $value } ist zu hoch: Es gibt { $states } Zustände. Wähle mehr Zustände.
paste-outside = { $cell } liegt außerhalb des Bretts.
paste-other-file = Das ist eine andere Art von Datei. douse liest Text, PBM und PNG.
paste-utf8 = Das ist kein UTF-8-Text.
paste-double-spaced = Mit einer Leerzeile nach jeder Zeile kann das ein Brett sein oder mehrere. Entferne die Leerzeilen.
paste-third-symbol = „{ $symbol }“ ist ein drittes Zeichen; bisher verwendet das Brett „{ $first }“ und „{ $second }“.
paste-no-cell = Dieses Brett hat kein Feld { $cell }.
paste-from-one = Koordinaten beginnen hier bei 1, also liegt 0 außerhalb des Bretts.
paste-count = Die Anzahl stimmt nicht: angekündigt { $expected }, gefunden { $found }.
paste-uneven = { $rows } Zeilen lassen sich nicht gleichmäßig auf { $boards } Bretter verteilen.
paste-repeated = { $cell } ist doppelt angegeben.
paste-length = Es sind { $found } Ziffern, aber es müssen { $expected } sein.
paste-padding = Die ungenutzten Bits der letzten Ziffer müssen Nullen sein.
paste-conflict = Das widerspricht einer anderen Angabe: { $written }.
paste-unexpected = { $found } passt hier nicht.
part-quoted = „{ $text }“
paste-key = Ein Schlüsselwort fehlt oder steht doppelt da.
paste-version = Version { $found } ist neuer als dieses Programm.
paste-json = Das ist kein gültiges JSON.
paste-stopped = Das zu lesen dauert länger als erlaubt.
paste-memory = Dieses Brett ist zu groß für den erlaubten Speicher.
paste-seed = „#“ leitet einen Zufallswert von Flip ein, der das Brett selbst nicht enthält. Kopiere stattdessen die ID mit dem Doppelpunkt.
paste-bad-size = Das ist keine gültige Größe.
paste-bad-states = Das ist keine gültige Zahl von Zuständen.
paste-bad-rule = Diese Regel gibt es nicht.
paste-bad-edges = Diese Ränder gibt es nicht.
paste-bad-goal = Das ist kein gültiges Ziel.
paste-bad-graph = Das ist kein gültiger Graph.
paste-misfit = Die Teile dieses Bretts passen nicht zusammen.
paste-missing = Hier fehlt etwas.
paste-outside-far = Dieses Feld liegt weit außerhalb des Bretts.
paste-graph-places = Ein Graph hat keine Zeilen und Spalten. Nenne seine Knoten, zum Beispiel v0.
part-bool = true oder false
part-number = Eine Zahl
part-text = Ein Text
part-list = Eine Liste
part-object = Ein Objekt
part-torus = ein Torus
part-graph = ein Graph
part-wide = { $n } breit
form-rows = Zeilen aus zwei Zeichen
form-digits = Zeilen aus Ziffern
form-line = Brettzeilen in einer Textzeile
form-json = JSON-Matrix
form-json-object = JSON-Objekt
form-torus = Torus-Format
form-coordinates = Koordinaten
form-names = Feldnamen
form-header = Größe und Zeilen
form-batch = mehrere Bretter
form-hex = Hexadezimalzahl
form-flip = Spiel-ID von Flip
form-flip-save = Spielstand von Flip
form-graph6 = graph6-Text
form-edge-list = Kantenliste
form-family = Name eines Graphen
form-pbm = PBM-Bild
form-pbm-packed = gepacktes PBM-Bild
form-file = Brettdatei
form-code = Code
board-size = { $width } breit, { $height } hoch
board-holes = { $n ->
    [one] ein Loch
   *[other] { $n } Löcher
}
board-graph = { $n ->
    [one] ein Graph mit einem Knoten
   *[other] ein Graph mit { $n } Knoten
}
board-lit = { $n } an
board-states = { $n } Zustände
picture-read = Im Bild gefunden: { $board }. Tippe Felder an, um sie zu korrigieren.
picture-not-read = Dein Browser kann dieses Bild nicht lesen.
picture-flat = Alle Felder im Bild sind gleich hell. Leuchtende und dunkle lassen sich nicht unterscheiden.
picture-too-small = Das Bild ist zu klein für diese Zahl von Feldern.
picture-no-grid = Im Bild ist kein Raster zu erkennen. Schneide es auf das Brett zu, wähle Breite und Höhe und lies es noch einmal.
picture-as-size = Mit der gewählten Größe lesen
solve-looking = Das Brett wird gelöst
solve-solved = Das Ziel ist erreicht. Es gibt nichts zu drücken.
solve-possible = Dieses Brett ist lösbar.
solve-impossible = Dieses Brett ist unlösbar.
solve-shortest = { $n ->
    [one] Ein Zug. Keine Lösung ist kürzer.
   *[other] { $n } Züge. Keine Lösung ist kürzer.
}
solve-between = { $n ->
    [one] Ein Zug.
   *[other] { $n } Züge.
} Mindestens { $least } sind nötig; ob weniger als { $n } reichen, ist nicht bewiesen.
solve-one-solution = Das ist die einzige Lösung.
solve-solutions = Es gibt { $count } Lösungen. { $quiet ->
    [one] Ein stilles Muster (Züge, die zusammen nichts ändern) führt
   *[other] { $quiet } unabhängige stille Muster (Züge, die zusammen nichts ändern) führen
} von jeder zu allen anderen.
solve-proof-two = Die { $size } doppelt umrahmten Felder beweisen es. Jeder Zug ändert eine gerade Zahl von ihnen. Darum bleibt die Zahl der umrahmten Lichter, die sich noch ändern müssen, immer gerade oder immer ungerade. Hier ist sie { $n } ({ $cells }) und damit ungerade. Sie kann nie 0 werden: Das Brett ist unlösbar.
solve-proof-more = Die { $size } doppelt umrahmten Felder beweisen es. Multipliziere bei jedem die Zahl im Rahmen mit der Zahl der Schritte, die seinem Licht noch fehlen, und zähle alles zusammen. Jeder Zug ändert diese Summe um ein Vielfaches von { $k }. Hier ist die Summe { $sum }; geteilt durch { $k } bleibt der Rest { $rest }. Bei einem gelösten Brett ist der Rest 0, also ist dieses unlösbar.
solve-repair = { $n ->
    [one] Reparieren: { $cells } ändern
   *[other] Reparieren: { $n } Lichter ändern ({ $cells })
}
solve-repair-smallest = Keine Reparatur ändert weniger Lichter.
solve-repaired = Repariert. Die geänderten Lichter sind gestrichelt umrahmt.
solve-leaf = Alle Lösungen
solve-before = Vorige Lösung
solve-next = Nächste Lösung
solve-which = Lösung { $number }: { $n ->
    [one] ein Zug
   *[other] { $n } Züge
}
solve-unsorted = Die erste ist die kürzeste bekannte; die anderen sind nicht sortiert.
solve-way = Reihenfolge der Züge
solve-way-any = Beliebig
solve-way-lit = Nur leuchtende Felder
solve-lit-looking = Eine Reihenfolge wird gesucht
solve-lit-shortest = { $n ->
    [one] Ein Zug auf ein leuchtendes Feld. Keine Zugfolge ist kürzer.
   *[other] { $n } Züge in dieser Reihenfolge, jeder auf ein leuchtendes Feld. Keine Zugfolge ist kürzer.
}
solve-lit-order = { $n ->
    [one] Ein Zug auf ein leuchtendes Feld.
   *[other] { $n } Züge in dieser Reihenfolge, jeder auf ein leuchtendes Feld.
}
solve-press = Drücke
solve-walk = Schritt für Schritt
solve-step = Zug { $number } von { $n }: { $cell }
solve-walked = Fertig: Das Ziel ist erreicht.
do-back = Zurück
do-next-step = Nächster Zug
do-end = Beenden
solve-take = Teilen und exportieren
solve-play = Spielen
solve-share = Link teilen
copy-text = Text kopieren
copy-code = Code kopieren
copy-presses = Züge kopieren
copy-picture = Bild kopieren
export-copied = Kopiert.
export-saved = Gespeichert.
export-link-copied = Link kopiert.
export-refused = Dein Browser hat das nicht erlaubt.

## Learning
learn-title = Lichter aus in acht Lektionen
learn-lead = Acht kurze Lektionen, vom ersten Zug bis zur Algebra. Alle verwenden dein eigenes Brett: Wähle eines oder zeichne es hier.
learn-all = Alle acht auf einer Seite, zum Drucken
learn-contents = Alle Lektionen
learn-which = Lektion { $number } von { $n }
learn-print = Drucken
learn-next = Weitere Lektionen
learn-own = Dein Brett
learn-own-note = Die Lektionen verwenden dieses Brett. Tippe Lichter an, um sie zu ändern.
learn-random = Ein anderes Brett
learn-played = Das Brett aus deinem Spiel
learn-trap = Ein häufiger Fehler:
learn-step = Schritt
learn-step-next = Nächster Schritt
nothing = nichts
lesson-1 = Zweimal drücken
lesson-1-brief = Warum du kein Feld mehr als einmal drücken musst.
lesson-2 = Die Reihenfolge ist egal
lesson-2-brief = Warum eine Lösung eine Menge ist und keine Folge.
lesson-3 = Lichterjagd
lesson-3-brief = Ein Verfahren, das von Hand geht, mit einer Tabelle für deine Größe.
lesson-4 = Die Gleichungen
lesson-4-brief = Eine Gleichung pro Licht, und wie du alle zusammen löst.
lesson-5 = Stille Muster
lesson-5-brief = Züge, die nichts ändern, und wie sie ein Brett prüfen.
lesson-6 = Alle Lösungen und die kürzeste
lesson-6-brief = Von einer Lösung zu jeder anderen.
lesson-7 = Rund um den Torus
lesson-7-brief = Was sich ändert, wenn die Ränder verbunden sind.
lesson-8 = Drei Zustände
lesson-8-brief = Lichter, die nach drei Zügen wieder wie am Anfang sind.
twice-1 = Ein Zug schaltet das Licht eines Felds und seine Nachbarn um. Drücke auf ein beliebiges Feld und dann noch einmal auf dasselbe.
twice-board = Dein Brett; die Zahlen zählen die Züge
twice-start = Noch ist nichts gedrückt.
twice-even = { $n ->
    [one] Ein Zug
   *[other] { $n } Züge
}, auf jedem Feld eine gerade Zahl: Das Brett ist wieder wie am Anfang.
twice-odd = { $n ->
    [one] Ein Zug.
   *[other] { $n } Züge.
} { $odd ->
    [one] Es zählt nur das eine Feld, auf dem die Zahl der Züge ungerade ist.
   *[other] Es zählen nur die { $odd } Felder, auf denen die Zahl der Züge ungerade ist.
}
twice-again = Alle noch einmal drücken
twice-2 = Der zweite Zug macht den ersten rückgängig, denn aus wird an und an wird aus. Ein Feld zweimal zu drücken ist also dasselbe, wie es nicht zu drücken, und dreimal ist dasselbe wie einmal.
twice-3 = Es kommt also nur darauf an, ob eine Zahl gerade ist (wir schreiben 0) oder ungerade (wir schreiben 1). Gerade plus gerade ist gerade, gerade plus ungerade ist ungerade, ungerade plus ungerade ist gerade: 0 + 0 = 0, 0 + 1 = 1, 1 + 1 = 0. In der Mathematik bilden diese beiden Zahlen den Körper mit zwei Elementen. Für jedes Feld gibt es nur eine Frage: drücken oder nicht?
order-1 = Beide Bretter bekommen dieselben Züge, jedes in einer anderen Reihenfolge.
order-one = In dieser Reihenfolge: { $cells }
order-other = In einer anderen Reihenfolge: { $cells }
order-start = Beide Bretter beginnen gleich.
order-between = Nach { $number } von { $n } Zügen können die Bretter verschieden sein.
order-end = Alle Züge sind gemacht, und die Bretter sind wieder gleich.
order-shuffle = Mischen
order-empty = Ohne Züge beginnen
order-2 = Ob ein Licht am Ende an ist, hängt nur davon ab, wie oft es umgeschaltet wurde, also davon, wie oft sein eigenes Feld und die Nachbarfelder gedrückt wurden. Wann das geschah, spielt keine Rolle.
order-3 = Eine Lösung ist deshalb eine Menge von Feldern, die du drückst. Ein Brett mit 25 Feldern hat 2²⁵ = 33.554.432 solche Mengen statt unendlich vieler Zugfolgen. Und wenn eine Menge von Zügen aus dem dunklen Brett ein anderes macht, dann macht dieselbe Menge es auch wieder dunkel.
chase-1 = Geh Reihe für Reihe vor (Zeile für Zeile, oder Spalte für Spalte, wenn die Spalten kürzer sind) und beginne mit der zweiten. Wo in der Reihe davor ein Licht an ist, drücke das angrenzende Feld in dieser Reihe. Damit geht es aus, und kein späterer Zug schaltet es wieder ein. Am Ende kann nur noch die letzte Reihe leuchten.
chase-board = Die markierten Felder wurden gerade gedrückt
chase-table = Was zuerst zu drücken ist
chase-remains = In der letzten Reihe an
chase-press = In der ersten Reihe drücken
chase-sums = Die Tabelle nennt nur die Grundfälle. Wenn die letzte Reihe eine Kombination aus mehreren ist, drücke die Kombination ihrer Antworten; was zweimal vorkommt, hebt sich auf.
chase-empty = Bei dieser Größe wird jedes lösbare Brett schon bei der ersten Jagd dunkel. Darum ist die Tabelle leer.
chase-start = Dein Brett. Die Jagd beginnt mit der zweiten Reihe.
chase-line = Reihe { $line } ist dunkel. Gedrückt: { $cells }
chase-remainder = Nur noch die letzte Reihe leuchtet. Schlag sie in der Tabelle nach.
chase-first = In der ersten Reihe gedrückt: { $cells }. Jetzt beginnt die Jagd noch einmal.
chase-again = Reihe { $line } ist wieder dunkel. Gedrückt: { $cells }
chase-stuck = Diese letzte Reihe steht nicht in der Tabelle. Also lässt sich das Brett nicht dunkel machen. Die nächsten Lektionen zeigen, warum.
chase-done = Alle Lichter sind aus.
chase-2 = Warum es funktioniert: Die Züge in der ersten Reihe legen alle anderen fest. Ohne sie lässt die Jagd in der letzten Reihe einige Lichter an. Jeder Zug in der ersten Reihe ändert diese Lichter auf seine Weise. Die Tabelle sagt dir, welche Züge sie löschen; für 5 × 5 hat sie sieben Einträge.
chase-trap = Manche Texte berechnen die Züge der ersten Reihe nur aus den Lichtern der ersten Reihe. Das ist für die meisten Bretter falsch: Jedes Licht beeinflusst, was in der letzten Reihe übrig bleibt. Darum musst du erst jagen.
equations-1 = Gib jedem Feld eine Unbekannte: 1 heißt „drücken“, 0 heißt „nicht drücken“.
equations-light = Tippe ein Licht an: Markiert sind die Felder, deren Züge es umschalten. Ihre Unbekannten müssen zusammen 1 ergeben, wenn sich das Licht ändern muss, und sonst 0.
equations-board = Tippe ein Licht an, um seine Gleichung zu sehen
equation-of = Licht { $cell }: { $sum }
equations-2 = Alle diese Gleichungen zusammen bilden ein System. Als Tabelle hat es eine Zeile pro Licht und eine Spalte pro Zug; diese Tabelle aus Nullen und Einsen heißt Matrix.
equations-steps = Das Verfahren, das dieses System Spalte für Spalte löst, heißt Elimination: Nimm eine Zeile mit einer 1 in der Spalte, schieb sie nach oben und addiere sie zu jeder Zeile darunter, die dort auch eine 1 hat. Addiert wird wie in Lektion 1: 1 + 1 = 0.
equations-matrix = Die Gleichungen; die Spalte rechts vom Strich zeigt, was jedes Licht braucht
equations-too-many = Dieses System ist zu groß, um es zu zeigen. Wähle ein Brett von höchstens 6 × 6.
equations-3 = Am Ende beginnt jede Zeile weiter rechts als die darüber. Von der letzten Zeile bis zur ersten kannst du jeden Zug ablesen.
equations-zero = Eine Zeile ohne 1 links vom Strich sagt 0 = 0, was immer stimmt, oder 0 = 1, was nie stimmt.
equations-trap = Manche multiplizieren mit der inversen Matrix, die das System in einem Schritt löst. Das geht nur, wenn es sie gibt, und bei 4 × 4, 5 × 5 und vielen anderen Größen gibt es sie nicht. Dann werden manche Zeilen null, und ein Brett hat mehrere Lösungen oder gar keine, niemals genau eine. Und eine Inverse aus gerundeten Kommazahlen hilft hier nicht: Wir rechnen mit gerade und ungerade.
elimination-start = Das System für dein Brett.
elimination-column = Spalte { $cell }: { $steps }
elimination-one = Von unten nach oben abgelesen: Drücke { $cells }. Das ist die einzige Lösung.
elimination-several = Manche Züge stehen in keiner Zeile am Anfang ({ $free }); sie sind frei wählbar. Setze sie auf 0 und lies von unten nach oben ab: Drücke { $cells }.
elimination-none = Zeile { $row } sagt 0 = 1: Dieses Brett lässt sich nicht dunkel machen.
step-swap = vertausche die Zeilen { $a } und { $b }
step-add = addiere Zeile { $a } zu Zeile { $b }
step-scale = multipliziere Zeile { $a } mit { $times }
step-append = füge das { $times }-Fache von Zeile { $a } als neue Zeile an
quiet-1 = Bei manchen Größen gibt es Züge, die zusammen nichts ändern. Eine solche Menge von Zügen nennen wir ein stilles Muster. Drücke die markierten Felder nacheinander: Am Ende ist das Brett wie vorher.
quiet-none = Bei dieser Größe gibt es nur ein stilles Muster: nichts zu drücken. Darum ist jedes Brett dieser Größe lösbar, auf genau eine Weise. Wähle 4 × 4 oder 5 × 5, um andere zu sehen.
quiet-which = Stille Muster
quiet-pressing = Das Muster, Feld für Feld gedrückt
quiet-counting = Dasselbe Muster auf deinem Brett: Tippe Lichter an, um sie zu ändern
quiet-start = { $n ->
    [one] Das Muster hat ein Feld.
   *[other] Das Muster hat { $n } Felder.
}
quiet-between = { $number } von { $n } gedrückt.
quiet-end = Alle sind gedrückt, und nichts hat sich geändert.
quiet-even = In diesem Muster { $n ->
    [one] leuchtet ein Feld
   *[other] leuchten { $n } Felder
}. In jedem Muster ist die Zahl der leuchtenden Felder gerade: Dein Brett ist lösbar.
quiet-odd = In diesem Muster { $n ->
    [one] leuchtet ein Feld
   *[other] leuchten { $n } Felder
}. In Muster { $number } ist die Zahl der leuchtenden Felder ungerade: Dein Brett ist unlösbar.
quiet-share = Diese Größe hat { $d ->
    [one] ein unabhängiges stilles Muster
   *[other] { $d } unabhängige stille Muster; keines davon ist eine Kombination der anderen
}. Darum ist nur eines von { $all } Brettern lösbar.
quiet-2 = Mit stillen Mustern kannst du auch Bretter prüfen. Jeder Zug ändert eine gerade Zahl von Feldern eines stillen Musters. Warum? Die Felder des Musters, die ein Zug ändert, sind genau die, deren eigene Züge das gedrückte Feld ändern. Das ganze Muster zu drücken ändert nichts, also ist ihre Zahl gerade. Die Zahl der leuchtenden Felder in einem Muster bleibt also immer gerade oder immer ungerade, was du auch drückst. Auf dem dunklen Brett ist sie 0, und das ist gerade.
quiet-3 = Wenn also in einem Muster eine ungerade Zahl von Feldern leuchtet, ist das Brett unlösbar, und jeder kann es durch Zählen prüfen. Wenn in jedem Muster eine gerade Zahl leuchtet, ist das Brett lösbar; das beweist die Elimination. Für 5 × 5 ist das der bekannte Test mit zwei Mustern.
all-1 = Nimm eine Lösung und addiere ein stilles Muster: Felder, die in beiden vorkommen, heben sich auf. Das Ergebnis wirkt auf die Lichter genauso, ist also auch eine Lösung.
all-every = Indem du stille Muster addierst, kommst du von jeder Lösung zu allen anderen.
all-board = Die markierten Felder sind die Züge
all-now = { $n ->
    [one] Diese Lösung hat einen Zug.
   *[other] Diese Lösung hat { $n } Züge.
}
all-changed = Dein Brett ist unlösbar. Darum ändert diese Lektion { $cells }.
all-add = Muster { $number } addieren
all-shortest = { $n ->
    [one] Ein Zug: kürzeste Lösung
   *[other] { $n } Züge: kürzeste Lösung
}
all-other = { $n ->
    [one] Ein Zug
   *[other] { $n } Züge
}
all-2 = Bei d unabhängigen stillen Mustern kannst du jedes addieren oder weglassen. Darum gibt es 2ᵈ Lösungen.
all-fewest = Die kürzeste ist die mit den wenigsten Zügen. Wenn d klein ist, findest du sie, indem du alle ausprobierst.
all-3 = Wenn d groß ist, dauert das zu lange: 30 × 30 hat 2²⁰ Lösungen, 65 × 65 hat 2⁴². Die Seite „Lösen“ beweist auch dort, welche die kürzeste ist. Sie zerlegt das Brett in vier Teile, die jeweils nur von der Hälfte der unabhängigen Muster abhängen.
torus-1 = Jetzt ist der linke Rand mit dem rechten verbunden und der obere mit dem unteren. In der Mathematik heißt diese Fläche Torus. Ein Zug am Rand reicht bis auf die andere Seite. Drücke eine Ecke.
torus-board = Deine Lichter auf einem Torus
torus-start = Drücke ein Feld am Rand.
torus-pressed = { $cell } hat { $cells } geändert.
torus-2 = Jetzt schaltet jeder Zug fünf Lichter um. Die Gleichungen haben dieselbe Form, aber die Matrix ist eine andere und ihre stillen Muster auch.
torus-compared = Bretter dieser Größe haben flach { $flat ->
    [one] ein unabhängiges stilles Muster
   *[other] { $flat } unabhängige stille Muster
} und auf dem Torus { $torus }.
torus-solvable = Auf dem Torus ist dein Brett lösbar.
torus-unsolvable = Auf dem Torus ist dein Brett unlösbar.
torus-3 = Ein quadratischer Torus hat doppelt so viele unabhängige stille Muster wie das flache Quadrat mit einer um eins kürzeren Seite, und vier mehr, wenn seine Seite durch 3 teilbar ist.
torus-trap = Manche sagen, auf dem Torus funktioniere die Lichterjagd nicht, weil die letzte Reihe die erste ändert. Sie funktioniert doch: Du beginnst mit zwei unbekannten Reihen statt mit einer, und nach einer Runde müssen beide passen. Das braucht etwas mehr Algebra und ist genauso schnell.
three-1 = Diese Lichter haben drei Zustände: aus (0), 1 und 2. Ein Zug bringt das Licht im gedrückten Feld und seine Nachbarn in den nächsten Zustand; auf 2 folgt wieder aus. Drücke ein Feld dreimal, und alles ist wie vorher.
three-board = Deine Lichter mit drei Zuständen
three-done = Alle Lichter sind aus.
three-left = { $n ->
    [one] Ein Zug löscht alle Lichter.
   *[other] { $n } Züge löschen alle Lichter.
}
three-show = Züge zeigen
three-2 = Jetzt ist 2 + 1 = 0: Wir rechnen modulo 3, also mit Resten beim Teilen durch 3.
three-times = Ein Feld wird 0-, 1- oder 2-mal gedrückt, und zwei weitere Züge machen einen rückgängig. Ein Licht im Zustand 2 muss sich einmal ändern, eines im Zustand 1 zweimal.
three-3 = Die Elimination funktioniert wie vorher, nur dass Zeilen auch multipliziert werden: 2 · 2 = 1, darum wird eine Zeile, die mit 2 beginnt, verdoppelt.
three-test = Auch der Test aus Lektion 5 funktioniert hier: Was du zählst, muss ein Vielfaches von 3 sein.
three-trap = Bei vier Zuständen kannst du nicht durch 2 teilen, denn 2 · 2 = 0. Programme, die es trotzdem tun, übersehen fast alle Lösungen. Mit einer anderen Art von Elimination lässt sich jede Zahl von Zuständen lösen.

## Exploring
explore-quiet = Stille Muster
explore-nullity = Nullitäten
explore-hardest = Schwerste Bretter
explore-big = Große Bretter
gallery-lead = Drücke alle Felder eines dieser Muster, und nichts ändert sich. Tippe Muster an, um sie zu addieren: Auch die Summe ist still.
gallery-none = { $size }: Das einzige stille Muster ist, nichts zu drücken. Jedes Brett dieser Art hat genau eine Lösung.
gallery-some = { $size }: { $n ->
    [one] ein unabhängiges stilles Muster.
   *[other] { $n } unabhängige stille Muster.
}
gallery-sum = Die gewählten Muster addiert: { $n ->
    [one] ein Zug, der nichts ändert
   *[other] { $n } Züge, die nichts ändern
}
gallery-number = Stilles Muster { $number }
gallery-more = { $n ->
    [one] Das erste ist zu sehen.
   *[other] Die ersten { $n } sind zu sehen.
}
nullity-lead = Die Nullität d einer Größe ist die Zahl ihrer unabhängigen stillen Muster (Plus-Regel, zwei Zustände). Eines von 2ᵈ Brettern ist lösbar und hat dann 2ᵈ Lösungen. In deinem Browser berechnet.
nullity-most = Bis
nullity-looking = Die Nullitäten werden berechnet
nullity-squares = Quadrate
nullity-points = Die Nullität jedes Quadrats: Seite auf der waagerechten Achse, Nullität auf der senkrechten
nullity-records = Die höchsten
nullity-size = Größe
nullity-d = Nullität
nullity-rectangles = Rechtecke
nullity-map = Alle Rechtecke bis 100 × 100, Breite nach rechts, Höhe nach unten. Je kräftiger die Farbe, desto höher die Nullität. Klicke auf eine Größe.
nullity-zero = { $size }: Nullität 0. Jedes Brett ist lösbar, auf genau eine Weise.
nullity-some = { $size }: Nullität { $d }.
hard-lead = Welche Bretter die meisten Züge brauchen und wie viele Bretter es für jede Zahl von Zügen gibt.
hard-looking = Die Bretter werden gezählt
hard-most = { $n ->
    [one] Die schwersten Bretter brauchen einen Zug.
   *[other] Die schwersten Bretter brauchen { $n } Züge.
}
hard-between = Mindestens ein Brett braucht { $n } Züge, keines mehr als { $most }.
hard-failed = Kein Ergebnis in der vorgesehenen Zeit. Wähle ein kleineres Brett.
hard-count = { $boards } der { $positions } lösbaren Bretter sind so schwer.
hard-positions = { $positions } Bretter sind lösbar.
hard-one = Eines der schwersten Bretter
hard-chart = Zahl der Bretter (senkrecht, logarithmisch) nach Zahl der Züge (waagerecht)
hard-table = Als Tabelle
hard-presses = Züge
hard-boards = Bretter
hard-solve = Lösung zeigen
big-lead = Eine Million Lichter und mehr: ziehen, zoomen, drücken. Ein Knopf löst das ganze Brett.
big-side = Größe
big-random = Zufälliges Brett
big-press = Alle drücken
big-lit = { $n ->
    [one] Ein Licht ist an.
   *[other] { $n } Lichter sind an.
}
big-solved = In { $time } ms gelöst: { $n ->
    [one] ein Zug
   *[other] { $n } Züge
}, auf dem Brett markiert.
big-dark = Alle Lichter sind aus.
big-pressed = { $cell } gedrückt; { $n ->
    [one] ein Licht ist an
   *[other] { $n } Lichter sind an
}
big-board = Großes Brett: ziehen zum Bewegen, tippen zum Drücken
big-keys = Tasten: Pfeile bewegen, + und − zoomen, Enter drückt das Feld in der Mitte.

## Levels, daily boards and records
packs = Pakete
pack-reached = { $n } von { $all } gelöst
stars-explained = Drei Sterne für Par, zwei für bis zu zwei Züge mehr, einer für jede andere Lösung. Tipps kosten einen Stern.
level-par = Par { $par }
daily-easy-about = Ein symmetrisches Brett zum Aufwärmen
daily-classic-about = Fünf mal fünf, Par 8 bis 12
daily-strange-about = Jeden Tag eine andere Form oder Regel
streak = { $n ->
    [0] Noch keine Serie: Löse heute eines der drei Bretter.
    [one] Ein Tag in Folge. Längste Serie: { $longest }.
   *[other] { $n } Tage in Folge. Längste Serie: { $longest }.
}
stat-wins = Gewonnene Spiele
stat-at-par = Davon mit Par
stat-moves = Züge insgesamt
stat-hints = Benutzte Tipps
stat-time = Spielzeit
stat-levels = Gelöste Level
stat-stars = Sterne
stat-streak = Tage in Folge
stat-longest = Längste Serie
data-title = Deine Daten
data-about = Spiele, Statistik, Bretter und Einstellungen sind in diesem Browser gespeichert. Sichere sie als Datei, um sie nicht zu verlieren oder um in einem anderen Browser weiterzuspielen. Wenn du eine Datei lädst, kommt ihr Inhalt dazu; gelöscht wird nichts.
data-export = Als Datei speichern
data-import = Datei laden
data-taken = { $n ->
    [one] Ein Eintrag geladen.
   *[other] { $n } Einträge geladen.
} Die Seite wird neu geladen.
data-foreign = Diese Datei stammt nicht von douse.
data-malformed = Die Datei ist beschädigt: Ihr Teil „{ $name }“ ist nicht lesbar. Es wurde nichts geändert.
data-full = Der Speicher des Browsers ist voll. Nicht alles konnte geladen werden.

## Leaderboards, replays, community boards
page-top = Bestenliste
page-watch = Wiederholung
page-player = Name und Geräte
do-watch = Ansehen
do-play = Spielen
do-publish = Veröffentlichen
player-nameless = Anonym
service-asked = Einen Moment …
service-unreachable = Der Server antwortet nicht. Alles andere funktioniert auch ohne ihn.
service-foreign = Die Antwort kam nicht von einem douse-Server.
problem-not-found = Nicht gefunden. Vielleicht wurde es entfernt.
problem-forbidden = Das erlaubt der Server nicht.
problem-conflict = Dieses Brett ist bereits veröffentlicht.
problem-too-large = Das ist zu groß für den Server.
problem-too-many = Zu viele Anfragen. Versuch es in einer Minute noch einmal.
problem-not-now = Das geht gerade nicht. Versuch es später noch einmal.
problem-unknown-player = Der Server kennt dich nicht mehr.
problem-mismatch = Der Server hat die Anfrage nicht verstanden. Vielleicht haben Spiel und Server verschiedene Versionen.
problem-unacceptable = Der Server hat das nicht angenommen. Begründung (englisch): { $detail }
problem-forged = Der Server konnte dieses Spiel nicht bestätigen. Begründung (englisch): { $detail }
problem-refused = Der Server hat die Anfrage abgelehnt. Begründung (englisch): { $detail }
refused-text-empty = Der Text fehlt.
refused-text-long = Der Text ist zu lang.
refused-text-invisible = Der Text enthält unsichtbare Zeichen.
refused-name-numbered = Ein Name darf nicht mit # und Ziffern enden.
refused-name-marks = Ein Buchstabe des Namens hat zu viele Akzente.
refused-name-alike = Dieser Name ähnelt einem anderen Spielernamen zu sehr. Wähle einen anderen.
refused-boards-full = Mehr Bretter kannst du nicht veröffentlichen. Zieh zuerst eines zurück.
refused-storage-full = Dein Speicherplatz auf dem Server ist voll.
refused-data-large = Es sind zu viele Daten, um sie auf ein anderes Gerät zu übertragen.
refused-code-unknown = Dieser Code ist unbekannt, schon benutzt oder abgelaufen.
refused-board-unread = Der Server kann das nicht als Brett lesen. Veröffentliche genau ein Brett.
refused-board-large = Dieses Brett ist zu groß zum Veröffentlichen.
refused-board-solved = Dieses Brett ist bereits gelöst.
refused-board-unsolvable = Dieses Brett ist unlösbar.
refused-board-not-proved = Der Server hat in der vorgesehenen Zeit keine Lösung für dieses Brett gefunden.
refused-board-foreign = Dieses Brett gehört einem anderen Spieler.
refused-banned = Dein Profil ist auf diesem Server gesperrt.
refused-ticket-used = Das Ticket dieses Spiels wurde schon für ein anderes Spiel benutzt.
refused-ticket-invalid = Der Server kann dieses Spiel keinem Spielbeginn zuordnen.
refused-moves-long = Für die Bestenliste hat das Spiel zu viele Züge.
refused-moves-invalid = Die Züge passen nicht zu diesem Brett.
refused-goal-missed = Die Züge führen nicht zum Ziel.
refused-times-invalid = Die Zeiten passen nicht zu den Zügen.
refused-too-fast = So viele Züge schafft niemand in so kurzer Zeit.
address-unknown = Unter dieser Adresse gibt es kein spielbares Brett.
top-order = Sortieren
top-games = Spiele
top-by-moves = Nach Zügen
top-by-time = Nach Zeit
top-without-hints = Ohne Tipps
top-with-hints = Mit Tipps
top-rank = Platz
top-player = Spieler
top-you = du
top-empty = Noch keine Ergebnisse.
list-before = Zurück
list-after = Weiter
standing-sending = Dein Ergebnis wird gesendet …
standing-waiting = Der Server antwortet nicht. Dein Ergebnis ist hier gespeichert und wird später gesendet.
standing-refused = Die Bestenliste hat dein Ergebnis nicht angenommen. { $reason }
standing-moves = Platz { $moves } nach Zügen.
standing-untimed = Der Server hat den Beginn dieses Spiels nicht mitbekommen. Darum zählt die Zeit nicht.
standing-both = Platz { $moves } nach Zügen, { $time } nach Zeit.
watch-whose = Das Spiel von { $name } ansehen
watch-facts = { $name }, Platz { $rank }: { $n ->
    [one] { $n } Zug.
   *[other] { $n } Züge.
}
watch-moves = { $n } von { $all }
watch-pause = Anhalten
do-show-solution = Lösung zeigen
watch-go = Abspielen
watch-back = Ein Zug zurück
watch-step = Ein Zug weiter
watch-again = Von vorn
boards-about = Bretter, die Spieler gezeichnet haben. Der Server hat für jedes bewiesen, dass es lösbar ist.
boards-own = Eigenes Brett zeichnen
boards-all = Alle Bretter der Community
boards-new = Neueste
boards-liked = Beliebteste
boards-hardest = Schwerste
boards-search = Suchen
boards-empty = Keine Bretter gefunden.
boards-total = { $n ->
    [one] Ein Brett
   *[other] { $n } Bretter
}
like-label = Dieses Brett gefällt mir; bisher { $n ->
    [one] ein „Gefällt mir“
   *[other] { $n }-mal „Gefällt mir“
}
like-given = Dieses Brett gefällt dir.
like-taken-back = „Gefällt mir“ zurückgenommen.
do-report = Melden
report-reason = Was stimmt damit nicht?
report-send = Senden
report-sent = Danke. Wir sehen es uns an.
board-take-back = Zurückziehen
board-take-back-about = Das Brett und alle Ergebnisse dazu werden gelöscht. Das lässt sich nicht rückgängig machen.
board-taken-back = Das Brett steht nicht mehr in der Liste.
publish-title = Veröffentlichen
publish-about = Alle können das Brett, seinen Namen und deinen Namen sehen.
publish-author = Dein Name
publish-busy = Par wird bewiesen …
publish-untitled = Gib deinem Brett zuerst einen Namen.
publish-unsolvable = Unlösbare Bretter lassen sich nicht veröffentlichen. Repariere es zuerst.
publish-solved = Dieses Brett ist bereits gelöst. Es gibt nichts zu spielen.
publish-too-large = { $most ->
    [one] Bretter mit mehr als einem Licht lassen sich nicht veröffentlichen.
   *[other] Bretter mit mehr als { $most } Lichtern lassen sich nicht veröffentlichen.
}
publish-done = „{ $title }“ ist veröffentlicht.
publish-show = Anzeigen
player-about = Du brauchst weder Passwort noch E-Mail-Adresse. Dieser Browser speichert einen Schlüssel, der zeigt, dass du es bist.
no-service = Diese Kopie des Spiels läuft ohne Server. Es gibt keine Bestenlisten, und nichts wird gesendet.
player-account = Auf { $challenges ->
    [one] einer Bestenliste
   *[other] { $challenges } Bestenlisten
}, mit { $boards ->
    [one] einem veröffentlichten Brett
   *[other] { $boards } veröffentlichten Brettern
}.
name-label = Dein Name
name-keep = Speichern
name-kept = Gespeichert.
device-title = Anderes Gerät verwenden
device-about = Mit einem Einmalcode kann ein anderer Browser dein Profil verwenden. Der Code gilt einmal und läuft nach 15 Minuten ab.
device-make-code = Code erzeugen
device-code-made = Gib diesen Code auf dem anderen Gerät ein.
device-code = Code vom anderen Gerät
device-redeem = Dieses Profil verwenden
device-moved = Dieser Browser verwendet jetzt das Profil vom anderen Gerät.
player-delete-title = Profil löschen
player-delete-about = Dein Name, deine Ergebnisse, deine „Gefällt mir“-Angaben und deine Bretter werden vom Server gelöscht. Das lässt sich nicht rückgängig machen. Deine Statistik bleibt in diesem Browser.
player-delete = Mein Profil löschen
player-delete-really = Ja, endgültig löschen
player-deleted = Dein Profil ist gelöscht.
standing-unknown = Der Server kennt dich nicht. Darum ist dein Ergebnis nur hier gespeichert. Öffne dein Profil, um zu entscheiden, wie es weitergeht.
unknown-title = Der Server kennt dich nicht
unknown-about = Vielleicht wurde seine Datenbank zurückgesetzt oder geleert. Dein Schlüssel bleibt erhalten, und deine Ergebnisse sind gespeichert, bis der Server dich wieder kennt. Du kannst auch als neuer Spieler weitermachen; der alte Schlüssel bleibt erhalten.
unknown-new = Als neuer Spieler weitermachen
