# Texts of the pages around the game: addresses, new games, help, daily boards, statistics, the profile.

not-found-title = Diese Seite gibt es nicht
not-found-about = Unter dieser Adresse ist nichts zu finden. Diese Seiten gibt es:

## New game and further actions
presets = Bretter für den Anfang
menu-custom = Oder selbst wählen
menu-start = Los
do-new-same = Noch so ein Brett
do-share-replay = Link zur Wiederholung kopieren
replay-bad = Dieser Link enthält kein Spiel, das douse zeigen kann.
around = Rund um dieses Brett
around-level = Level { $n }
around-day = Die Bretter dieses Tages

## Help
help-this-board = Die Regel dieses Bretts
help-keys = Tasten
explain-rule-plus = Ein Zug schaltet das Licht im gedrückten Feld um, dazu die Lichter darüber, darunter, links und rechts.
explain-rule-x = Ein Zug schaltet das Licht im gedrückten Feld um, dazu die vier Lichter schräg daneben.
explain-rule-king = Ein Zug schaltet das Licht im gedrückten Feld um, dazu alle acht Lichter ringsum.
explain-rule-knight = Ein Zug schaltet das Licht im gedrückten Feld um, dazu alle Lichter, die einen Springerzug entfernt sind.
explain-rule-open-plus = Ein Zug schaltet die Lichter über, unter, links und rechts neben dem gedrückten Feld um, aber nicht sein eigenes.
explain-rule-row-column = Ein Zug schaltet alle Lichter in der Zeile und in der Spalte des gedrückten Felds um.
explain-rule-shape = Welche Lichter ein Zug umschaltet, legt eine gezeichnete Form fest; in ihrer Mitte ist das gedrückte Feld. Halte den Zeiger über ein Feld, um sie zu sehen.
explain-rule-matrix = Für jedes Feld ist einzeln festgelegt, welche Lichter ein Zug umschaltet. Halte den Zeiger über ein Feld, um sie zu sehen.
explain-graph = Ein Zug schaltet das Licht im gedrückten Feld und in allen Nachbarfeldern um. Nachbarn sind Felder, die eine gemeinsame Seite haben oder durch eine Linie verbunden sind.
explain-graph-open = Ein Zug schaltet die Lichter in allen Nachbarfeldern um, aber nicht das im gedrückten Feld. Nachbarn sind Felder, die eine gemeinsame Seite haben oder durch eine Linie verbunden sind.
explain-edges-cylinder = Der linke und der rechte Rand sind verbunden: Ein Zug am einen Rand wirkt auch am anderen.
explain-edges-torus = Links und rechts sind verbunden, oben und unten auch: Ein Zug am Rand wirkt auch auf der anderen Seite.
explain-edges-moebius = Der linke und der rechte Rand sind verdreht verbunden, wie beim Möbiusband: Ein Zug am einen Rand wirkt auch am anderen, aber kopfüber.
explain-edges-klein = Die Ränder sind wie bei der Kleinschen Flasche verbunden: links und rechts verdreht, oben und unten nicht.
explain-edges-projective = Beide Paare von Rändern sind verdreht verbunden, wie bei der projektiven Ebene.
explain-two = Jedes Licht ist an oder aus. Dasselbe Feld zweimal zu drücken ändert nichts.
explain-states = Jedes Licht hat { $n } Zustände, von 0 (aus) bis { $last }. Ein Zug bringt es in den nächsten Zustand, von { $last } zurück zu 0. Dasselbe Feld { $n }-mal zu drücken ändert nichts.
explain-goal-off = Das Ziel: alle Lichter aus.
explain-goal-target = Das Ziel ist ein Muster: Die Lichter mit markierter Ecke müssen sich noch ändern.
explain-any = Du darfst jedes Feld drücken. Die Reihenfolge ist egal.
explain-lit-only = Du darfst nur leuchtende Felder drücken. Darum zählt die Reihenfolge.
explain-in-turn = Du drückst abwechselnd leuchtende und dunkle Felder. Darum zählt die Reihenfolge.

