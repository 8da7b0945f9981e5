# Arbeitsblätter: was darauf steht, und die fertigen Blätter für den Unterricht. In Aufgaben beginnt ein senkrechter Strich einen Absatz.

sheet-title = Lichter aus
sheet-key-title = Lösungen: { $title }
sheet-name = Name:
sheet-date = Datum:
sheet-par = Nötige Züge: { $par }
sheet-presses = Züge:
sheet-open = Scanne einen Code, um das Brett zu spielen, oder öffne { $address } und gib den Code unter „Lösen“ ein.
sheet-type = Gib einen Code in douse ein, um das Brett zu spielen.
sheet-answer = { $n ->
    [one] Mindestens { $n } Zug;
   *[other] Mindestens { $n } Züge;
} Lösungen: { $all }
sheet-answer-open = { $n ->
    [one] { $n } Zug;
   *[other] { $n } Züge;
} ob weniger genügen, ist offen; Lösungen: { $all }
sheet-unsolvable = Keine Lösung.

sheet-rule-plus = Wenn du ein Feld drückst, schaltest du dieses Feld und seine Nachbarn oben, unten, links und rechts um.
sheet-rule-x = Wenn du ein Feld drückst, schaltest du dieses Feld und seine vier diagonalen Nachbarn um.
sheet-rule-king = Wenn du ein Feld drückst, schaltest du dieses Feld und alle Nachbarn ringsum, auch die diagonalen, um.
sheet-rule-knight = Wenn du ein Feld drückst, schaltest du dieses Feld und die Felder im Abstand eines Springerzugs um.
sheet-rule-open-plus = Wenn du ein Feld drückst, schaltest du seine Nachbarn oben, unten, links und rechts um, aber nicht das Feld selbst.
sheet-rule-row-column = Wenn du ein Feld drückst, schaltest du alle Felder seiner Zeile und seiner Spalte um.
sheet-rule-graph = Wenn du ein Feld drückst, schaltest du dieses Feld und alle mit ihm verbundenen Felder um.
sheet-rule-graph-open = Wenn du ein Feld drückst, schaltest du alle mit ihm verbundenen Felder um, aber nicht das Feld selbst.
sheet-edges = Gegenüberliegende Ränder sind verbunden ({ $edges }).
sheet-example = Zum Beispiel schaltet ein Zug auf { $cell } die Felder { $cells } um.
sheet-two = Ein Licht, das an ist, geht aus, und eines, das aus ist, geht an. Ein Punkt ist ein Licht, das an ist.
sheet-states = Jedes Umschalten erhöht die Zahl des Lichts um 1; nach { $last } kommt 0.
sheet-goal-off = Schalte alle Lichter aus. Kreuze die Felder an, die du drückst.
sheet-goal-zero = Bringe alle Lichter auf 0. Schreibe auf, wie oft du jedes Feld drückst.
sheet-goal-on = Schalte alle Lichter an. Kreuze die Felder an, die du drückst.
sheet-goal-state = Bringe alle Lichter auf { $state }. Schreibe auf, wie oft du jedes Feld drückst.
sheet-goal-picture = Erreiche das Muster, das der Code im Browser zeigt.

sheet-print = Arbeitsblatt drucken
sheet-lead = Bretter auf Papier, mit Regeln, QR-Codes und den Lösungen auf einem eigenen Blatt. Alles entsteht auf diesem Gerät.
sheet-boards = Bretter
sheet-from-board = Dieses Brett und ähnliche
sheet-count = Zahl der Bretter
sheet-per-page = Bretter pro Seite
sheet-paper = Papier
sheet-paper-a4 = A4
sheet-paper-letter = Letter
sheet-equal = Alle Bretter haben dasselbe Par
sheet-low = Par mindestens
sheet-high = Par höchstens
sheet-show-par = Das Par unter jedes Brett drucken
sheet-names = Platz für Name und Datum
sheet-make = Blatt erstellen
sheet-making = Die Bretter werden erstellt …
sheet-made = { $n ->
    [one] { $n } Brett
   *[other] { $n } Bretter
} auf { $pages ->
    [one] { $pages } Seite.
   *[other] { $pages } Seiten.
}
sheet-save = Blatt speichern (PDF)
sheet-save-key = Lösungen speichern (PDF)
sheet-page = Seite { $n } des Blatts
sheet-failed = Von dieser Art gibt es nicht genug verschiedene Bretter. Wähle ein anderes Par, ein größeres Brett oder weniger Bretter.
sheet-kits = Fertige Blätter für den Unterricht

