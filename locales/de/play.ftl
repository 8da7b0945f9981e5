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

edges-flat = offen
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
hint-rest = Alles, was fehlt: { $cells }
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
won-shown = Die Lösung wurde gezeigt, das zählt nicht als Bestleistung.

verdict-solved = Dieses Brett ist schon gelöst.

help-title = Hilfe
