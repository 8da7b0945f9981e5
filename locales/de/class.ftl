# Klassen: Aufgaben per Link, ohne Konten.

around-class = Zurück zur Klasse
class-no-address = Diese Klassenseite gibt es nicht.
class-pupils-title = Für Schülerinnen und Schüler
class-pupils-about = Gib den Code ein, den du von deiner Lehrkraft bekommen hast.
class-code = Code der Klasse
class-code-wrong = Ein Code besteht aus fünf Buchstaben, ohne Vokale.
class-open = Öffnen
class-mine = Deine Klassen
class-teachers-title = Für Lehrkräfte
class-teachers-about = Lege eine Klasse an, gib den Code weiter und sieh, wer was gelöst hat. Niemand braucht ein Konto oder eine E-Mail-Adresse. Nach der Zeit, die du wählst, wird alles gelöscht.
class-make = Klasse anlegen
class-title = Titel, den alle in der Klasse sehen
class-places = Höchstzahl der Plätze
class-days = Tage, bis alles gelöscht wird
class-names-hidden = Niemand in der Klasse sieht die Namen der anderen
class-first-assignment = Erste Aufgabe
class-task = Bretter
class-recipe = Für jede Person ein anderes Brett, alle mit gleichem Par
class-boards = Dasselbe Brett für alle
class-boards-enter = Codes von Brettern, einer pro Zeile; aus jedem wird eine Aufgabe
class-par-least = Par von
class-par-most = Par bis
class-due = Abgabe bis (darf leer sein)
class-title-assignment = Titel (darf leer sein)
class-hints-allowed = Tipps sind erlaubt; sie werden gezählt
class-proving-of = { $done } von { $of } Aufgaben sind fertig …
class-proving = Bretter werden gesucht, und ihr Par wird bewiesen …
class-made = Die Klasse ist angelegt. Bewahre deinen Link und den Wiederherstellungscode auf: Beide werden nur einmal gezeigt.
class-for-pupils = Deine Klasse öffnet den Link oder gibt diesen Code auf der Seite „Klasse“ ein:
class-for-you = Nur für dich
class-link-about = Dein eigener Link. Setze ein Lesezeichen und gib ihn nicht weiter: Wer ihn hat, sieht alle Ergebnisse und kann die Klasse löschen.
class-recovery-about = Schreib diesen Wiederherstellungscode auf. Wenn du deinen Link verlierst, bekommst du nur damit einen neuen.
class-to-overview = Zur Übersicht
class-copy = Kopieren
class-recover = Neuen Link erzeugen
class-recovery-code = Dein Wiederherstellungscode
class-recovered = Du hast einen neuen Link. Der frühere gilt nicht mehr, und es gibt einen neuen Wiederherstellungscode.
class-join-about = Wähle einen Namen, an dem deine Lehrkraft dich erkennt. Ein Vorname oder ein Spitzname genügt. Während du spielst, kann deine Lehrkraft deine Züge sehen.
class-join-hidden = Nur deine Lehrkraft sieht deinen Namen.
class-join-shown = Deine Lehrkraft und die anderen in der Klasse sehen deinen Namen.
class-kept-until = Diese Klasse wird am { $date } gelöscht. Danach kann nur der Betreiber des Servers sie noch für begrenzte Zeit wiederherstellen.
class-name = Name
class-join = Mitmachen
class-joined = Willkommen.
class-join-again = Mit einem Namen neu beitreten
class-you-are = Du bist { $name }.
class-assignment = Aufgabe { $n }
class-without-hints = ohne Tipps
class-due-at = Abgabe bis { $date }
class-was-due = Abgabefrist abgelaufen: { $date }
class-begun = angefangen
class-reached = Gelöst in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
}, { $hints ->
    [0] keine Tipps
    [one] ein Tipp
   *[other] { $hints } Tipps
}
class-play-again = Weiterspielen
class-play-solved = Noch einmal
class-other = Andere Klasse
class-solved-of = { $n } gelöst
class-classmates = Die anderen in der Klasse
class-own = Anderes Gerät, Klasse verlassen
class-elsewhere = Dieser Link öffnet deinen Platz in der Klasse auf einem anderen Gerät. Gib ihn nicht weiter.
class-link-of-all = Der Link für alle:
class-leave = Klasse verlassen und meine Ergebnisse löschen
class-left = Du hast die Klasse verlassen. Deine Ergebnisse sind gelöscht.
class-seat-title = Diesen Platz öffnen?
class-seat-about = Dieser Link öffnet in diesem Browser einen Platz in der Klasse { $code }. Von da an spielst du dort unter dem Namen, der zu dem Platz gehört. Öffne ihn nur, wenn es dein Platz ist.
class-seat-other = Dieser Browser hat schon einen Platz in dieser Klasse. Er bleibt gespeichert, und du kannst zu ihm zurückkehren.
class-seat-other-of = Dieser Browser hat schon einen Platz in dieser Klasse: { $name }. Er bleibt gespeichert, und du kannst zu ihm zurückkehren.
class-seat-open = Diesen Platz öffnen
class-seat-close = Nicht öffnen
class-seat-opened = Das ist jetzt dein Platz.
class-seat-nameless = Ohne bekannten Namen
class-seats-aside = Andere Plätze in dieser Klasse
class-seats-aside-about = Dieser Browser bewahrt die Schlüssel dieser Plätze auf.
class-seat-forget = Schlüssel löschen
class-seat-forget-title = Diesen Schlüssel löschen?
class-seat-forget-about = Ohne den Schlüssel kann dieser Browser den Platz nur wieder öffnen, wenn die Lehrkraft dich wieder hereinlässt. Die Ergebnisse bleiben in der Klasse.
class-lost-about = Der Server kennt deinen Platz in dieser Klasse gerade nicht. Vielleicht hat deine Lehrkraft die Klasse gelöscht oder dich entfernt, oder dem Server fehlen vorübergehend seine Daten. Dein Schlüssel bleibt in diesem Browser gespeichert, und diese Seite fragt weiter nach.
class-retry = Noch einmal fragen
class-forget = Klasse verlassen und Schlüssel löschen
class-forget-title = Deinen Schlüssel zu dieser Klasse löschen?
class-forget-about = Ohne den Schlüssel kannst du deinen Platz nur wieder öffnen, wenn deine Lehrkraft dich wieder hereinlässt, auch wenn der Server seine Daten wiederfindet.
class-forgotten = Der Schlüssel ist gelöscht.
class-leave-about = Dein Name und alle deine Spiele in dieser Klasse werden gelöscht. Das lässt sich nicht rückgängig machen.
class-sending = Wird abgegeben …
class-waiting = Der Server antwortet nicht. Dein Spiel ist auf diesem Gerät gespeichert und wird später abgegeben.
class-refused = Das Spiel wurde nicht angenommen. { $reason }
class-handed-in = Abgegeben: { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
}, { $hints ->
    [0] keine Tipps
    [one] ein Tipp
   *[other] { $hints } Tipps
}.
class-changed = Geändert.
class-close = Beitritt sperren
class-reopen = Wieder neue Personen hereinlassen
class-show-names = Namen in der Klasse zeigen
class-hide-names = Namen in der Klasse verbergen
class-longer = Ab jetzt 30 Tage aufbewahren
class-pupils = { $n ->
    [0] Noch niemand da
    [one] Eine Person
   *[other] { $n } Personen
}
class-pupil = Name
class-overview = Übersicht über die Klasse
class-count = { $begun } angefangen, { $solved } gelöst
class-since = angefangen am { $date }
class-so-far = bisher { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
}, { $hints ->
    [0] keine Tipps
    [one] ein Tipp
   *[other] { $hints } Tipps
}
class-again = Wieder hereinlassen
class-again-of = Wieder hereinlassen: { $name }
class-link-made = Es gibt einen neuen Link.
class-remove = Entfernen
class-remove-of = Entfernen: { $name }
class-remove-title = { $name } entfernen?
class-remove-assignment-about = Die Aufgabe wird gelöscht, mit allen Spielen der Klasse dazu. Du kannst das zehn Sekunden lang rückgängig machen, danach nicht mehr.
class-remove-pupil-about = Der Platz wird gelöscht, mit allen Spielen. Du kannst das zehn Sekunden lang rückgängig machen, danach nicht mehr.
class-will-be-removed = { $name } wird entfernt.
class-undo-of = Rückgängig: { $name } bleibt
class-removal-undone = Es wurde nichts entfernt.
class-removed = Entfernt.
class-again-title = { $name } wieder hereinlassen?
class-again-about = Du bekommst einen neuen Link für { $name }. Ein Gerät, auf dem { $name } gerade spielt, behält seinen Zugang, bis der neue Link geöffnet wird.
class-link-title = Neuer Link
class-link-for = Dieser Link öffnet den Platz von { $name }. Gib ihn niemand anderem.
class-link-close = Fertig
class-assignment-added = Hinzugefügt.
class-add = Aufgabe hinzufügen
class-csv = Als Tabelle speichern (CSV)
class-saved = Gespeichert.
class-delete = Klasse löschen
class-delete-about = Löscht sofort die Klasse, ihre Aufgaben, alle Namen und alle Spiele.
class-delete-really = Klasse löschen?
class-delete-last = Das lässt sich nicht rückgängig machen. Speichere vorher die Tabelle, wenn du sie brauchst.
class-deleted = Die Klasse ist gelöscht.
class-watch-facts = { $name }: { $n ->
    [one] ein Zug
   *[other] { $n } Züge
}, { $hints ->
    [0] keine Tipps
    [one] ein Tipp
   *[other] { $hints } Tipps
}.
class-watch-now = { $name }, bisher: { $n ->
    [one] ein Zug
   *[other] { $n } Züge
}, { $hints ->
    [0] keine Tipps
    [one] ein Tipp
   *[other] { $hints } Tipps
}.
class-watch-over = Dieses Spiel ist vorbei: Es wurde abgegeben, ein neues wurde angefangen, oder die Person hat die Klasse verlassen.

refused-class-unknown = Es gibt keine Klasse mit diesem Code, oder sie wurde gelöscht.
refused-class-closed = Dieser Klasse kann gerade niemand beitreten. Frag deine Lehrkraft.
refused-class-full = Alle Plätze dieser Klasse sind belegt. Frag deine Lehrkraft.
refused-name-taken = In dieser Klasse gibt es diesen Namen schon. Wähle einen anderen, oder frag deine Lehrkraft, wenn du das bist.
refused-link-unknown = Dieser Link gilt nicht oder nicht mehr. Lass dir einen neuen geben.
refused-late = Zu spät: Der Abgabetermin ist vorbei.
refused-hints-forbidden = Diese Aufgabe ist ohne Tipps zu lösen.
refused-assignments-full = Mehr Aufgaben kann die Klasse nicht haben. Entferne zuerst eine.
refused-recipe-rare = Es gibt nicht genug verschiedene Bretter dieser Art mit gleichem Par. Wähle ein anderes Par oder ein größeres Brett.
