# Was das Spiel im Terminal sagt.
title = douse: Lichter aus
too-small = Das Fenster ist zu klein.

menu-continue = Weiterspielen
menu-new = Neues Spiel
menu-width = Breite
menu-height = Höhe
menu-rule = Regel
menu-edges = Ränder
menu-states = Zustände
menu-difficulty = Schwierigkeit
menu-play = Drücken
menu-levels = Level
menu-daily = Felder des Tages
menu-own = Meine Felder und Spiele
menu-editor = Feld bauen
menu-language = Sprache
menu-theme = Farben
menu-symbols = Zeichen
menu-keys = Buchstaben
menu-quit = Beenden

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

theme-dark = dunkel
theme-light = hell
theme-contrast = hoher Kontrast
theme-plain = keine

symbols-unicode = Kreise
symbols-ascii = ASCII

keys-are-single = allein
keys-are-modified = mit Alt
keys-modified = { $keys } (Buchstaben mit Alt)
letters-are-off = Buchstaben allein tun nichts: Drücke Alt dazu. Im Menü schaltest du sie wieder ein.

grade-any = beliebig
grade-gentle = sanft
grade-easy = leicht
grade-medium = mittel
grade-hard = schwer
grade-expert = sehr schwer
grade-master = meisterhaft

play-any = jede Kachel
play-lit-only = nur leuchtende
play-lit-first = im Wechsel, leuchtende zuerst
play-unlit-first = im Wechsel, dunkle zuerst

pack-first = Erste Schritte
pack-classic = Klassische Leiter
pack-rectangles = Rechtecke
pack-torus = Rund um den Torus
pack-three = Drei Zustände
pack-lit-only = Nur wo es leuchtet
pack-big = Große Felder
pack-curious = Kuriositäten

daily-easy = Leicht
daily-classic = Klassisch
daily-strange = Seltsam

keys-menu = Pfeile wählen  Enter starten  ? Hilfe  Q beenden
keys-levels = Pfeile: Level, Paket  Enter spielen  Esc zurück
keys-list = Pfeile wählen  Enter spielen  Esc zurück
keys-play = Leertaste drücken  U zurück  R vor  H Tipp  N neu  ? Hilfe  Esc Menü
keys-editor = Leertaste Licht  P spielen  S sichern  F reparieren  ? Hilfe  Esc Menü

moves = Züge: { $n }
par = Par: { $par }
par-open = Par: { $par } (unbewiesen)
par-no-way = Par: { $par } (kein Weg bekannt)
par-none = Nicht lösbar
par-unreachable = Nach dieser Regel nicht lösbar
round = Runde: { $n }
time = Zeit: { $time }
hints = Tipps: { $n }
left = Zu ändern: { $n }
best-moves = bestes: { $n }
scrolls = { $cell }, rollt

must-be-lit = Jetzt darf nur eine leuchtende Kachel gedrückt werden.
must-be-unlit = Jetzt darf nur eine dunkle Kachel gedrückt werden.
unsolvable = Dieses Feld ist nicht lösbar.
unreachable = Dieses Feld ist nach seiner Spielregel nicht lösbar: Keine erlaubte Reihenfolge führt zum Ziel.
nothing-to-press = Das Ziel ist erreicht: Es gibt nichts mehr zu drücken.
not-solved = Dieses Feld konnte nicht gelöst werden: { $error }
no-such-board = Ein solches Feld gibt es nicht.
make-too-rare = In { $tries } Versuchen fand sich kein solches Feld mit Par { $low } oder mehr: Wähle ein leichteres oder größeres.
make-not-provable = Das Par solcher Felder ist nicht schnell zu beweisen ({ $n } Dimensionen stiller Muster): Wähle beliebige Schwierigkeit.
make-no-legal-way = In { $tries } Versuchen fand sich kein solches Feld mit einem Weg nach dieser Spielregel: Wähle eine andere Regel oder Größe.
start-read = Das Feld ist nicht lesbar: { $error }
start-boards = Gespielt wird auf einem Feld, angegeben sind { $n }.
start-too-large = Ein Feld mit { $n } Lichtern ist zu groß zum Spielen.
start-no-level = Das Paket { $pack } hat kein Level „{ $number }“.
start-levels = Seine Level sind { $pack }:1 bis { $pack }:{ $n }.
start-no-terminal = Das Spiel braucht ein Terminal für Ein- und Ausgabe.
start-plain = Mit --plain spielst du Zeile für Zeile.
no-way = Für diese Regel ist bei dieser Größe kein Weg bekannt.
showing = Die Lösung wird gezeigt. S hält an, + und - ändern das Tempo.
no-quiet = Hier ändert kein Druckmuster nichts: Jedes Feld hat genau eine Lösung.
quiet-shown = Stilles Muster { $n } von { $all }: Die mit ~ markierten Kacheln zu drücken ändert nichts.
nothing-left = Es gibt kein Spiel zum Weiterspielen.
no-own-boards = Du hast noch keine eigenen Felder oder Spiele.
kept = Gesichert als { $name }.
not-kept = Konnte nicht gesichert werden: { $error }
unread = Das letzte Spiel ist nicht lesbar: { $error } Die Datei bleibt als { $file } erhalten. Ein neues Spiel wartet.
unread-stays = Das letzte Spiel ist nicht lesbar: { $error } Es bleibt, wo es ist, und neue Spiele werden nicht gesichert.
load-foreign = Die erste Zeile ist nicht die eines gesicherten Spiels.
load-version = Eine spätere Version hat es gesichert („{ $found }“).
load-line = Zeile { $line } ist nicht zu verstehen: „{ $found }“.
load-no-code = Die Zeile mit dem Code des Feldes fehlt.
load-start = Zeile { $line }: { $error }
load-moves = Seine Züge sind auf seinem Feld nicht möglich.
io-denied = Es fehlt die Erlaubnis.
io-full = Der Datenträger ist voll.
io-read-only = Der Datenträger ist schreibgeschützt.
io-no-folder = Der Ordner dafür kann nicht angelegt werden.
io-folder = Eine Datei steht an der Stelle eines Ordners oder umgekehrt.

