# What the other pages of the browser game say.

## Board
zoom-in = Größer
zoom-out = Kleiner

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
editor-take = Brett des Spiels übernehmen
editor-close = Zurück zum Spiel
editor-name = Name
editor-odd = Es ist nicht lösbar: Das markierte Muster aus { $n } Zellen enthält { $lit } der zu ändernden Lichter, eine ungerade Zahl, und jeder Druck ändert eine gerade Zahl seiner Zellen.
editor-unsolvable = Es ist nicht lösbar: Das markierte Muster beweist es.
press-shape = Druckform
press-shape-about = Welche Lichter ein Druck ändert. Die markierte Zelle in der Mitte ist die gedrückte.
press-shape-side = Seite des Gitters
press-shape-lights = { $n ->
    [one] Ein Druck ändert ein Licht.
   *[other] Ein Druck ändert { $n } Lichter.
}
press-shape-blank = Ein Druck muss ein Licht ändern.
mark-middle = die gedrückte Zelle

## Boards in links
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

## Solving a board
solve-lead = Tippe das Brett ein, das du siehst, füge es als Text ein oder zieh ein Bild hierher. Was zu drücken ist, steht sofort darauf.
solve-your-board = Dein Brett
solve-board-label = Dein Brett: { $board }
solve-board-target = Das Ziel: Tippe an, was am Ende leuchten soll
solve-tool = Was ein Tippen ändert
solve-tool-light = Lichter
solve-tool-target = Ziel
solve-tool-hole = Löcher
solve-clear = Alle aus
solve-fill = Alle an
solve-kind = Das Rätsel
solve-goal = Ziel
goal-off = alle aus
goal-on = alle an
goal-state = alle im Zustand { $n }
goal-picture = ein Bild
solve-bring = Brett mitbringen
solve-paste = Text in jeder Schreibweise: Zeilen aus 0 und 1, # und ., Emoji, JSON, Codes, Spiel-IDs
solve-picture = Bild oder Datei wählen
solve-picture-note = Oder zieh es hierher, oder füge ein Bildschirmfoto ein. Bilder werden in deinem Browser gelesen und verlassen ihn nicht.
paste-read = Gelesen als { $form }: { $board }.
paste-read-first = Gelesen als { $form }: { $board }. { $n ->
    [one] Ein weiteres Brett im Text wurde weggelassen.
   *[other] { $n } weitere Bretter im Text wurden weggelassen.
}
paste-too-large = Ein Brett mit { $n } Lichtern ist zu groß für diese Seite. Die Kommandozeile löst es.
paste-at = Zeile { $line }, Spalte { $column }:
paste-lit-is = { $lit } ist an, { $off } ist aus
paste-empty = Hier steht noch nichts.
paste-ambiguous = Das lässt sich auf mehrere Arten lesen. Wie ist es gemeint?
paste-which-lit = Welches der beiden Zeichen ist an?
paste-hole-or-off = Ist _ ein Loch oder ein Licht, das aus ist?
paste-unrecognised = Das sieht nach keinem Brett aus. Am einfachsten sind Zeilen aus # und .
paste-needs-size = Hier steht keine Größe. Wähle zuerst Breite und Höhe.
paste-ragged = Zeile { $row } hat { $found } Lichter, Zeile 1 aber { $expected }.
paste-symbol = „{ $symbol }“ ist hier kein Licht.
paste-state = Zustand { $value } ist zu hoch: Es gibt { $states } Zustände. Wähle mehr Zustände.
paste-outside = { $cell } liegt außerhalb des Bretts.
paste-wrong = Hier stimmt etwas nicht.
form-rows = Zeilen aus zwei Zeichen
form-digits = Zeilen aus Ziffern
form-line = Zeilen hintereinander
form-json = JSON-Matrix
form-json-object = JSON-Objekt
form-torus = Torus-Format
form-coordinates = Koordinaten
form-names = Namen von Zellen
form-header = Größe und Zeilen
form-batch = mehrere Bretter
form-hex = Hexadezimalzahl
form-flip = ID des Spiels Flip
form-flip-save = Spielstand des Spiels Flip
form-graph6 = Graph in graph6
form-edge-list = Liste von Kanten
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
    [one] ein Graph mit einer Ecke
   *[other] ein Graph mit { $n } Ecken
}
board-lit = { $n } an
board-states = { $n } Zustände
picture-read = Im Bild gefunden: { $board }. Verbessere es durch Tippen.
picture-not-read = Dein Browser kann dieses Bild nicht lesen.
picture-flat = Alle Zellen des Bildes sind gleich hell; keine ist als leuchtend zu erkennen.
picture-too-small = Das Bild ist zu klein für so viele Zellen.
picture-no-grid = Es ist kein Raster zu erkennen. Schneide weg, was um das Brett herum ist, wähle Breite und Höhe und lies es noch einmal.
picture-as-size = Mit der gewählten Größe lesen
solve-looking = Suche Lösungen
solve-solved = Das Ziel ist erreicht: Es ist nichts zu drücken.
solve-possible = Dieses Brett ist lösbar.
solve-impossible = Dieses Brett ist unlösbar.
solve-shortest = { $n ->
    [one] Einmal drücken, weniger geht nicht.
   *[other] { $n }-mal drücken, weniger geht nicht.
}
solve-between = { $n }-mal drücken. Weniger als { $least } geht nicht; dazwischen ist nichts bewiesen.
solve-one-solution = Es gibt keine andere Lösung.
solve-solutions = Es gibt { $count } Lösungen; { $quiet ->
    [one] ein stilles Muster führt
   *[other] { $quiet } stille Muster führen
} von jeder zu allen anderen.
solve-proof-two = Die { $size } doppelt umrahmten Zellen sind der Beweis. Jeder Druck ändert eine gerade Anzahl von ihnen. Ob die Lichter darunter, die sich ändern müssen, gerade oder ungerade viele sind, bleibt deshalb, wie es ist. Hier sind es { $n } ({ $cells }): ungerade viele. Am Ende darf es aber keines mehr sein.
solve-proof-more = Die { $size } doppelt umrahmten Zellen sind der Beweis. Nimm, was jedes Licht sich noch ändern muss, mal die Zahl in seinem Rahmen und zähle zusammen: Jeder Druck ändert die Summe um ein Vielfaches von { $k }. Hier ist sie { $sum }, das lässt den Rest { $rest }; am Ende muss der Rest 0 sein.
solve-repair = { $n ->
    [one] Reparieren: { $cells } ändern
   *[other] Reparieren: { $n } Lichter ändern ({ $cells })
}
solve-repair-smallest = Keine Reparatur ändert weniger Lichter.
solve-repaired = Repariert. Die geänderten Lichter sind gestrichelt umrahmt.
solve-leaf = Alle Lösungen
solve-before = Lösung davor
solve-next = Nächste Lösung
solve-which = Lösung { $number }: { $n ->
    [one] einmal drücken
   *[other] { $n }-mal drücken
}
solve-unsorted = Die erste ist die kürzeste bekannte; die anderen kommen ungeordnet.
solve-way = Reihenfolge
solve-way-any = Beliebig
solve-way-lit = Nur leuchtende
solve-lit-looking = Suche eine Reihenfolge
solve-lit-shortest = In dieser Reihenfolge { $n }-mal drücken, immer ein leuchtendes Licht. Kürzer geht es nicht.
solve-lit-order = In dieser Reihenfolge { $n }-mal drücken, immer ein leuchtendes Licht.
solve-press = Drücke
solve-walk = Schritt für Schritt
solve-step = Druck { $number } von { $n }: { $cell }
solve-walked = Fertig: Das Ziel ist erreicht.
do-back = Zurück
do-next-step = Nächster Druck
do-end = Beenden
solve-take = Mitnehmen
solve-play = Spielen
solve-share = Link teilen
copy-text = Text kopieren
copy-code = Code kopieren
copy-presses = Drücke kopieren
copy-picture = Bild kopieren
export-copied = Kopiert.
export-saved = Gespeichert.
export-link-copied = Der Link ist kopiert.
export-refused = Dein Browser hat das nicht erlaubt.