## Daily boards
archive-day = Tagesbretter: Archiv
archive-note = Ein Tag aus dem Archiv. Er zählt nicht für deine Serie.
archive-solved = { $n } von 3 gelöst
archive-before = Voriger Monat
archive-after = Nächster Monat
daily-future = Die Bretter vom { $date } gibt es noch nicht. Komm an diesem Tag wieder.
daily-too-early = Die Bretter dieses Tages gibt es noch nicht. Das sind die von heute.

## Statistics
tab-statistics = Statistik
trend-best = Bretter wie dieses: Bestzeit { $best }.
trend-five = Bretter wie dieses: Schnitt der letzten fünf { $five }, Bestzeit { $best }.
trend-twelve = Bretter wie dieses: Schnitt der letzten fünf { $five }, der letzten zwölf { $twelve }, Bestzeit { $best }.
spread-moves = Deine Züge auf diesem Brett
spread-times = Deine Zeiten auf diesem Brett
players-all = { $n ->
    [one] Bisher nur ein Spieler
   *[other] Alle { $n } Spieler
}
players-best = Die besten { $n } von { $all } Spielern
spread-over-par = Züge über Par
kinds-title = Gelöst nach Größe und Regel
kind-board = Brett
kind-solved = Gelöst
kind-five = Ø letzte 5
kind-twelve = Ø letzte 12
kind-best = Bestzeit

## Settings
setting-sound = Ton
setting-vibration = Vibration
sound-on = an
sound-off = aus
sent-title = Was gesendet wird
sent-nothing = Einstellungen, Spiele und Rekorde bleiben in diesem Browser. Nichts wird gesendet.
sent-service = Einstellungen, Spiele und Rekorde bleiben in diesem Browser. Ergebnisse werden nur gesendet, wenn du zustimmst: Dann bekommt der Server deinen Namen und die Züge und Zeiten der Level, Tagesbretter und Bretter der Community, die du löst. Außerdem wird gesendet, was du selbst abschickst: veröffentlichte Bretter, „Gefällt mir“ und Meldungen. Bestenlisten und Bretter der Community kannst du ohne Zustimmung ansehen; dabei wird nichts über dich gesendet.
consent-title = Ergebnis an die Bestenliste senden?
consent-about = Der Server bekommt einen Spielernamen, deine Züge und deine Zeit und zeigt sie allen. Vor deiner Antwort wird nichts gesendet. Du kannst deine Antwort in den Einstellungen ändern.
consent-yes = Ergebnisse senden
consent-no = Nicht senden
consent-setting = Ergebnisse
consent-reading = Bestenlisten und Bretter der Community kannst du in jedem Fall ansehen.
withdraw-about = Ab jetzt werden keine Ergebnisse mehr gesendet. Früher gesendete Ergebnisse stehen noch in den Bestenlisten. Wenn du sie zurückziehst, werden sie gelöscht; das lässt sich nicht rückgängig machen. Auch dein Name und die Bretter, die du veröffentlicht hast, bleiben; in deinem Profil kannst du alles löschen.
withdraw = Meine Ergebnisse zurückziehen
withdraw-not = Dort lassen
withdraw-done = Deine Ergebnisse stehen nicht mehr in den Bestenlisten.

## Profile
player-delete-type = Gib deinen Namen ({ $name }) ein, um alles zu löschen:
player-delete-nobody = Der Server weiß nichts über dich.

## Solving
solve-how = So gibst du ein Brett ein
solve-how-tap = Tippe die Lichter an, die leuchten.
solve-how-paste = Füge Text in beliebiger Schreibweise ein.
solve-how-picture = Wähle ein Bild, zieh es hierher oder füge es ein.
solve-untouched = Gib dein Brett ein: Die Züge erscheinen hier.