kit-parity-title = Gerade oder ungerade? Lichter auf dem 3x3-Brett
kit-parity-1 = Das Brett ist dunkel. Drücke in Gedanken B2 und zeichne die Lichter ein. Drücke dann noch einmal B2. Was bewirkt es, ein Feld zweimal zu drücken?
kit-parity-1-answer = B2, A2, C2, B1 und B3 gehen an und wieder aus. Zweimal ist wie keinmal, also wird jedes Feld einmal oder gar nicht gedrückt.
kit-parity-2 = Wie viele Lichter schaltet ein Zug in einer Ecke um, wie viele in der Mitte einer Seite, wie viele in der Mitte des Bretts? Welche dieser Zahlen sind ungerade?
kit-parity-2-answer = 3, 4 und 5. Ecken und Mitte schalten eine ungerade Zahl von Lichtern um, Seitenmitten eine gerade.
kit-parity-3 = Auf einem Brett ist eine ungerade Zahl von Lichtern an. Warum drückt jede Lösung Ecken und Mitte zusammen ungerade oft? Kommt es auf die Reihenfolge der Züge an?
kit-parity-3-answer = Nur Züge in den Ecken und in der Mitte ändern, ob die Zahl der leuchtenden Lichter gerade oder ungerade ist. Am Ende ist diese Zahl 0, also gerade; ist sie am Anfang ungerade, braucht es eine ungerade Zahl solcher Züge. Die Reihenfolge ist egal: Für jedes Licht zählt nur, wie oft es umgeschaltet wird.
kit-parity-4 = Löse die Bretter. Zähle vorher die Lichter, die an sind: Ist die Zahl der Züge in Ecken und Mitte gerade oder ungerade?
kit-parity-4-answer = Ist am Anfang eine gerade Zahl von Lichtern an, so ist auch die Zahl der Züge in Ecken und Mitte gerade, sonst ungerade.

kit-chasing-title = Lichterjagd auf dem 5x5-Brett
kit-chasing-1 = Die Jagd: Sieh dir die Lichter der Zeile 1 an. Drücke das Feld unter jedem Licht, das an ist. Danach ist Zeile 1 dunkel. Warum ändert kein späterer Zug in den Zeilen 3 bis 5 die Zeile 1 wieder?
kit-chasing-1-answer = Ein Zug ändert nur die eigene Zeile und die Zeilen direkt darüber und darunter. Sind die Züge der Zeilen 1 und 2 gewählt, steht Zeile 1 fest.
kit-chasing-2 = Jage die Lichter dieses Bretts bis in Zeile 5. Suche dann die letzte Zeile in der Tabelle, drücke in Zeile 1, was dort steht, und jage noch einmal. | { $table }
kit-chasing-2-answer = Nach der zweiten Jagd ist das Brett dunkel. Ist die letzte Zeile weder dunkel noch in der Tabelle, wurde beim Jagen ein Fehler gemacht.
kit-chasing-3 = Löse diese Bretter durch Jagen. Suche danach eine Lösung mit weniger Zügen.
kit-chasing-3-answer = Die Jagd liefert eine von vier Lösungen; die Zeichnungen zeigen eine kürzeste.
kit-chasing-4 = Welches Muster bleibt in der letzten Zeile, wenn man auf dem dunklen Brett nur A1 drückt und dann jagt? Wie entsteht die ganze Tabelle aus fünf solchen Versuchen?
kit-chasing-4-answer = B5, C5 und E5. Zu einer Summe von Zügen in Zeile 1 gehört die Summe ihrer Muster: Das Jagen ist linear. Aus fünf Versuchen folgt das Ergebnis für alle 32 möglichen ersten Zeilen. Außer der dunklen Zeile kommen nur sieben Muster vor.

