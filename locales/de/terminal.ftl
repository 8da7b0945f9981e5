# Texts that only the terminal game uses.

too-small = Das Fenster ist zu klein.

menu-continue = Weiterspielen
menu-levels = Level
menu-daily = Tagesbretter
menu-own = Meine Bretter und Spiele
menu-language = Sprache
menu-theme = Farben
menu-symbols = Symbole
menu-keys = Buchstabentasten
menu-quit = Beenden

theme-dark = dunkel
theme-light = hell
theme-contrast = hoher Kontrast
theme-plain = ohne Farben

symbols-unicode = Kreise
symbols-ascii = ASCII

keys-are-single = einzeln
keys-are-modified = mit Alt
keys-modified = { $keys } (Buchstaben mit Alt)
letters-are-off = Einzelne Buchstaben sind ausgeschaltet. Drücke sie zusammen mit Alt oder schalte sie im Menü wieder ein.

keys-menu = Pfeile wählen  Enter starten  ? Hilfe  Q beenden
keys-levels = Pfeile: Level, Paket  Enter spielen  Esc zurück
keys-list = Pfeile wählen  Enter spielen  Esc zurück
keys-play = Leertaste drücken  U zurück  H Tipp  N neu  R vor  ? Hilfe  Esc Menü
keys-editor = Leertaste zeichnen  T Werkzeug  U zurück  P spielen  S speichern  F reparieren  ? Hilfe  Esc Menü

best-moves = Bestwert: { $n }
scrolls = { $cell }, Pfeile scrollen

not-solved = Dieses Brett konnte nicht gelöst werden. Meldung (englisch): { $error }
no-such-board = So ein Brett gibt es nicht.
make-too-rare = In { $tries } Versuchen fand sich kein solches Brett mit Par { $low } oder mehr. Wähle ein leichteres oder größeres.
make-not-provable = Par lässt sich für solche Bretter nicht schnell beweisen ({ $n } unabhängige stille Muster). Wähle die Schwierigkeit „beliebig“.
make-no-legal-way = In { $tries } Versuchen fand sich kein lösbares Brett dieser Art. Erlaube andere Züge oder wähle eine andere Größe.
start-read = Das Brett lässt sich nicht lesen: { $error }
start-boards = Ein Spiel braucht genau ein Brett, angegeben sind { $n }.
start-too-large = Ein Brett mit { $n } Lichtern ist zu groß zum Spielen.
start-no-pack = Es gibt kein Paket „{ $pack }“.
start-packs = Es gibt die Pakete { $packs }.
start-no-day = „{ $text }“ ist kein Tagesbrett.
start-days = Schreib ein Tagesbrett zum Beispiel als daily:2026-11-05:easy; es gibt { $kinds }.
start-future = Das Tagesbrett vom { $date } kann erst an diesem Tag gespielt werden.
start-no-level = Das Paket { $pack } hat kein Level „{ $number }“.
start-levels = Es hat die Level { $pack }:1 bis { $pack }:{ $n }.
start-no-terminal = Das Spiel braucht ein Terminal für Ein- und Ausgabe.
start-plain = Mit --plain spielst du Zeile für Zeile.
showing = Die Lösung wird gezeigt. S hält an, + und - ändern das Tempo.
no-quiet = Hier gibt es kein stilles Muster: Jedes Brett dieser Art hat genau eine Lösung.
quiet-shown = Stilles Muster { $n } von { $all }: Drückst du alle Felder mit ~, ändert sich nichts.
nothing-left = Es gibt kein Spiel zum Weiterspielen.
no-own-boards = Du hast noch keine gespeicherten Bretter oder Spiele.
kept = Gespeichert als { $name }.
not-kept = Speichern fehlgeschlagen: { $error }
unread = Dein letztes Spiel lässt sich nicht lesen: { $error } Die Datei bleibt als { $file } erhalten, und ein neues Spiel beginnt.
unread-stays = Dein letztes Spiel lässt sich nicht lesen: { $error } Die Datei bleibt, wo sie ist, und neue Spiele werden nicht gespeichert.
load-foreign = Die erste Zeile passt nicht zu einem gespeicherten Spiel.
load-version = Eine neuere Version hat es gespeichert („{ $found }“).
load-line = Zeile { $line } ist fehlerhaft: „{ $found }“.
load-no-code = Die Zeile mit dem Code des Bretts fehlt.
load-start = Zeile { $line }: { $error }
load-moves = Die Züge passen nicht zum Brett.
io-denied = Zugriff verweigert.
io-full = Der Datenträger ist voll.
io-read-only = Der Datenträger ist schreibgeschützt.
io-no-folder = Der Ordner lässt sich nicht anlegen.
io-folder = An der Stelle eines Ordners liegt eine Datei oder umgekehrt.

