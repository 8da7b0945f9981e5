# Erklärungen in Worten und Zeichnungen für das Terminal. Die Zeilen enden, wo sie dort enden sollen.

text-none = keine
text-nothing = nichts
text-more = und { $n } weitere
text-times = { $cell } { $n }-mal
text-lit = an
text-unlike-goal = anders als im Ziel
text-no-solution = Es gibt keine Lösung.

text-proof-odd = Sieh dir die Felder an, die mit @ und o markiert sind. Jeder Zug ändert eine gerade Zahl von ihnen.
    Ist also eine ungerade Zahl von ihnen { $lit }, bleibt sie ungerade, was du auch drückst.
    Hier { $n ->
        [one] ist { $n }
       *[other] sind { $n }
    } { $lit } (@), also eine ungerade Zahl. Im Ziel wäre es 0, also eine gerade Zahl.
    Deshalb führen keine Züge zum Ziel.
text-proof-count = @ markiert und { $lit }: { $both }   o markiert, nicht { $lit }: { $only }
    # nicht markiert, { $lit }: { $others }
    Zähle die @: { $cells }
text-proof-residue = Jedes Licht braucht noch einige Schritte bis zum Ziel, und das Muster unten gibt jedem Feld einen Faktor.
    Multipliziere für jedes Feld die Schritte mit dem Faktor und addiere alles. Jeder Zug ändert diese Summe
    um ein Vielfaches von { $k }; ihr Rest beim Teilen durch { $k } ändert sich also nie. Im Ziel ist er 0.
text-proof-factors = Die Faktoren:
text-proof-steps = Die Schritte, die jedes Licht braucht:
text-proof-remainder = Hier ist der Rest { $n }, nicht 0. Deshalb führen keine Züge zum Ziel.
text-proof-unique = Jedes Brett dieser Art hat genau eine Lösung, denn alle Züge zusammen ändern immer irgendein Licht.
    Es gibt kein stilles Muster: Die Nullität ist 0 und der Rang { $n }, die Zahl der Felder.
text-proof-tests-two = Jeder Zug ändert eine gerade Zahl von Feldern { $n ->
        [one] dieses Musters (@ und o).
       *[other] jedes dieser Muster (@ und o).
    }
    Ein Brett kann also nur lösbar sein, wenn eine gerade Zahl von ihnen { $lit } ist (@).
    Ein weiterer Test ist nicht nötig: Alle anderen Muster mit dieser Eigenschaft sind Kombinationen von diesen.
text-proof-tests-more = Ein Muster gibt jedem Feld einen Faktor. Multipliziere ihn mit den Schritten, die das Licht bis zum Ziel
    braucht, und addiere alles. Jeder Zug ändert diese Summe um ein Vielfaches von { $k }. Ein Brett kann also nur
    lösbar sein, wenn die Summe beim Teilen durch { $k } den Rest 0 lässt. Ein weiterer Test ist nicht nötig.
text-proof-test-two = Muster { $number }, { $cells } Felder: { $n } davon { $lit }, eine gerade Zahl
text-proof-test-more = Muster { $number }: Der Rest ist { $n }
text-proof-quiet = Ein stilles Muster besteht aus Zügen, die nichts ändern; zu einer Lösung addiert, ergibt es eine andere.
text-proof-nullity = Nullität: { $n }; Zahl der Lösungen: { $all }
text-proof-generators = stille Muster, die alle anderen erzeugen: { $n }; Zahl der Lösungen: { $all }

text-repair = Reparatur: Ändere { $n ->
        [one] { $n } Licht
       *[other] { $n } Lichter
    }, und das Brett ist lösbar: { $cells }
text-repair-by = { $cell } um { $n }
text-repair-proved = Weniger Lichter genügen nicht: Alle kleineren Mengen wurden ausprobiert.
text-repair-open = Mindestens { $least } müssen sich ändern; ob weniger als { $n } genügen, ist nicht bekannt.

text-overlap = Testmuster
text-overlap-none = Es gibt kein Testmuster: Jedes Brett dieser Art ist lösbar.
text-overlap-two = Jeder Zug ändert eine gerade Zahl von Feldern eines Testmusters. Also muss die Zahl der Lichter darin,
    die sich ändern müssen, gerade sein.
text-overlap-more = Ein Testmuster gibt jedem Feld einen Faktor. Die Schritte, die die Lichter brauchen, mit den Faktoren
    multipliziert und addiert, müssen ein Vielfaches von { $k } ergeben, denn jeder Zug ändert die Summe um ein solches.
text-overlap-test = Test { $number }:
text-overlap-cells = Lichter darin, die sich ändern müssen: { $cells }
text-overlap-even = ihre Zahl ist { $n }: gerade, wie es sein muss
text-overlap-odd = ihre Zahl ist { $n }: ungerade, also ist das Brett unlösbar
text-overlap-passed = die Summe ist { $n }; beim Teilen durch { $k } bleibt 0, wie es sein muss
text-overlap-failed = die Summe ist { $n }; beim Teilen durch { $k } bleibt { $remainder }, also ist das Brett unlösbar