## Learning
learn-title = Lichter aus in acht Lektionen
learn-lead = Acht kurze Lektionen, vom ersten Druck bis zur Algebra. Alle benutzen dein eigenes Brett: Wähle oder tippe hier eines.
learn-all = Alle acht auf einer Seite, zum Drucken
learn-contents = Alle Lektionen
learn-which = Lektion { $number } von { $n }
learn-print = Drucken
learn-next = Weitere Lektionen
learn-own = Dein Brett
learn-own-note = Die Lektionen benutzen dieses Brett. Tippe Lichter an, um es zu ändern.
learn-random = Ein anderes Brett
learn-played = Das Brett aus deinem Spiel
learn-trap = Eine Falle:
learn-step = Schritt
learn-step-next = Nächster Schritt
nothing = nichts
lesson-1 = Zweimal drücken
lesson-1-brief = Warum kein Licht mehr als einen Druck braucht.
lesson-2 = Die Reihenfolge ist egal
lesson-2-brief = Warum eine Lösung eine Menge ist und keine Folge.
lesson-3 = Lichter jagen
lesson-3-brief = Ein Verfahren von Hand, mit der Tabelle für deine Größe.
lesson-4 = Die Gleichungen
lesson-4-brief = Eine Gleichung je Licht, und Elimination Schritt für Schritt.
lesson-5 = Stille Muster
lesson-5-brief = Drücke, die nichts ändern, und der Test, den sie liefern.
lesson-6 = Alle Lösungen und die kürzeste
lesson-6-brief = Von einer Lösung zu jeder anderen.
lesson-7 = Rund um den Torus
lesson-7-brief = Was sich ändert, wenn die Ränder verbunden sind.
lesson-8 = Drei Zustände
lesson-8-brief = Lichter, die erst nach drei Drücken wieder wie vorher sind.
twice-1 = Ein Druck ändert ein Licht und seine Nachbarn. Drücke hier irgendein Licht und dann dasselbe noch einmal.
twice-board = Dein Brett; die Zahlen zählen die Drücke
twice-start = Noch ist nichts gedrückt.
twice-even = { $n } Drücke, und jedes Licht wurde gerade oft gedrückt: Das Brett ist wie vorher.
twice-odd = { $n } Drücke. Es { $odd ->
    [one] zählt nur das Licht, das ungerade oft gedrückt wurde.
   *[other] zählen nur die { $odd } Lichter, die ungerade oft gedrückt wurden.
}
twice-again = Alle noch einmal drücken
twice-2 = Der zweite Druck macht den ersten rückgängig, denn aus wird an und an wird aus. Zwei Drücke auf dasselbe Licht sind also so gut wie keiner, und drei so gut wie einer.
twice-3 = Zahlen, die nur gerade und ungerade kennen, heißen Körper mit zwei Elementen: 0 + 0 = 0, 0 + 1 = 1 und 1 + 1 = 0. Für jedes Licht ist nur zu entscheiden: drücken oder nicht.
order-1 = Beide Bretter bekommen dieselben Drücke, jedes in seiner eigenen Reihenfolge. Bewege den Regler. Drücke Lichter auf dem linken Brett, um Drücke hinzuzufügen.
order-one = In dieser Reihenfolge: { $cells }
order-other = In einer anderen: { $cells }
order-start = Beide Bretter beginnen gleich.
order-between = Nach { $number } von { $n } Drücken können die Bretter verschieden sein.
order-end = Alles gedrückt: Die Bretter sind wieder gleich.
order-shuffle = Mischen
order-empty = Ohne Drücke beginnen
order-2 = Ob ein Licht am Ende an ist, hängt nur davon ab, wie oft es sich geändert hat, also wie oft es selbst und seine Nachbarn gedrückt wurden. Wann, spielt keine Rolle.
order-3 = Eine Lösung ist deshalb eine Menge von Lichtern. Ein Brett mit 25 Lichtern hat 2²⁵ = 33 554 432 solche Mengen und nicht endlos viele Folgen. Und welche Menge auch immer ein Brett aus dem dunklen macht, dieselbe löscht es wieder.
chase-1 = Geh Reihe für Reihe vor: Wo in der Reihe davor ein Licht an ist, drücke das Licht daneben in dieser Reihe. Das löscht es, und kein späterer Druck macht es wieder an. Am Ende kann nur noch die letzte Reihe leuchten.
chase-board = Die markierten Lichter wurden gerade gedrückt
chase-table = Was zuerst zu drücken ist
chase-remains = An in der letzten Reihe
chase-press = Drücke in der ersten Reihe
chase-sums = Die Tabelle nennt Erzeuger: Ist die letzte Reihe eine Summe von Zeilen der Tabelle, drücke die Summe ihrer Antworten.
chase-empty = Bei dieser Größe erlischt jedes lösbare Brett schon bei der ersten Jagd: Die Tabelle ist leer.
chase-start = Dein Brett. Die Jagd beginnt mit der zweiten Reihe.
chase-line = Reihe { $line } ist dunkel. Gedrückt: { $cells }
chase-remainder = Nur noch die letzte Reihe leuchtet. Schlag sie in der Tabelle nach.
chase-first = In der ersten Reihe gedrückt: { $cells }. Nun jage noch einmal.
chase-again = Reihe { $line } ist wieder dunkel. Gedrückt: { $cells }
chase-stuck = Diese letzte Reihe steht nicht in der Tabelle: Kein Drücken löscht dieses Brett. Die nächsten Lektionen zeigen, warum.
chase-done = Alle Lichter sind aus.
chase-2 = Warum es geht: Die Drücke der ersten Reihe entscheiden alle anderen. Die Jagd ohne sie lässt in der letzten Reihe einen Rest, und jeder Druck in der ersten Reihe ändert diesen Rest auf seine Weise. Die Tabelle ist die Antwort auf alle zugleich; für 5 × 5 hat sie sieben Zeilen.
chase-trap = Manche Texte berechnen die Drücke der ersten Reihe nur aus den Lichtern der ersten Reihe. Das ist für die meisten Bretter falsch: Jedes Licht des Bretts hat Anteil am Rest, also kennt man ihn erst nach der Jagd.
equations-1 = Schreib 1 für „drücken“ und 0 für „nicht“. Tippe ein Licht an: Die markierten Drücke ändern es, und zusammen müssen sie es so oft ändern, wie es nötig ist.
equations-board = Tippe ein Licht an, um seine Gleichung zu sehen
equation-of = Licht { $cell }: { $sum }
equations-2 = Alle diese Gleichungen zusammen sind ein System, eine Zeile je Licht und eine Spalte je Druck. Die Elimination löst es: Eine Zeile mit einer 1 in der Spalte kommt nach oben und wird zu jeder tieferen Zeile addiert, die dort auch eine 1 hat. Addiert wird wieder gerade und ungerade: 1 + 1 = 0.
equations-matrix = Die Gleichungen; rechts vom Strich, was jedes Licht braucht
equations-too-many = So viele Gleichungen sind zu lang zum Anschauen. Wähle ein Brett von höchstens 6 × 6.
equations-3 = Am Ende beginnt jede Zeile weiter rechts als die darüber. Von der letzten Zeile zur ersten lässt sich jeder Druck ablesen. Eine Zeile ohne Druck sagt 0 = 0, was immer stimmt, oder 0 = 1, was nie stimmt.
equations-trap = Durch die Matrix zu teilen geht nur, wenn sie eine Inverse hat. Bei 4 × 4, 5 × 5 und vielen anderen Größen hat sie keine: Dann entstehen Nullzeilen, und ein Brett hat mehrere Lösungen oder gar keine, niemals genau eine. Und eine Inverse aus gerundeten Dezimalbrüchen ist kein Rechnen mit gerade und ungerade.
elimination-start = Das System, wie dein Brett es angibt.
elimination-column = Spalte { $cell }: { $steps }
elimination-one = Von unten abgelesen: Drücke { $cells }. Eine andere Lösung gibt es nicht.
elimination-several = Von unten abgelesen, mit 0 für die Drücke, mit denen keine Zeile beginnt ({ $free }): Drücke { $cells }.
elimination-none = Zeile { $row } sagt 0 = 1: Kein Drücken löscht dieses Brett.
step-swap = vertausche Zeilen { $a } und { $b }
step-add = addiere Zeile { $a } zu Zeile { $b }
step-scale = nimm Zeile { $a } mal { $times }
step-append = schreib { $times } mal Zeile { $a } noch einmal auf
quiet-1 = Bei manchen Größen gibt es Drücke, die zusammen nichts ändern. Drücke die markierten Lichter mit dem Regler eines nach dem anderen: Am Ende ist das Brett wie vorher.
quiet-none = Bretter dieser Größe haben kein stilles Muster außer dem, nichts zu drücken. Also ist jedes Brett dieser Größe lösbar, auf genau eine Weise. Wähle 4 × 4 oder 5 × 5, um welche zu sehen.
quiet-which = Stille Muster
quiet-pressing = Das Muster, Licht für Licht gedrückt
quiet-counting = Dasselbe Muster auf deinem Brett: Tippe Lichter an, um sie zu ändern
quiet-start = Das Muster hat { $n } Lichter.
quiet-between = { $number } von { $n } sind gedrückt.
quiet-end = Alle sind gedrückt, und nichts hat sich geändert.
quiet-even = Im Muster leuchten { $n } Lichter. In jedem Muster sind es gerade viele: Dein Brett ist lösbar.
quiet-odd = Im Muster leuchten { $n } Lichter. In Muster { $number } sind es ungerade viele: Dein Brett ist unlösbar.
quiet-share = Diese Größe hat { $d ->
    [one] ein unabhängiges stilles Muster
   *[other] { $d } unabhängige stille Muster
}, also ist eines von { $all } Brettern lösbar.
quiet-2 = Sie prüfen auch Bretter. Jeder Druck ändert gerade viele Lichter eines stillen Musters: Es sind die, deren Drücke das gedrückte Licht ändern, und zusammen ändern sie es gerade oft. Ob also in einem Muster gerade oder ungerade viele Lichter leuchten, ändert sich nie. Im dunklen Brett sind es 0, und das ist gerade.
quiet-3 = Leuchten in einem Muster ungerade viele, ist das Brett unlösbar, und jeder kann es durch Zählen prüfen. Leuchten in allen gerade viele, ist es lösbar: Das ist die Umkehrung, und die Elimination beweist sie. Für 5 × 5 ist das der bekannte Test mit zwei Mustern.
all-1 = Nimm eine Lösung und addiere ein stilles Muster: Was beide drücken, hebt sich auf, und die Lichter merken nichts davon. So führt jede Lösung zu anderen, und auf diese Weise zu allen.
all-board = Die markierten Lichter sind zu drücken
all-now = Diese Lösung drückt { $n }-mal.
all-changed = Dein Brett ist unlösbar; für diese Lektion wurde { $cells } geändert.
all-add = Muster { $number } addieren
all-shortest = { $n }-mal: die kürzeste
all-other = { $n }-mal
all-2 = Mit d unabhängigen stillen Mustern gibt es 2ᵈ Lösungen. Die kürzeste ist die, die am wenigsten drückt, und wenn d klein ist, findet man sie durch Probieren.
all-3 = Wenn d groß ist, dauert das zu lange: 30 × 30 hat 2²⁰ Lösungen, 65 × 65 hat 2⁴². Die Seite „Lösen“ beweist die kürzeste auch dort, indem sie das Brett in vier Teile zerlegt, die jeweils nur die Hälfte der Muster kennen.
torus-1 = Nun ist der linke Rand mit dem rechten verbunden und der obere mit dem unteren. Ein Druck am Rand reicht herum. Drücke ein Licht in einer Ecke.
torus-board = Deine Lichter auf einem Torus
torus-start = Drücke ein Licht am Rand.
torus-pressed = { $cell } hat { $cells } geändert.
torus-2 = Jeder Druck ändert jetzt fünf Lichter. Die Gleichungen sind wie vorher, aber die Matrix ist eine andere, und ihre stillen Muster auch.
torus-compared = Flach haben Bretter dieser Größe { $flat } unabhängige stille Muster, auf dem Torus { $torus }.
torus-solvable = Auf dem Torus ist dein Brett lösbar.
torus-unsolvable = Auf dem Torus ist dein Brett unlösbar.
torus-3 = Ein quadratischer Torus hat doppelt so viele unabhängige stille Muster wie das flache Quadrat, dessen Seite um eins kürzer ist, und vier mehr, wenn 3 seine Seite teilt.
torus-trap = Es heißt, auf dem Torus lasse sich nicht jagen, weil die letzte Reihe die erste ändert. Doch: Zuerst sind nicht eine, sondern zwei Reihen unbekannt, und nach einmal herum müssen beide passen. Das braucht etwas mehr Algebra und ist genauso schnell.
three-1 = Diese Lichter haben drei Zustände: aus (0), 1 und 2. Ein Druck bringt jedes zum nächsten und von 2 zu aus. Drücke ein Licht dreimal, und alles ist wie vorher.
three-board = Deine Lichter mit drei Zuständen
three-done = Alle Lichter sind aus.
three-left = { $n } Drücke auf { $cells } Lichter löschen alles.
three-show = Drücke zeigen
three-2 = Jetzt ist 2 + 1 = 0: Gerechnet wird modulo 3. Ein Licht wird 0-, 1- oder 2-mal gedrückt, und zwei weitere Drücke machen einen rückgängig. Ein Licht im Zustand 2 muss sich einmal ändern, eines im Zustand 1 zweimal.
three-3 = Die Elimination geht wie vorher, nur dass Zeilen auch multipliziert werden: 2 · 2 = 1, also wird eine Zeile, die mit 2 beginnt, verdoppelt. Auch der Test aus Lektion 5 gilt: Was gezählt wird, muss ein Vielfaches von 3 sein.
three-trap = Bei vier Zuständen kann man nicht durch 2 teilen, denn 2 · 2 = 0. Programme, die es trotzdem tun, übersehen fast jede Lösung. Es braucht eine andere Art von Elimination; dann geht es mit jeder Zahl von Zuständen.

