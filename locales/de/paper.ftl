# Erklärungen mit Formeln. Was als Formel eingesetzt wird, darf überall im Satz stehen.

paper-title = Das Brett { $size }
paper-boards = { $n ->
    [one] { $n } Brett
   *[other] { $n } Bretter
}
paper-lights-two = Ein großer Punkt ist ein Licht, das an ist, ein kleiner Punkt eines, das aus ist.
paper-lights-more = Die Zahlen sind die Zustände der Lichter, beginnend mit 0 (aus). Gerechnet wird modulo { $k }.
paper-goal = Das Ziel ist nicht das dunkle Brett, sondern dieses:

paper-equations = Die Gleichungen
paper-equations-text = Die Unbekannte { $x } sagt, wie oft das Feld { $cell } gedrückt wird; ebenso für jedes andere Feld. Jedes Licht ergibt eine Gleichung: Die Züge, die es umschalten, müssen zusammen ergeben, was das Licht braucht. Gerechnet wird modulo { $k }. Am Ende der Zeile steht der Name des Lichts.
paper-system = Dasselbe als Matrix: eine Zeile pro Licht, eine Spalte pro Zug von { $first } bis { $last }. Links vom Strich steht die Zugmatrix { $A }, rechts davon der Vektor { $c } mit dem, was jedes Licht braucht.
paper-system-long = { $n } Gleichungen sind zu viele für eine Matrix auf Papier; sie wird nur bis { $most } Gleichungen gezeigt.
paper-dots = Punkte stehen für Zeilen und Spalten, die nicht auf die Seite passen.

paper-elimination = Elimination Schritt für Schritt
paper-elimination-text = Neben einer Zeile steht die Umformung, durch die sie entstanden ist. Umformungen eines Schritts beeinflussen einander nicht.
paper-elimination-long = Die Elimination von { $n } Gleichungen wäre zu lang für Papier; sie wird nur bis { $most } Gleichungen gezeigt.
paper-append = Eine neue letzte Zeile entsteht, wenn ein Pivot größer als 1 ist und { $k } teilt: Ein Vielfaches seiner Zeile sagt etwas über die folgenden Zeilen.
paper-rank = Die Matrix hat jetzt Stufenform: { $steps ->
    [one] { $steps } Zeilenumformung
   *[other] { $steps } Zeilenumformungen
}, { $rank ->
    [one] { $rank } Pivot.
   *[other] { $rank } Pivots.
}
paper-free = { $n ->
    [one] { $n } Spalte hat keinen Pivot. Ihr Zug ist frei wählbar; hier ist er 0.
   *[other] { $n } Spalten haben keinen Pivot. Ihre Züge sind frei wählbar; hier sind sie 0.
}
paper-back = Liest man die Zeilen von der letzten zur ersten, ergibt sich eine Lösung { $x }:
paper-contradiction = Zeile { $row } lautet { $formula }. Das ist unmöglich, also gibt es keine Lösung.

paper-overlap = Der Test: Ist das Brett lösbar?
paper-overlap-none = Es gibt kein Testmuster: Jedes Brett dieser Art ist lösbar.
paper-overlap-text = Ein Testmuster { $t } gibt jedem Feld einen Faktor. Jeder Zug ändert die Summe der Lichter, jedes mit seinem Faktor multipliziert, um ein Vielfaches von { $k }. Ein Brett kann also nur lösbar sein, wenn { $zero } gilt. Dabei steht { $c } für das, was die Lichter brauchen. Gilt die Gleichung für alle Testmuster, dann ist das Brett lösbar.
paper-test = Testmuster { $t }:
paper-tests-more = { $n ->
    [one] Ein weiteres Testmuster wird nicht gezeigt.
   *[other] { $n } weitere Testmuster werden nicht gezeigt.
}
paper-overlap-yes = Jeder Rest ist 0: Das Brett ist lösbar.
paper-overlap-no = Der Rest bei { $t } ist nicht 0: Das Brett ist unlösbar.

