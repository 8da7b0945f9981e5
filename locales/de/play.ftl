# What every front end says in a game.

title = douse: Lichter aus

menu-new = Neues Spiel
menu-width = Breite
menu-height = Höhe
menu-rule = Regel
menu-edges = Ränder
menu-states = Zustände
menu-difficulty = Schwierigkeit
menu-play = Drücken
menu-editor = Brett bauen

rule-plus = Plus
rule-x = Diagonalen
rule-king = König
rule-knight = Springer
rule-open-plus = Plus ohne Mitte
rule-row-column = Zeile und Spalte
rule-shape = gezeichnet
rule-matrix = ausgeschrieben

edges-flat = flach
edges-cylinder = Zylinder
edges-torus = Torus
edges-moebius = Möbiusband
edges-klein = Kleinsche Flasche
edges-projective = projektive Ebene

grade-any = beliebig
grade-gentle = sanft
grade-easy = leicht
grade-medium = mittel
grade-hard = schwer
grade-expert = sehr schwer
grade-master = meisterhaft

play-any = jede Zelle
play-lit-only = nur leuchtende
play-lit-first = im Wechsel, leuchtende zuerst
play-unlit-first = im Wechsel, dunkle zuerst

pack-first = Erste Schritte
pack-classic = Klassische Leiter
pack-rectangles = Rechtecke
pack-torus = Rund um den Torus
pack-three = Drei Zustände
pack-lit-only = Nur wo es leuchtet
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

must-be-lit = Jetzt darf nur eine leuchtende Zelle gedrückt werden.
must-be-unlit = Jetzt darf nur eine dunkle Zelle gedrückt werden.
unsolvable = Dieses Brett ist nicht lösbar.
no-way = Für diese Regel ist bei dieser Größe kein Weg bekannt.

hint-look = Schau zwischen { $from } und { $to }.
hint-cell = Drücke { $cell }.
hint-left = Noch zu drücken: { $par }.
why-only = Das Brett hat eine einzige Lösung, und sie drückt diese Zelle.
why-one = Die einzige kürzeste Lösung drückt sie.
why-every = Alle { $all } kürzesten Lösungen drücken sie.
why-some = { $n } von { $all } kürzesten Lösungen drücken sie.
why-a-shortest = Eine kürzeste Lösung drückt sie.
why-best-known = Die beste bekannte Lösung drückt sie; eine kürzere ist nicht ausgeschlossen.
why-first = Eine kürzeste erlaubte Folge beginnt mit ihr.
why-first-known = Eine erlaubte Folge beginnt mit ihr.

won-title = Gewonnen!
won = { $n ->
    [one] Du hast in einem Zug gewonnen!
   *[other] Du hast in { $n } Zügen gewonnen!
}
won-par = Weniger geht nicht: Das ist Par.
won-over = Par ist { $par }.
won-before = Deine Bestleistung: { $n } Züge, { $time }.
shown-title = Lösung gezeigt
won-shown = Die Lösung wurde gezeigt, darum zählt nichts.
won-again = Dein erstes Ergebnis auf diesem Brett des Tages bleibt stehen.


verdict-solved = Dieses Brett ist schon gelöst.

help-title = Hilfe

shape-cube = Würfel
shape-hexagon = Sechseck
shape-triangle = Dreieck
shape-cycle = Ring
shape-path = Reihe
shape-wheel = Rad
shape-complete = vollständiger Graph
shape-bipartite = zwei Seiten
shape-hypercube = Hyperwürfel
shape-petersen = Petersen-Graph
shape-graph = Graph mit { $n } Lichtern
par-open = Par: { $par } (unbewiesen)
par-no-way = Par: { $par } (kein Weg bekannt)
par-none = Nicht lösbar
par-unreachable = Nach dieser Regel nicht lösbar
hints = Tipps: { $n }
unreachable = Dieses Brett ist nach seiner Spielregel nicht lösbar: Keine erlaubte Reihenfolge führt zum Ziel.
nothing-to-press = Das Ziel ist erreicht: Es gibt nichts mehr zu drücken.
won-best = Eine neue persönliche Bestleistung!
stars = { $n ->
    [one] ein Stern von drei
   *[other] { $n } Sterne von drei
}
title-level = { $pack } { $n }: { $title }
title-level-plain = { $pack } { $n }
title-daily = { $kind } vom { $date }
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