## Exploring
explore-quiet = Stille Muster
explore-nullity = Nullitäten
explore-hardest = Schwerste Bretter
explore-big = Große Bretter
gallery-lead = Drücke jedes Licht eines solchen Musters, und nichts hat sich geändert. Tippe Muster an, um sie zu addieren: Auch die Summe ist still.
gallery-none = { $size }: kein Muster außer dem, nichts zu drücken. Jedes Brett dieser Art hat genau eine Lösung.
gallery-some = { $size }: { $n ->
    [one] ein unabhängiges stilles Muster.
   *[other] { $n } unabhängige stille Muster.
}
gallery-sum = Die gewählten Muster zusammen: { $n } Drücke, die nichts ändern
gallery-number = Stilles Muster { $number }
gallery-more = Die ersten { $n } sind zu sehen.
nullity-lead = Wie viele unabhängige stille Muster eine Größe hat, mit der Regel Plus und zwei Zuständen: ihre Nullität d. Eines von 2ᵈ Brettern ist lösbar, auf 2ᵈ Weisen. Hier und jetzt berechnet.
nullity-most = Bis
nullity-looking = Berechne Nullitäten
nullity-squares = Quadrate
nullity-points = Die Nullität jedes Quadrats: nach rechts die Seite, nach oben die Nullität
nullity-records = Die höchsten
nullity-size = Größe
nullity-d = Nullität
nullity-rectangles = Rechtecke
nullity-map = Alle Rechtecke bis 100 × 100, nach rechts die Breite, nach unten die Höhe: je kräftiger, desto höher die Nullität. Klicke auf eine Größe.
nullity-zero = { $size }: Nullität 0. Jedes Brett ist lösbar, auf genau eine Weise.
nullity-some = { $size }: Nullität { $d }.
hard-lead = Das Brett, das am meisten Drücke braucht, und wie viele Bretter wie viele brauchen.
hard-looking = Zähle Bretter
hard-most = Die schwersten Bretter brauchen { $n } Drücke.
hard-between = Ein Brett braucht { $n } Drücke, keines mehr als { $most }.
hard-failed = Das war nicht rechtzeitig zu finden. Wähle ein kleineres Brett.
hard-count = { $boards } von { $positions } lösbaren Brettern brauchen so viele.
hard-positions = { $positions } Bretter sind lösbar.
hard-one = Eines der schwersten Bretter
hard-chart = Wie viele Bretter (nach oben) wie viele Drücke brauchen (nach rechts)
hard-table = Als Tabelle
hard-presses = Drücke
hard-boards = Bretter
hard-solve = Lösung zeigen
big-lead = Eine Million Lichter und mehr: ziehen, zoomen, drücken. Ein Knopf löst sie alle auf einmal.
big-side = Größe
big-random = Zufälliges Brett
big-press = Alle drücken
big-lit = { $n } Lichter sind an.
big-solved = In { $time } ms gelöst: { $n } Drücke, auf dem Brett markiert.
big-dark = Alle Lichter sind aus.
big-pressed = { $cell } gedrückt, { $n } Lichter sind an
big-board = Großes Brett: ziehen zum Bewegen, tippen zum Drücken
big-keys = Tasten: Pfeile bewegen, + und − zoomen, Enter drückt das Licht in der Mitte.

