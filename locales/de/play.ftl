# Texts that every front end uses during a game.

title = douse: Lichter aus

menu-new = Neues Spiel
menu-width = Breite
menu-height = Höhe
menu-rule = Regel
menu-edges = Ränder
menu-states = Zustände
menu-difficulty = Schwierigkeit
menu-play = Erlaubte Züge
menu-editor = Brett zeichnen

rule-plus = Plus
rule-x = Diagonalen
rule-king = König
rule-knight = Springer
rule-open-plus = Plus ohne Mitte
rule-row-column = Zeile und Spalte
rule-shape = eigene Form
rule-matrix = eigene Matrix

edges-flat = flach
edges-cylinder = Zylinder
edges-torus = Torus
edges-moebius = Möbiusband
edges-klein = Kleinsche Flasche
edges-projective = projektive Ebene

grade-any = beliebig
grade-gentle = sehr leicht
grade-easy = leicht
grade-medium = mittel
grade-hard = schwer
grade-expert = sehr schwer
grade-master = Meister

play-any = jedes Feld
play-lit-only = nur leuchtende Felder
play-lit-first = abwechselnd, leuchtende zuerst
play-unlit-first = abwechselnd, dunkle zuerst

pack-first = Erste Schritte
pack-classic = Klassiker
pack-rectangles = Rechtecke
pack-torus = Rund um den Torus
pack-three = Drei Zustände
pack-lit-only = Nur wo Licht ist
pack-big = Große Bretter
pack-curious = Kuriositäten

daily-easy = Leicht
daily-classic = Klassisch
daily-strange = Seltsam

moves = Züge: { $n }
par = Par: { $par }
round = Runde: { $n }
time = Zeit: { $time }
left = Zu ändern: { $n }

must-be-lit = Jetzt darfst du nur ein leuchtendes Feld drücken.
must-be-unlit = Jetzt darfst du nur ein dunkles Feld drücken.
unsolvable = Dieses Brett ist unlösbar.
no-way = Für ein Brett dieser Größe ist keine Lösung mit erlaubten Zügen bekannt.
hints-forbidden = Dieses Spiel wird ohne Tipps und ohne Lösung gespielt.

hint-look = Such im Bereich { $from } bis { $to }.
hint-look-cells = Sieh dir die Felder { $cells } an.
hint-cell = Drücke { $cell }.
hint-left = { $par ->
    [one] Noch ein Zug.
   *[other] Noch { $par } Züge.
}
why-only = Das Brett hat genau eine Lösung, und dieser Zug gehört dazu.
why-one = Dieser Zug gehört zur einzigen kürzesten Lösung.
why-every = { $all ->
    [2] Dieser Zug gehört zu beiden kürzesten Lösungen.
   *[other] Dieser Zug gehört zu allen { $all } kürzesten Lösungen.
}
why-some = Dieser Zug gehört zu { $n } von { $all } kürzesten Lösungen.
why-a-shortest = Dieser Zug gehört zu einer kürzesten Lösung.
why-best-known = Dieser Zug gehört zur besten bekannten Lösung. Vielleicht gibt es eine kürzere.
why-first = Mit diesem Zug beginnt eine kürzeste erlaubte Zugfolge.
why-first-known = Mit diesem Zug beginnt eine erlaubte Zugfolge.

won-title = Gewonnen!
won = { $n ->
    [one] Du hast in einem Zug gewonnen!
   *[other] Du hast in { $n } Zügen gewonnen!
}
won-par = Das ist Par: Weniger Züge sind nicht möglich.
won-over = Par: { $par }.
won-before = Deine Bestleistung: { $n ->
    [one] ein Zug
   *[other] { $n } Züge
}, { $time }.
shown-title = Lösung gezeigt
won-shown = Du hast dir die Lösung zeigen lassen. Darum zählt dieses Spiel nicht.
won-again = Bei Tagesbrettern zählt nur dein erstes Ergebnis.


verdict-solved = Dieses Brett ist bereits gelöst.

help-title = Hilfe

shape-cube = Würfel
shape-hexagon = Sechseck
shape-triangle = Dreieck
shape-cycle = Ring
shape-path = Reihe
shape-wheel = Rad
shape-complete = vollständiger Graph
shape-bipartite = vollständiger bipartiter Graph
shape-hypercube = Hyperwürfel
shape-petersen = Petersen-Graph
shape-graph = Graph mit { $n } Lichtern
par-open = Par: { $par } (nicht bewiesen)
par-no-way = Par: { $par } (keine Lösung bekannt)
par-none = Unlösbar
par-unreachable = Mit den erlaubten Zügen unlösbar
hints = Tipps: { $n }
unreachable = Dieses Brett ist unlösbar: Keine erlaubte Zugfolge führt zum Ziel.
nothing-to-press = Das Ziel ist erreicht. Es gibt nichts mehr zu drücken.
won-best = Neue persönliche Bestleistung!
stars = { $n ->
    [one] 1 von 3 Sternen
   *[other] { $n } von 3 Sternen
}
title-level = { $pack } { $n }: { $title }
title-level-plain = { $pack } { $n }
title-daily = { $kind }, { $date }
result-par = { $n ->
    [one] ein Zug
   *[other] { $n } Züge
} (Par { $par })
result-hints = { $n ->
    [one] ein Tipp
   *[other] { $n } Tipps
}
level-best = { $n ->
    [one] ein Zug
   *[other] { $n } Züge
}