## Learning
exercise = Aufgabe
exercise-right = Richtig.
exercise-wrong = Nicht ganz.
exercise-check = Prüfen
learn-progress = { $n } von { $all } Aufgaben gelöst
learn-solved = gelöst
learn-go-on = Weiter
ask-1 = Du drückst ein Feld dreimal und ein anderes zweimal. Was bewirkt das?
ask-1-a = Nichts: Alles ist wie vorher.
ask-1-b = Es ist, als hättest du nur das erste Feld einmal gedrückt.
ask-1-c = Es ist, als hättest du nur das zweite Feld einmal gedrückt.
ask-1-why = Dreimal ist wie einmal, und zweimal ist wie keinmal.
ask-2 = Eine Lösung besteht aus den Zügen A1, B2 und C3. In wie vielen Reihenfolgen klappt sie?
ask-2-a = In einer.
ask-2-b = In drei.
ask-2-c = In allen sechs.
ask-2-why = Es zählt nur, wie oft jedes Feld gedrückt wird. Darum führen alle sechs Reihenfolgen zum selben Ergebnis.
ask-3 = Du jagst die Lichter von der ersten bis zur letzten Reihe. Was kann dann noch an sein?
ask-3-a = Nur Lichter der letzten Reihe.
ask-3-b = Nur Lichter der ersten Reihe.
ask-3-c = Jedes Licht.
ask-3-why = Die Züge in jeder Reihe schalten die Reihe davor aus, und kein späterer Zug erreicht sie wieder.
ask-4 = Wie viele Züge kommen auf einem flachen Brett mit der Plus-Regel in der Gleichung einer Ecke vor?
ask-4-a = Zwei.
ask-4-b = Drei.
ask-4-c = Fünf.
ask-4-why = Drei Züge schalten die Ecke um: der auf die Ecke selbst und die auf ihre zwei Nachbarn.
ask-5 = In einem stillen Muster leuchten drei Felder. Ist das Brett lösbar?
ask-5-a = Ja, mit drei Zügen.
ask-5-b = Nein.
ask-5-c = Das hängt von den anderen Feldern ab.
ask-5-why = Jeder Zug ändert eine gerade Zahl von Feldern des Musters. Von einer ungeraden Zahl leuchtender Felder kommst du nie auf null.
ask-6 = Für eine Brettgröße gibt es zwei unabhängige stille Muster. Wie viele Lösungen hat ein lösbares Brett dieser Größe?
ask-6-a = Zwei.
ask-6-b = Drei.
ask-6-c = Vier.
ask-6-why = Jedes Muster kann dazukommen oder nicht: 2 · 2 = 4.
ask-7 = Auf einem Torus von 5 × 5 mit der Plus-Regel drückst du eine Ecke. Wie viele Lichter ändern sich?
ask-7-a = Drei.
ask-7-b = Vier.
ask-7-c = Fünf.
ask-7-why = Auf dem Torus hat jedes Feld vier Nachbarn, auch in der Ecke. Mit dem eigenen Licht sind das fünf.
ask-8 = Drei Zustände: Ein Licht ist im Zustand 1. Wie oft muss es noch umgeschaltet werden, bis es aus ist?
ask-8-a = Einmal.
ask-8-b = Zweimal.
ask-8-c = Dreimal.
ask-8-why = Von 1 zu 2 und von 2 zu aus: zweimal.

## Devices
device-payload = Sterne, Statistik, Spiele und Einstellungen werden ebenfalls übertragen.

## Lessons on screen
order-do = Bewege den Regler. Drücke Felder auf dem linken Brett, um Züge hinzuzufügen.
quiet-do = Bewege den Regler.
ask-1-hint = Wie oft wurde jedes Feld gedrückt? Ist die Zahl gerade oder ungerade?
ask-2-hint = Spielt es für ein Licht eine Rolle, wann es umgeschaltet wird?
ask-3-hint = Du drückst in der zweiten Reihe unter jedem Licht, das an ist. Welche Reihe wird dunkel?
ask-4-hint = Zähle die Felder, deren Züge die Ecke umschalten.
ask-5-hint = Kann eine ungerade Zahl in geraden Schritten null werden?
ask-6-hint = Jedes Muster kann dazukommen oder wegbleiben.
ask-7-hint = Wo liegen jetzt die fehlenden Nachbarn der Ecke?
ask-8-hint = Zähle die Schritte: 1, 2, aus.