## Levels, boards of the day and records
packs = Pakete
pack-reached = { $n } von { $all } gelöst
stars-explained = Drei Sterne für Par, zwei für höchstens zwei Züge mehr, einen für jeden anderen Weg; mit Tipps einen weniger.
level-par = Par { $par }
daily-easy-about = Ein symmetrisches Brett zum Warmwerden
daily-classic-about = Fünf mal fünf, Par 8 bis 12
daily-strange-about = Jeden Tag eine andere Form oder Regel
streak = { $n ->
    [0] Noch keine Serie: Gewinne heute eins der drei.
    [one] Ein Tag in Folge; die längste Serie war { $longest }.
   *[other] { $n } Tage in Folge; die längste Serie war { $longest }.
}
stat-wins = Gewonnene Spiele
stat-at-par = Davon mit Par
stat-moves = Züge insgesamt
stat-hints = Tipps genommen
stat-time = Gespielte Zeit
stat-levels = Gelöste Level
stat-stars = Sterne
stat-streak = Tage in Folge
stat-longest = Längste Serie
data-title = Deine Daten
data-about = Spiele, Erreichtes, Bretter und Einstellungen liegen nur in diesem Browser. Sichere sie als Datei, um sie zu behalten oder in einem anderen Browser weiterzuspielen. Beim Lesen einer Datei geht nichts verloren, was hier ist.
data-export = Als Datei sichern
data-import = Datei lesen
data-taken = Gelesen: { $n } Dinge. Die Seite lädt neu.
data-foreign = Das ist keine Datei, die douse gesichert hat.
data-full = Der Browser behält nicht mehr: Nicht alles konnte gelesen werden.

