# What only the terminal game says.

too-small = Das Fenster ist zu klein.

menu-continue = Weiterspielen
menu-levels = Level
menu-daily = Bretter des Tages
menu-own = Meine Bretter und Spiele
menu-language = Sprache
menu-theme = Farben
menu-symbols = Zeichen
menu-keys = Buchstaben
menu-quit = Beenden

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

keys-menu = Pfeile wählen  Enter starten  ? Hilfe  Q beenden
keys-levels = Pfeile: Level, Paket  Enter spielen  Esc zurück
keys-list = Pfeile wählen  Enter spielen  Esc zurück
keys-play = Leertaste drücken  U zurück  R vor  H Tipp  N neu  ? Hilfe  Esc Menü
keys-editor = Leertaste zeichnen  T Werkzeug  U zurück  P spielen  S sichern  F reparieren  ? Hilfe  Esc Menü

best-moves = bestes: { $n }
scrolls = { $cell }, rollt

not-solved = Dieses Brett konnte nicht gelöst werden: { $error }
no-such-board = Ein solches Brett gibt es nicht.
make-too-rare = In { $tries } Versuchen fand sich kein solches Brett mit Par { $low } oder mehr: Wähle ein leichteres oder größeres.
make-not-provable = Das Par solcher Bretter ist nicht schnell zu beweisen ({ $n } Dimensionen stiller Muster): Wähle beliebige Schwierigkeit.
make-no-legal-way = In { $tries } Versuchen fand sich kein solches Brett mit einem Weg nach dieser Spielregel: Wähle eine andere Regel oder Größe.
start-read = Das Brett ist nicht lesbar: { $error }
start-boards = Gespielt wird auf einem Brett, angegeben sind { $n }.
start-too-large = Ein Brett mit { $n } Lichtern ist zu groß zum Spielen.
start-no-pack = Ein Paket '{ $pack }' gibt es nicht.
start-packs = Die Pakete sind { $packs }.
start-no-level = Das Paket { $pack } hat kein Level „{ $number }“.
start-levels = Seine Level sind { $pack }:1 bis { $pack }:{ $n }.
start-no-terminal = Das Spiel braucht ein Terminal für Ein- und Ausgabe.
start-plain = Mit --plain spielst du Zeile für Zeile.
showing = Die Lösung wird gezeigt. S hält an, + und - ändern das Tempo.
no-quiet = Hier ändert kein Druckmuster nichts: Jedes Brett hat genau eine Lösung.
quiet-shown = Stilles Muster { $n } von { $all }: Die mit ~ markierten Zellen zu drücken ändert nichts.
nothing-left = Es gibt kein Spiel zum Weiterspielen.
no-own-boards = Du hast noch keine eigenen Bretter oder Spiele.
kept = Gesichert als { $name }.
not-kept = Konnte nicht gesichert werden: { $error }
unread = Das letzte Spiel ist nicht lesbar: { $error } Die Datei bleibt als { $file } erhalten. Ein neues Spiel wartet.
unread-stays = Das letzte Spiel ist nicht lesbar: { $error } Es bleibt, wo es ist, und neue Spiele werden nicht gesichert.
load-foreign = Die erste Zeile ist nicht die eines gesicherten Spiels.
load-version = Eine spätere Version hat es gesichert („{ $found }“).
load-line = Zeile { $line } ist nicht zu verstehen: „{ $found }“.
load-no-code = Die Zeile mit dem Code des Bretts fehlt.
load-start = Zeile { $line }: { $error }
load-moves = Seine Züge sind auf seinem Brett nicht möglich.
io-denied = Es fehlt die Erlaubnis.
io-full = Der Datenträger ist voll.
io-read-only = Der Datenträger ist schreibgeschützt.
io-no-folder = Der Ordner dafür kann nicht angelegt werden.
io-folder = Eine Datei steht an der Stelle eines Ordners oder umgekehrt.

won-next = Enter: nächste Runde   U: zurück   Esc: Menü

tool-now = Werkzeug: { $tool }
verdict-par = Es ist lösbar. Par { $par }, bewiesen.
verdict-open = Es ist lösbar. Par { $par }, unbewiesen.
verdict-odd = Es ist nicht lösbar: Das mit ~ markierte Muster liegt auf { $n ->
    [one] einer leuchtenden Zelle
   *[other] { $n } leuchtenden Zellen
}, einer ungeraden Zahl. F repariert es.
verdict-unsolvable = Es ist nicht lösbar: Das mit ~ markierte Muster beweist es. F repariert es.

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
    L       Code des Bretts
    Z       Programm anhalten
    Esc     Menü
    Q       beenden; Spiel bleibt
help-scrolls = Pfeile blättern
help-editor =
    Leertaste, Maus   Werkzeug benutzen
    T                 Werkzeug: Licht, Ziel, Loch
    U Y               zurück, wieder vor
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

plain-welcome = Lichter aus, Zeile für Zeile. Nenne Zellen, um sie zu drücken, etwa B2 C3; hilfe zeigt die Befehle.
plain-continued = Dein letztes Spiel geht weiter.
plain-help = Befehle: Zellen wie B2 C3, brett, zurück, vor, anfang, tipp, lösung, neu, code, ende, hilfe.
plain-commands = brett zurück vor anfang tipp lösung neu code ende hilfe ja
plain-unknown = '{ $text }' ist weder eine Zelle noch ein Befehl; hilfe zeigt die Befehle.
plain-all-left = Alles, was fehlt: { $cells }
plain-solution = Es gibt nichts mehr zu drücken.
plain-won = neu beginnt die nächste Runde, zurück nimmt den letzten Zug zurück.

score-arrived = Dein Ergebnis auf { $challenge } steht in der Bestenliste, Platz { $rank }.
score-refused = Die Bestenliste von { $challenge } nimmt dein Ergebnis nicht an: { $reason }
score-waiting = Der Dienst antwortet nicht. { $n ->
    [one] Dein Ergebnis wartet und wird später gesendet.
   *[other] { $n } Ergebnisse warten und werden später gesendet.
}
player-unknown = Der Dienst kennt dich nicht: Vielleicht wurde seine Datenbank zurückgesetzt. Y: weiter als neuer Spieler (dein alter Schlüssel wird aufgehoben); jede andere Taste: Deine Ergebnisse warten.
plain-player-unknown = Der Dienst kennt dich nicht: Vielleicht wurde seine Datenbank zurückgesetzt. ja: weiter als neuer Spieler (dein alter Schlüssel wird aufgehoben); sonst warten deine Ergebnisse.
