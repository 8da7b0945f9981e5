# Was die Seiten um das Spiel sagen: Adressen, neue Spiele, Hilfe, Tage, Statistik, das Profil.

nowhere-title = Diese Seite gibt es nicht
nowhere-about = Unter dieser Adresse ist nichts zu finden. Diese Seiten gibt es:

## Neues Spiel und weitere Aktionen
presets = Bretter für den Anfang
menu-custom = Oder selbst wählen
menu-start = Los
do-new-same = Noch so ein Brett
do-share-replay = Link zur Wiederholung kopieren
replay-bad = Dieser Link enthält kein Spiel, das douse zeigen kann.
around = Rund um dieses Brett
around-level = Level { $n }
around-day = Die Bretter dieses Tages

## Hilfe
help-this-board = Die Regel dieses Bretts
help-keys = Tasten
explain-rule-plus = Ein Zug ändert das gedrückte Licht und seine Nachbarn oben, unten, links und rechts.
explain-rule-x = Ein Zug ändert das gedrückte Licht und seine vier diagonalen Nachbarn.
explain-rule-king = Ein Zug ändert das gedrückte Licht und alle acht Lichter ringsum.
explain-rule-knight = Ein Zug ändert das gedrückte Licht und alle Lichter, die einen Springerzug entfernt sind.
explain-rule-open-plus = Ein Zug ändert die Nachbarn oben, unten, links und rechts, aber nicht das gedrückte Licht.
explain-rule-row-column = Ein Zug ändert die ganze Zeile und Spalte des gedrückten Lichts.
explain-rule-shape = Ein Zug ändert die Lichter einer gezeichneten Form um das gedrückte Licht. Halte den Zeiger über ein Licht, um sie zu sehen.
explain-rule-matrix = Jeder Zug hat seine eigenen Lichter. Halte den Zeiger über ein Licht, um sie zu sehen.
explain-graph = Ein Zug ändert das gedrückte Licht und alle Lichter, die durch eine Linie mit ihm verbunden sind.
explain-edges-cylinder = Der linke und der rechte Rand sind verbunden: Ein Zug am einen Rand wirkt auch am anderen.
explain-edges-torus = Links und rechts sind verbunden, oben und unten auch: Ein Zug am Rand wirkt auch auf der anderen Seite.
explain-edges-moebius = Der linke und der rechte Rand sind verdreht verbunden, wie beim Möbiusband: Ein Zug am einen Rand wirkt auch am anderen, aber kopfüber.
explain-edges-klein = Die Ränder sind wie bei der Kleinschen Flasche verbunden: links und rechts verdreht, oben und unten nicht.
explain-edges-projective = Beide Paare von Rändern sind verdreht verbunden, wie bei der projektiven Ebene.
explain-two = Jedes Licht ist an oder aus. Dasselbe Feld zweimal zu drücken ändert nichts.
explain-states = Jedes Licht hat { $n } Zustände, von 0 (aus) bis { $last }. Ein Zug bringt es in den nächsten Zustand, von { $last } zurück zu 0. Dasselbe Feld { $n }-mal zu drücken ändert nichts.
explain-goal-off = Das Ziel: alle Lichter aus.
explain-goal-target = Das Ziel: Die Lichter mit markierter Ecke müssen sich noch ändern.
explain-any = Du darfst jedes Feld drücken. Die Reihenfolge ist egal.
explain-lit-only = Du darfst nur leuchtende Felder drücken. Darum zählt die Reihenfolge.
explain-in-turn = Du drückst abwechselnd leuchtende und dunkle Felder. Darum zählt die Reihenfolge.

## Tage
archive-day = Tagesbretter: Archiv
archive-note = Ein Tag aus dem Archiv. Er zählt nicht für deine Serie.
archive-solved = { $n } von 3 gelöst
archive-before = Voriger Monat
archive-after = Nächster Monat
daily-future = Die Bretter vom { $date } gibt es noch nicht. Komm an diesem Tag wieder.
daily-too-early = Die Bretter dieses Tages gibt es noch nicht. Das sind die von heute.

## Statistik
tab-statistics = Statistik
trend = Solche Bretter: Schnitt der letzten fünf { $five }, der letzten zwölf { $twelve }, Bestzeit { $best }.
spread-moves = Deine Züge auf diesem Brett
spread-times = Deine Zeiten auf diesem Brett
spread-over-par = Züge über Par
kinds-title = Gelöst nach Größe und Regel
kind-board = Brett
kind-solved = Gelöst
kind-five = Ø letzte 5
kind-twelve = Ø letzte 12
kind-best = Bestzeit

## Einstellungen
setting-sound = Ton
setting-vibration = Vibration
sound-on = an
sound-off = aus
sent-title = Was gesendet wird
sent-nothing = Einstellungen, Spiele und Rekorde bleiben in diesem Browser. Nichts wird gesendet.
sent-service = Einstellungen, Spiele und Rekorde bleiben in diesem Browser. Wenn du Ergebnisse sendest, bekommt der Server deinen Namen und die Züge und Zeiten gelöster Level, Tagesbretter und Community-Bretter. Außerdem wird gesendet, was du selbst abschickst: veröffentlichte Bretter, „Gefällt mir“ und Meldungen.
consent-title = Ergebnis an die Bestenliste senden?
consent-about = Der Server bekommt einen Spielernamen, deine Züge und deine Zeit. Du kannst das in den Einstellungen ändern.
consent-yes = Ergebnisse senden
consent-no = Nicht senden
consent-setting = Ergebnisse