# Bestenlisten, Spiele zum Zusehen, Bretter von Spielern
page-top = Bestenliste
page-watch = Ein Spiel zum Zusehen
page-boards = Bretter von Spielern
page-player = Du als Spieler
do-watch = Zusehen
do-play = Spielen
do-publish = Veröffentlichen
player-nameless = Spieler
service-asked = Einen Moment …
service-unreachable = Der Dienst antwortet nicht. Alles andere geht auch ohne ihn.
service-foreign = Es hat etwas anderes als der Dienst geantwortet.
problem-not-found = Das gibt es hier nicht oder nicht mehr.
problem-forbidden = Das erlaubt der Dienst nicht.
problem-conflict = Dieses Brett hat schon jemand veröffentlicht.
problem-too-large = Das ist zu groß für den Dienst.
problem-too-many = Zu viele Anfragen. Versuche es in einer Minute wieder.
problem-not-now = Das geht gerade nicht. Versuche es später wieder.
problem-unknown-player = Der Dienst kennt dich nicht mehr.
problem-refused = Der Dienst lehnt ab: { $detail }
address-unknown = Die Adresse nennt kein Brett, das sich spielen lässt.
top-order = Reihenfolge
top-games = Welche Spiele
top-by-moves = Nach Zügen
top-by-time = Nach Zeit
top-without-hints = Ohne Tipps
top-with-hints = Mit Tipps
top-rank = Platz
top-player = Spieler
top-you = du
top-empty = Hier ist noch niemand.
list-before = Zurück
list-after = Mehr
standing-sending = Dein Ergebnis ist unterwegs.
standing-waiting = Der Dienst antwortet nicht. Dein Ergebnis wartet hier und wird später gesendet.
standing-refused = Die Bestenliste nimmt dein Ergebnis nicht an. { $reason }
standing-moves = Platz { $moves } nach Zügen.
standing-both = Platz { $moves } nach Zügen, { $time } nach Zeit.
watch-whose = Dem Spiel von { $name } zusehen
watch-facts = { $name }, Platz { $rank }: { $n ->
    [one] { $n } Zug.
   *[other] { $n } Züge.
}
watch-moves = { $n } von { $all }
watch-pause = Anhalten
watch-go = Weiter
watch-back = Ein Zug zurück
watch-step = Ein Zug weiter
watch-again = Von vorn
boards-about = Bretter, die Spieler gezeichnet haben. Der Dienst hat von jedem bewiesen, dass es lösbar ist.
boards-own = Zeichne selbst eines
boards-all = Alle Bretter von Spielern
boards-new = Neueste
boards-liked = Beliebteste
boards-hardest = Schwerste
boards-search = Suchen
boards-empty = Kein Brett gefunden.
boards-total = { $n ->
    [one] Ein Brett
   *[other] { $n } Bretter
}
like-label = Dieses Brett gefällt mir; so vielen gefällt es: { $n }
like-given = Dieses Brett gefällt dir.
like-taken-back = Zurückgenommen.
do-report = Melden
report-reason = Was stimmt damit nicht?
report-send = Senden
report-sent = Danke. Jemand wird es sich ansehen.
board-take-back = Zurückziehen
board-take-back-really = Wirklich zurückziehen, mit allen Ergebnissen darauf?
board-taken-back = Es steht nicht mehr in der Liste.
publish-title = Veröffentlichen
publish-about = Andere sehen das Brett mit seinem Namen und deinem.
publish-author = Dein Name
publish-busy = Beweise …
publish-untitled = Gib deinem Brett zuerst einen Namen.
publish-unsolvable = Ein unlösbares Brett wird nicht veröffentlicht. Repariere es zuerst.
publish-solved = Auf diesem Brett ist nichts zu tun: Es ist gelöst.
publish-too-large = Ein Brett zum Veröffentlichen hat höchstens { $most } Lichter.
publish-done = „{ $title }“ ist veröffentlicht.
publish-show = Zeigen
player-about = Kein Passwort und keine Adresse: Dieser Browser behält, was beweist, dass du es bist.
no-service = Diese Seite kommt aus einem Ordner ohne Dienst. Hier gibt es keine Bestenlisten, und nichts wird gesendet.
player-account = Auf { $challenges ->
    [one] einer Bestenliste
   *[other] { $challenges } Bestenlisten
}, mit { $boards ->
    [one] einem veröffentlichten Brett
   *[other] { $boards } veröffentlichten Brettern
}.
name-label = Dein Name
name-keep = Merken
name-kept = Gemerkt.
device-title = Ein anderes Gerät
device-about = Ein einmaliger Code macht einen anderen Browser zum selben Spieler. Er gilt einmal und 15 Minuten lang.
device-make-code = Code erzeugen
device-code-made = Tippe diesen Code auf dem anderen Gerät ein.
device-code = Code vom anderen Gerät
device-redeem = Dieser Spieler werden
device-moved = Dieser Browser ist jetzt dieser Spieler.
player-delete-title = Alles löschen
player-delete-about = Dein Name, deine Ergebnisse, Herzen und Bretter werden beim Dienst gelöscht. Was du erreicht hast, bleibt in diesem Browser.
player-delete = Alles von mir löschen
player-delete-really = Wirklich löschen, für immer
player-deleted = Alles ist gelöscht.
standing-unknown = Der Dienst kennt dich nicht, darum wartet dein Ergebnis. Im Profil hast du die Wahl.
unknown-title = Der Dienst kennt dich nicht
unknown-about = Vielleicht wurde seine Datenbank zurückgesetzt oder geleert. Dein Schlüssel bleibt: Deine Ergebnisse warten, bis der Dienst dich wieder kennt. Oder mach als neuer Spieler weiter; der alte Schlüssel wird aufgehoben.
unknown-new = Als neuer Spieler weitermachen