kit-equations-title = Ein Brett ist ein Gleichungssystem
kit-equations-1 = Die Zahl a ist 1, wenn A1 gedrückt wird, und sonst 0; ebenso b für B1, c für A2 und d für B2. Schreibe für jedes Licht eine Gleichung auf: Die Züge, die es umschalten, müssen zusammen eine ungerade Zahl ergeben, wenn das Licht an ist, und eine gerade, wenn es aus ist.
kit-equations-1-answer = A1 und B2 sind aus, B1 und A2 an: a + b + c = 0, a + b + d = 1, a + c + d = 1, b + c + d = 0 (modulo 2).
kit-equations-2 = Löse das System: Addiere Gleichungen so, dass Unbekannte wegfallen. Denke daran, dass 1 + 1 = 0 ist. Gibt es mehr als eine Lösung?
kit-equations-2-answer = Die Summe aller vier Gleichungen ist a + b + c + d = 0 (jede Unbekannte kommt in dreien vor). Mit der ersten folgt d = 0, mit den anderen c = 1, b = 1, a = 0. Es gibt nur eine Lösung.
kit-equations-3 = Wie viele Gleichungen und Unbekannte gehören zu diesem Brett? Schreibe die Gleichungen von A1, B1 und B2 auf.
kit-equations-3-answer = Je neun. x_A1 + x_B1 + x_A2 = 1; x_A1 + x_B1 + x_C1 + x_B2 = 1; x_B1 + x_A2 + x_B2 + x_C2 + x_B3 = 0.
kit-equations-4 = Löse diese Bretter mit Gleichungen und prüfe durch Drücken.
kit-equations-4-answer = Jedes 2x2-Brett hat genau eine Lösung.

kit-quiet-title = Stille Muster
kit-quiet-1 = Das Brett ist dunkel. Drücke { $cells }. Welche Lichter sind danach an?
kit-quiet-1-answer = Keine. Jedes Licht wird gerade oft umgeschaltet: Das ist ein stilles Muster.
kit-quiet-2 = Zähle, wie viele Lichter auf den Feldern { $cells } an sind. Zähle ebenso auf { $others }. Bei einem der Bretter ist eine Zahl ungerade: Es ist unlösbar. Welches ist es?
kit-quiet-2-answer = Auf Brett 2 ist im ersten Muster genau ein Licht an, also ist es unlösbar. Auf den Brettern 3 und 4 sind beide Zahlen gerade.
kit-quiet-3 = Warum schaltet jeder Zug eine gerade Zahl von Feldern eines stillen Musters um? Was folgt für Bretter, auf denen die Zahl der leuchtenden Lichter darin ungerade ist?
kit-quiet-3-answer = Drückt man das Muster, wird jedes Licht gerade oft umgeschaltet. Unter jedem Feld und seinen Nachbarn ist also eine gerade Zahl von Feldern des Musters, auch wenn das Feld selbst nicht dazugehört. Genau diese schaltet ein Zug auf dieses Feld um. Die Parität der leuchtenden Lichter darin ändert sich also nie, und am Ende muss sie gerade sein.
kit-quiet-4 = Löse diese Bretter. Finde dann eine zweite Lösung, indem du das stille Muster aus Aufgabe 1 dazunimmst: Drücke auch seine Felder und lass weg, was doppelt gedrückt würde.
kit-quiet-4-answer = Jedes lösbare 5x5-Brett hat vier Lösungen: ohne stilles Muster, mit dem einen, mit dem anderen, mit beiden.

kit-three-states-title = Drei Zustände: Rechnen modulo 3
kit-three-states-1 = Alle Lichter sind 0. Drücke B2 einmal, zweimal, dreimal. Was siehst du? Wie oft muss man ein Feld höchstens drücken?
kit-three-states-1-answer = In der Mitte und bei ihren Nachbarn stehen nacheinander 1, 2 und 0. Dreimal ist wie keinmal, also höchstens zweimal.
kit-three-states-2 = Welche Züge bringen dieses Brett auf 0? Was ist anders als bei zwei Zuständen?
kit-three-states-2-answer = Zweimal B2. Bei zwei Zuständen nimmt der Zug, der das Muster erzeugt hat, es auch wieder weg; hier braucht es zwei weitere.
kit-three-states-3 = Löse die Bretter. Schreibe in jedes Feld, wie oft du es drückst.
kit-three-states-3-answer = Auch mit drei Zuständen hat jedes 3x3-Brett genau eine Lösung: Die Zeichnungen zeigen sie.
kit-three-states-4 = Schreibe die Gleichung des Lichts A1 von Brett 3 modulo 3 auf. Warum steht rechts nicht die Zahl, die du siehst, sondern das, was bis 3 fehlt?
kit-three-states-4-answer = x_A1 + x_B1 + x_A2 = 3 – Licht (modulo 3): Die Züge müssen ergänzen, was bis zum nächsten Vielfachen von 3 fehlt.