paper-chase = Lichterjagd
paper-chase-text = Drücke keines der Felder { $cells }. Dann geht es Feld für Feld weiter: Über jeden weiteren Zug entscheidet ein Licht, das kein späterer Zug mehr umschaltet. Das sind die Züge:
paper-chase-left = Nur auf diesen Feldern können jetzt noch Lichter falsch sein. Das brauchen sie noch:
paper-chase-table = Die Tabelle sagt für jeden Fall, was zuerst zu drücken ist:
paper-chase-sums = Die Zeilen erzeugen alle anderen: Zu einer Summe von Zeilen gehört die Summe ihrer Züge.
paper-chase-needed = nötig bei { $cells }
paper-chase-press = Züge auf { $cells }
paper-chase-more = { $n ->
    [one] Eine weitere Zeile wird nicht gezeigt.
   *[other] { $n } weitere Zeilen werden nicht gezeigt.
}
paper-chase-wide = Eine Tabelle für { $n } Felder ist zu breit für die Seite.
paper-chase-first = Beginne also mit diesen Zügen:
paper-chase-again = Jage die Lichter noch einmal. Alle Züge zusammen sind eine Lösung:
paper-chase-no = Die Tabelle hat für diesen Fall keine Zeile, also gibt es keine Lösung.

paper-transform = Die Transformation, die jedes Brett löst
paper-transform-text = Zeilenumformungen machen aus der Zugmatrix { $A } ihre reduzierte Stufenform { $E }. Die Matrix { $R } fasst alle Umformungen zusammen: { $RA } ist { $E }.
paper-transform-rank = Der Rang ist { $rank }. Der Vektor { $c } enthält, was die Lichter brauchen. Das Produkt { $Rc } muss unterhalb von Zeile { $rank } überall 0 sein. Bis zu dieser Zeile sagt es, welche Felder der Pivotspalten zu drücken sind.
paper-transform-press = Hier ergibt sich:
paper-transform-no = Hier ist { $Rc } unterhalb dieser Zeile nicht 0, also gibt es keine Lösung.
paper-transform-not = Sie wird nur für zwei Zustände und höchstens { $most } Lichter gezeigt.

paper-kernel = Stille Muster
paper-kernel-none = Ein stilles Muster besteht aus Zügen, die nichts ändern: { $formula }. Auf Brettern dieser Art ändert nur das leere Muster nichts: Der Kern ist trivial.
paper-kernel-text = Ein stilles Muster besteht aus Zügen, die nichts ändern: { $formula }. { $d ->
    [one] Ein Muster erzeugt
   *[other] { $d } Muster erzeugen
} den ganzen Kern:
paper-quiet = { $q }:
paper-quiet-order = { $q }; das { $m }-Fache davon ist 0:
paper-quiet-more = { $n ->
    [one] Ein weiteres Muster wird nicht gezeigt.
   *[other] { $n } weitere Muster werden nicht gezeigt.
}

paper-solutions = Die Menge aller Lösungen
paper-solutions-none = Es gibt keine Lösung.
paper-solution = Eine Lösung ist { $x }:
paper-solution-only = Sie ist die einzige, denn außer dem leeren gibt es kein stilles Muster:
paper-solution-others = Zwei Lösungen unterscheiden sich um ein stilles Muster. Alle Lösungen sind also { $x } plus Summen stiller Muster:

paper-shortest = Warum keine Lösung kürzer ist
paper-shortest-only = Es gibt nur eine Lösung. Sie hat { $n ->
    [one] { $n } Zug.
   *[other] { $n } Züge.
}
paper-shortest-list = Das sind alle { $all } Lösungen, die kürzeste zuerst. Die kleinste Zahl von Zügen ist { $n }.
paper-shortest-count = Die { $all } Lösungen, nach der Zahl ihrer Züge gezählt: Keine hat weniger als { $n }.
paper-shortest-one = Eine Lösung mit den wenigsten Zügen:
paper-shortest-proved = Eine Suche durch alle { $all } Lösungen ({ $method }) beweist, dass keine weniger als { $n } Züge hat:
paper-shortest-open = Die beste Lösung, die in der gegebenen Zeit gefunden wurde, hat { $n } Züge. Keine Lösung hat weniger als { $least }; ob weniger als { $n } genügen, ist nicht bekannt. Es gibt { $all } Lösungen.
paper-presses = Züge
paper-cells = Felder
paper-how-many = Lösungen