hint-look = Schau zwischen { $from } und { $to }.
hint-cell = Drücke { $cell }.
hint-left = Noch zu drücken: { $par }.
hint-rest = Alles, was fehlt: { $cells }
why-only = Das Feld hat eine einzige Lösung, und sie drückt diese Kachel.
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
won-best = Eine neue persönliche Bestleistung!
won-before = Deine Bestleistung: { $n } Züge, { $time }.
won-shown = Die Lösung wurde gezeigt, das zählt nicht als Bestleistung.
won-next = Enter: nächste Runde   U: zurück   Esc: Menü

verdict-solved = Dieses Feld ist schon gelöst.
verdict-par = Es ist lösbar. Par { $par }, bewiesen.
verdict-open = Es ist lösbar. Par { $par }, unbewiesen.
verdict-odd = Es ist nicht lösbar: Das mit ~ markierte Muster liegt auf { $n ->
    [one] einer leuchtenden Kachel
   *[other] { $n } leuchtenden Kacheln
}, einer ungeraden Zahl. F repariert es.
verdict-unsolvable = Es ist nicht lösbar: Das mit ~ markierte Muster beweist es. F repariert es.

help-title = Hilfe
help =
    Ändere alle Lichter.
    Pfeile  bewegen (Pos1, Ende)
    Leert.  drücken (Enter, Maus)
    U       zurück (Strg-Z, rechts)
    R       vor (Strg-Y)
    X       von vorn (U: zurück)
    H       Tipp, dann mehr davon
    S       Lösung zeigen
    + -     Tempo
    O       stille Muster
    N       nächste Runde
    T       Zeit zeigen oder nicht
    C       Farben
    L       Code des Feldes
    Z       Programm anhalten
    Esc     Menü
    Q       beenden; Spiel bleibt
help-editor =
    Leertaste, Maus   Licht ändern
    W V               breiter, schmaler
    H G               höher, niedriger
    R                 Regel
    E                 Ränder
    K                 Zustände
    0 1               alle aus, alle an
    F                 reparieren
    S                 sichern
    P                 spielen
    Esc               Menü

plain-welcome = Lichter aus, Zeile für Zeile. Nenne Kacheln, um sie zu drücken, etwa B2 C3; hilfe zeigt die Befehle.
plain-continued = Dein letztes Spiel geht weiter.
plain-help = Befehle: Kacheln wie B2 C3, feld, zurück, vor, anfang, tipp, lösung, neu, code, ende, hilfe.
plain-commands = feld zurück vor anfang tipp lösung neu code ende hilfe
plain-unknown = '{ $text }' ist weder eine Kachel noch ein Befehl; hilfe zeigt die Befehle.
plain-solution = Es gibt nichts mehr zu drücken.
plain-won = neu beginnt die nächste Runde, zurück nimmt den letzten Zug zurück.

# Ergebnisse auf dem Weg zu einem Dienst
score-arrived = Dein Ergebnis auf { $challenge } steht in der Bestenliste, Platz { $rank }.
score-refused = Die Bestenliste von { $challenge } nimmt dein Ergebnis nicht an: { $reason }
score-waiting = Der Dienst antwortet nicht. { $n ->
    [one] Dein Ergebnis wartet und wird später gesendet.
   *[other] { $n } Ergebnisse warten und werden später gesendet.
}
