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
menu-quit = Beenden

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
par-none = Nicht lösbar
round = Runde: { $n }
time = Zeit: { $time }
hints = Tipps: { $n }
left = Zu ändern: { $n }
best-moves = bestes: { $n }
scrolls = { $cell }, rollt

must-be-lit = Jetzt darf nur eine leuchtende Kachel gedrückt werden.
must-be-unlit = Jetzt darf nur eine dunkle Kachel gedrückt werden.
unsolvable = Dieses Feld ist nicht lösbar.
no-way = Für diese Regel ist bei dieser Größe kein Weg bekannt.
showing = Die Lösung wird gezeigt. S hält an, + und - ändern das Tempo.
no-quiet = Hier ändert kein Druckmuster nichts: Jedes Feld hat genau eine Lösung.
quiet-shown = Stilles Muster { $n } von { $all }: Die mit ~ markierten Kacheln zu drücken ändert nichts.
nothing-left = Es gibt kein Spiel zum Weiterspielen.
no-own-boards = Du hast noch keine eigenen Felder oder Spiele.
kept = Gesichert als { $name }.
not-kept = Konnte nicht gesichert werden: { $error }
unread = Das letzte Spiel ist nicht lesbar: { $error }. Die Datei bleibt als { $file } erhalten.

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
verdict-odd = Es ist nicht lösbar: Das mit ~ markierte Muster liegt auf { $n } leuchtenden { $n ->
    [one] Kachel
   *[other] Kacheln
}, einer ungeraden Zahl. F repariert es.
verdict-unsolvable = Es ist nicht lösbar: Das mit ~ markierte Muster beweist es. F repariert es.

help-title = Hilfe
help =
    Ändere alle Lichter, indem du Kacheln drückst.
    Pfeile, Pos1, Ende   bewegen
    Leertaste, Enter,
    Maus                 drücken
    U, Strg-Z, rechts    zurück
    R, Strg-Y            vor
    X                    von vorn (U nimmt es zurück)
    H                    Tipp, dann mehr davon
    S                    Lösung zeigen
    + -                  Tempo
    O                    stille Muster
    N                    nächste Runde
    T                    Zeit zeigen oder nicht
    C                    Farben
    L                    Code des Feldes
    Esc                  Menü
    Q                    beenden; das Spiel bleibt
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

plain-welcome = Lichter aus, Zeile für Zeile. Nenne Kacheln, um sie zu drücken, etwa B2 C3; help zeigt die Befehle.
plain-continued = Dein letztes Spiel geht weiter.
plain-help = Befehle: Kacheln wie B2 C3, board, undo, redo, restart, hint, solve, new, code, quit.
plain-unknown = '{ $text }' ist weder eine Kachel noch ein Befehl; help zeigt die Befehle.
plain-won = new beginnt die nächste Runde, undo nimmt den letzten Zug zurück.