text-equations = Die Gleichungen und ihre Elimination
text-equations-about = Zu jedem Feld gehört eine Unbekannte: wie oft es gedrückt wird. Zu jedem Licht gehört eine Gleichung, unten
    eine Zeile. Die Spalten sind die Züge { $first } bis { $last }: Ein Eintrag sagt, um wie viel der Zug das Licht ändert.
    Rechts vom Strich steht, was das Licht braucht. Gerechnet wird modulo { $k }: Es zählt nur der Rest beim Teilen durch { $k }.

    Die Elimination geht die Spalten durch. In jeder wählt sie eine Zeile, die dort beginnt (deren erste Zahl
    ungleich 0, der Pivot, dort steht), rückt sie nach oben und addiert Vielfache davon, bis darunter überall 0 steht.
text-equations-long = { $lights } Gleichungen sind zu viele, um die Elimination Schritt für Schritt zu zeigen: Die Grenze ist { $limit }. Die Lichterjagd (--explain=chase) führt auf ein kleineres System.
text-equations-column = Spalte { $number } ({ $cell }):
text-equations-swap = vertausche die Zeilen { $a } und { $b }
text-equations-add = addiere Zeile { $from } zu Zeile { $to }
text-equations-add-times = addiere das { $times }-Fache von Zeile { $from } zu Zeile { $to }
text-equations-scale = multipliziere Zeile { $row } mit { $times }
text-equations-append = hänge das { $times }-Fache von Zeile { $from } als neue letzte Zeile an
text-equations-count = { $steps ->
        [one] { $steps } Schritt
       *[other] { $steps } Schritte
    }, { $pivots ->
        [one] { $pivots } Pivot.
       *[other] { $pivots } Pivots.
    }
text-equations-no = Zeile { $row } lautet 0 = { $value }: Es gibt keine Lösung.
text-equations-free = Spalten ohne Pivot sind frei wählbar: Hier werden sie nicht gedrückt.
text-equations-back = Liest man die Zeilen von der letzten zur ersten, ergibt sich jeder Zug:
    Drücke { $presses }

text-chase = Lichterjagd
text-chase-start = Drücke zuerst keines der Felder { $cells }.
    Dann geht es Feld für Feld weiter. Über jeden weiteren Zug entscheidet ein Licht, das kein späterer Zug mehr ändert:
text-chase-left = Lichter, die sich noch ändern müssen: { $lights }
text-chase-table = Die Tabelle (douse chase-table) sagt, was in diesem Fall zuerst zu drücken ist: { $presses }
    Beginne noch einmal mit diesen Zügen. Alle Züge zusammen:
text-chase-no = Die Tabelle (douse chase-table) hat für diesen Fall keine Zeile: Es gibt keine Lösung.

text-transform = Die Transformation R mit R A = E
text-transform-limit = Sie wird nur für zwei Zustände und höchstens { $most } Lichter gezeigt.
text-transform-about = A ist die Zugmatrix: eine Zeile pro Licht, eine Spalte pro Zug. Zeilen werden zu Zeilen addiert, bis E entsteht, die
    Stufenform, in der jede Zeile weiter rechts beginnt als die darüber. R sagt, welche Zeilen addiert werden.
    E (. ist 0):
text-transform-rank = E hat { $rank } Zeilen, die nicht 0 sind; das ist der Rang. Sei c, was die Lichter brauchen. Dieselben Summen davon, R c,
    müssen unterhalb von Zeile { $rank } 0 sein; darüber sagen sie, welche Pivots zu drücken sind.
text-transform-press = Hier sagen sie: Drücke { $cells }
text-transform-no = Hier ist R c unterhalb von Zeile { $rank } nicht 0: Es gibt keine Lösung.

text-solutions = Alle Lösungen
text-solutions-one = Eine Lösung:
text-solutions-only = Sie ist die einzige: Keine anderen Züge lassen alles, wie es ist.
text-solutions-all = Alle { $all } Lösungen sind diese plus Summen stiller Muster, die nichts ändern:
text-solutions-quiet = stilles Muster { $number }, 0- bis { $most }-mal zu addieren:

text-shortest = Warum keine Lösung kürzer ist
text-shortest-only = Es gibt nur eine Lösung:
text-shortest-list = Es gibt { $n } Lösungen, und das sind sie alle:
text-shortest-presses = { $n ->
        [one] Zug: { $presses }
       *[other] Züge: { $presses }
    }
text-shortest-proved = { $n ->
        [one] { $n } Zug
       *[other] { $n } Züge
    }, und keine Lösung hat weniger
text-shortest-open = { $n ->
        [one] { $n } Zug
       *[other] { $n } Züge
    }; keine Lösung hat weniger als { $least }, und ob weniger als { $n } genügen, ist nicht bekannt
text-shortest-search = Es gibt { $all } Lösungen; gefunden mit { $method }.
text-shortest-as-short = { $n ->
        [1] Keine andere ist so kurz.
       *[other] { $n } sind so kurz.
    }

text-order = Die Reihenfolge der Züge
text-order-about = Ein Licht zählt nur, wie oft seine Züge gemacht werden; { $k } Züge auf dasselbe Feld heben sich also auf. Ohne diese
    ist die Folge diese Lösung: { $presses }
text-order-only = Andere Züge macht sie nicht: In dieser Reihenfolge erlaubt die Spielregel jeden.
text-order-more = Die anderen { $n } Züge stellen nur Lichter her, bei denen die Spielregel den nächsten Zug erlaubt.