won-next = Enter: nächste Runde   U: zurück   Esc: Menü

tool-now = Werkzeug: { $tool }
verdict-par = Lösbar. Par { $par }, bewiesen.
verdict-open = Lösbar. Par { $par }, nicht bewiesen.
verdict-odd = Unlösbar: Von den Feldern mit ~ { $n ->
    [one] leuchtet eines
   *[other] leuchten { $n }
}, also eine ungerade Zahl. F repariert das Brett.
verdict-unsolvable = Unlösbar: Die Felder mit ~ beweisen es. F repariert das Brett.

help =
    Drücke, bis alles aus ist.
    Pfeile  bewegen (Pos1, Ende)
    Leert.  drücken (Enter, Maus)
    U       zurück (Strg-Z, rechts)
    R       vor (Strg-Y)
    X       von vorn (U: zurück)
    H       Tipp; noch einmal: mehr
    S       Lösung zeigen
    + -     Tempo der Lösung
    O       stille Muster
    N       nächste Runde
    T       Zeit aus- und einblenden
    C       Farben
    L       Code des Bretts
    Z       Programm anhalten
    Esc     Menü
    Q       beenden und speichern
help-scrolls = Pfeile scrollen
help-editor =
    Leertaste, Maus   Werkzeug benutzen
    T                 Werkzeug: Licht, Ziel, Loch
    U Y               zurück, vor
    W V               breiter, schmaler
    H G               höher, niedriger
    R                 Regel
    E                 Ränder
    K                 Zustände
    0 1               alle aus, alle an
    F                 reparieren
    S                 speichern
    P                 spielen
    Esc               Menü

plain-welcome = Lichter aus, Zeile für Zeile. Gib Felder ein, um sie zu drücken, zum Beispiel B2 C3; „hilfe“ zeigt die Befehle.
plain-continued = Dein letztes Spiel geht weiter.
plain-help = Befehle: Felder wie B2 C3, brett, zurück, vor, anfang, tipp, lösung, neu, code, ende, hilfe.
plain-commands = brett zurück vor anfang tipp lösung neu code ende hilfe ja
plain-unknown = „{ $text }“ ist weder ein Feld noch ein Befehl; „hilfe“ zeigt die Befehle.
plain-all-left = Noch zu drücken: { $cells }
plain-solution = Es gibt nichts mehr zu drücken.
plain-won = Mit „neu“ beginnt die nächste Runde, mit „zurück“ nimmst du den letzten Zug zurück.

score-arrived = Dein Ergebnis für { $challenge } steht in der Bestenliste: Platz { $rank }.
score-refused = Die Bestenliste für { $challenge } hat dein Ergebnis nicht angenommen. { $reason }
score-waiting = Der Server antwortet nicht. { $n ->
    [one] Dein Ergebnis ist gespeichert und wird später gesendet.
   *[other] { $n } Ergebnisse sind gespeichert und werden später gesendet.
}
player-unknown = Der Server kennt dich nicht; vielleicht wurde seine Datenbank zurückgesetzt. Mit Y machst du als neuer Spieler weiter (dein alter Schlüssel bleibt erhalten), mit jeder anderen Taste behältst du deine Ergebnisse.
plain-player-unknown = Der Server kennt dich nicht; vielleicht wurde seine Datenbank zurückgesetzt. Mit „ja“ machst du als neuer Spieler weiter (dein alter Schlüssel bleibt erhalten), mit jeder anderen Eingabe behältst du deine Ergebnisse.