## Profil
player-delete-type = Gib deinen Namen ({ $name }) ein, um alles zu löschen:
player-delete-nobody = Der Server weiß nichts über dich.

## Lösen
solve-how = So gibst du ein Brett ein
solve-how-tap = Tippe die Lichter an, die an sind.
solve-how-paste = Füge Text in beliebiger Schreibweise ein.
solve-how-picture = Wähle ein Bild, zieh es hierher oder füge es ein.
solve-untouched = Gib dein Brett ein: Die Züge erscheinen hier.

## Lernen
exercise = Aufgabe
exercise-right = Richtig.
exercise-wrong = Nicht ganz.
exercise-check = Prüfen
learn-progress = { $n } von { $all } Aufgaben gelöst
learn-solved = gelöst
learn-go-on = Weiter
ask-1 = Du drückst ein Feld dreimal und ein anderes zweimal. Was bewirkt das?
ask-1-a = Nichts: Alles ist wie vorher.
ask-1-b = Dasselbe, wie nur das erste Feld einmal zu drücken.
ask-1-c = Dasselbe, wie nur das zweite Feld einmal zu drücken.
ask-1-why = Dreimal ist wie einmal, und zweimal ist wie keinmal.
ask-2 = Eine Lösung besteht aus den Zügen A1, B2 und C3. In wie vielen Reihenfolgen klappt sie?
ask-2-a = In einer.
ask-2-b = In drei.
ask-2-c = In allen sechs.
ask-2-why = Es zählt nur, wie oft jedes Feld gedrückt wird. Darum enden alle sechs gleich.
ask-3 = Du jagst die Lichter von der ersten bis zur letzten Reihe. Was kann dann noch an sein?
ask-3-a = Nur Lichter der letzten Reihe.
ask-3-b = Nur Lichter der ersten Reihe.
ask-3-c = Jedes Licht.
ask-3-why = Die Züge in jeder Reihe schalten die Reihe davor aus, und kein späterer Zug erreicht sie wieder.
ask-4 = Die Gleichung einer Ecke auf einem flachen Brett mit der Plus-Regel: Wie viele Züge kommen darin vor?
ask-4-a = Zwei.
ask-4-b = Drei.
ask-4-c = Fünf.
ask-4-why = Die Ecke selbst und ihre zwei Nachbarn ändern sie.
ask-5 = In einem stillen Muster sind drei Lichter an. Ist das Brett lösbar?
ask-5-a = Ja, mit drei Zügen.
ask-5-b = Nein.
ask-5-c = Das hängt von den anderen Lichtern ab.
ask-5-why = Jeder Zug ändert eine gerade Zahl von Lichtern des Musters. Von einer ungeraden Zahl kommst du nie auf null.
ask-6 = Eine Größe hat zwei unabhängige stille Muster. Wie viele Lösungen hat ein lösbares Brett?
ask-6-a = Zwei.
ask-6-b = Drei.
ask-6-c = Vier.
ask-6-why = Jedes Muster kann dazukommen oder nicht: 2 · 2 = 4.
ask-7 = Auf einem Torus von 5 × 5 mit der Plus-Regel drückst du eine Ecke. Wie viele Lichter ändern sich?
ask-7-a = Drei.
ask-7-b = Vier.
ask-7-c = Fünf.
ask-7-why = Auf dem Torus hat jedes Licht vier Nachbarn, auch in der Ecke.
ask-8 = Drei Zustände: Ein Licht ist im Zustand 1. Wie oft muss es noch geändert werden, bis es aus ist?
ask-8-a = Einmal.
ask-8-b = Zweimal.
ask-8-c = Dreimal.
ask-8-why = Von 1 zu 2 und von 2 zu aus: zwei Änderungen.

## Geräte
device-luggage = Sterne, Statistik, Spiele und Einstellungen werden ebenfalls übertragen.

## Lessons on screen
order-do = Bewege den Regler. Drücke Felder auf dem linken Brett, um Züge hinzuzufügen.
quiet-do = Bewege den Regler.
ask-1-hint = Wie oft wurde jedes Feld gedrückt? Ist die Zahl gerade oder ungerade?
ask-2-hint = Merkt ein Licht, wann es geändert wird?
ask-3-hint = Du drückst in der zweiten Reihe unter jedem Licht, das an ist. Welche Reihe wird dunkel?
ask-4-hint = Zähle die Felder, deren Züge die Ecke ändern.
ask-5-hint = Kann eine ungerade Zahl in geraden Schritten null werden?
ask-6-hint = Jedes Muster kann dazukommen oder wegbleiben.
ask-7-hint = Wo liegen jetzt die fehlenden Nachbarn der Ecke?
ask-8-hint = Zähle die Schritte: 1, 2, aus.