formulas = Die Erklärung mit Formeln
formulas-as = Mit Formeln, als
formulas-copy = Kopieren
formulas-save = Speichern
formulas-writing = Die Formeln werden geschrieben …

practice-again = Von vorn
practice-another = Anderes Muster
practice-right = Richtig. Welche Umformung kommt als nächste?
practice-rows = Du bist dran: Welche Zeilenumformung kommt als nächste?
practice-rows-text = Forme die Gleichungen deines Bretts selbst um, Spalte für Spalte von links. Die markierte Spalte ist die nächste: Bringe eine Zeile, die dort beginnt, an die Stelle des Pivots und addiere sie zu jeder Zeile darunter, die dort einen Eintrag ungleich 0 hat.
practice-operation = Umformung
practice-add = Zeile addieren
practice-swap = Zeilen tauschen
practice-row = Zeile
practice-to-row = Zu oder mit Zeile
practice-rows-done = Richtig. Die Matrix hat Stufenform: Du bist mit allen Spalten fertig.
practice-same-row = Wähle zwei verschiedene Zeilen: Eine Zeile zu sich selbst addiert ergibt 0.
practice-finished = Zeile { $row } hat ihren Pivot schon. Wenn du sie änderst, machst du Erreichtes rückgängig.
practice-no-pivot = Zeile { $row } hat in Spalte { $column } eine 0. Tausche sie zuerst mit einer Zeile weiter unten, die dort einen Eintrag hat.
practice-pivot-there = Zeile { $row } hat in Spalte { $column } schon einen Eintrag, also gibt es nichts zu tauschen.
practice-no-entry = Auch Zeile { $row } hat in Spalte { $column } eine 0. Wähle eine Zeile, die dort einen Eintrag hat.
practice-not-pivot = Zeile { $row } ist nicht die Zeile des Pivots. In Spalte { $column } wird Zeile { $pivot } zu den anderen addiert.
practice-zero = Zeile { $row } hat in Spalte { $column } schon eine 0. Durch Addieren käme der Eintrag zurück.
practice-factor = Der Eintrag in Spalte { $column } würde zu { $left }, nicht zu 0.
practice-quiet = Du bist dran: Ist dieses Muster still?
practice-quiet-text = Stell dir vor, dass alle markierten Felder gedrückt werden. Zähle für jedes Licht die markierten Felder, die es umschalten: sein eigenes Feld und dessen Nachbarn.
practice-quiet-board = Die markierten Felder werden gedrückt
practice-is-quiet = Es ist still
practice-is-not = Es ändert mindestens ein Licht
practice-quiet-yes = Jedes Licht wird eine gerade Zahl von Malen umgeschaltet, also ändert sich nichts.
practice-quiet-no = Das Licht { $cell } wird { $n ->
    [one] einmal
   *[other] { $n }-mal
} umgeschaltet, und zwar von { $cells }. Das ist eine ungerade Zahl, also ist das Muster nicht still.
practice-first = Du bist dran: Was drückst du in der ersten Zeile?
practice-first-text = Tippe die Felder der ersten Zeile an, die du vor der Jagd drücken würdest. Hat dein Brett keine Lösung, wird ein Licht so geändert, dass es eine gibt.
practice-first-board = Wähle die Züge der ersten Zeile
practice-first-only = Wähle nur Felder der ersten Zeile. Alle anderen Züge folgen aus der Jagd.
practice-first-right = Nach der Jagd ist die letzte Zeile dunkel.
practice-first-wrong = Wenn du diese Felder drückst und jagst, bleiben die Lichter { $cells } an. Sieh in der Tabelle nach, was dafür zu drücken ist, und nimm es zu deinen Zügen dazu; was doppelt vorkommt, fällt weg.
