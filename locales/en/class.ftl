# Classes: assignments by link, without accounts.

around-class = Back to the class
class-no-address = This class page does not exist.
class-pupils-title = For pupils
class-pupils-about = Type the code that your teacher gave you.
class-code = Class code
class-code-wrong = A code has five letters and no vowels.
class-open = Open
class-mine = Your classes
class-teachers-title = For teachers
class-teachers-about = Make a class, give its code to your pupils, and see who has solved what. Nobody needs an account or an e-mail address. Everything is deleted after the time you choose.
class-make = Make a class
class-title = Title (pupils see it)
class-places = Maximum number of pupils
class-days = Days until everything is deleted
class-names-hidden = Pupils do not see each other’s names
class-first-assignment = First assignment
class-task = Boards
class-recipe = A different board for each pupil, all with the same par
class-boards = The same board for everyone
class-boards-enter = Codes of boards, one per line; each becomes an assignment
class-par-least = Par from
class-par-most = Par to
class-due = Due date (optional)
class-title-assignment = Title (optional)
class-hints-allowed = Hints are allowed; they are counted
class-proving-of = { $done } of { $of } assignments are ready …
class-proving = Finding boards and proving their par …
class-made = The class is ready. Keep your link and the recovery code below: they are shown only once.
class-for-pupils = Pupils open the link, or type this code on the page “Class”:
class-for-you = Only for you
class-link-about = Your own link. Bookmark it and do not share it: anyone who has it sees all results and can delete the class.
class-recovery-about = Write this recovery code down. If you lose your link, it is the only way to get a new one.
class-to-overview = To the overview
class-copy = Copy
class-recover = Make a new link
class-recovery-code = The recovery code that was shown when you made the class
class-recovered = You have a new link. The earlier one no longer works, and there is a new recovery code.
class-join-about = Choose a name by which your teacher knows you. A first name or a nickname is enough. While you play, your teacher can see your moves.
class-join-hidden = Only your teacher sees your name.
class-join-shown = Your teacher and the others in the class see your name.
class-kept-until = This class will be deleted on { $date }. After that, only the operator of the service can restore it, for a limited time.
class-name = Name
class-join = Join
class-joined = Welcome.
class-join-again = Join again with a name
class-you-are = You are { $name }.
class-assignment = Assignment { $n }
class-without-hints = without hints
class-due-at = due { $date }
class-was-due = was due { $date }
class-begun = started
class-reached = Solved in { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}
class-play-again = Play on
class-play-solved = Play again
class-other = Another class
class-solved-of = { $n } solved
class-classmates = The others in the class
class-own = Use another device, or leave
class-elsewhere = This link opens your place in the class on another device. Do not share it.
class-link-of-all = The link for everyone:
class-leave = Leave the class and delete my results
class-left = You have left the class. Your results have been deleted.
class-seat-title = Open this place?
class-seat-about = This link opens a pupil’s place in the class { $code } in this browser. From then on you play there in that pupil’s name. Open it only if the place is yours.
class-seat-other = This browser already has a place in this class. It is kept, and you can return to it.
class-seat-other-of = This browser already has a place in this class: { $name }. It is kept, and you can return to it.
class-seat-open = Open this place
class-seat-close = Do not open
class-seat-opened = This is your place now.
class-seat-nameless = A pupil
class-seats-aside = Other places in this class
class-seats-aside-about = This browser keeps the keys of these places.
class-seat-forget = Delete the key
class-seat-forget-title = Delete this key?
class-seat-forget-about = Without the key, this browser cannot open the place again unless the teacher lets you back in. The results stay in the class.
class-lost-about = The service does not know your place in this class now. Perhaps your teacher has deleted the class or removed you, or the service has lost its data for a while. Your key is kept in this browser, and this page keeps asking.
class-retry = Ask again
class-forget = Leave and delete the key
class-forget-title = Delete your key to this class?
class-forget-about = Without the key you cannot open your place unless your teacher lets you back in, even if the service finds its data again.
class-forgotten = The key has been deleted.
class-leave-about = Your name and all your games in this class are deleted. Nobody can undo this.
class-sending = Handing in …
class-waiting = The service does not answer. Your game is saved here and will be handed in later.
class-refused = The game was not accepted. { $reason }
class-handed-in = Handed in: { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}.
class-changed = Changed.
class-close = Let nobody else join
class-reopen = Let pupils join again
class-show-names = Show pupils each other’s names
class-hide-names = Hide names from other pupils
class-longer = Keep for 30 days from now
class-pupils = { $n ->
    [0] No pupils yet
    [one] One pupil
   *[other] { $n } pupils
}
class-pupil = Pupil
class-overview = Overview of the class
class-count = { $begun } started, { $solved } solved
class-since = working since { $date }
class-so-far = { $moves ->
    [one] one move
   *[other] { $moves } moves
} so far, { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}
class-again = Let back in
class-again-of = Let back in: { $name }
class-link-made = There is a new link.
class-remove = Remove
class-remove-of = Remove { $name }
class-remove-title = Remove { $name }?
class-remove-assignment-about = The assignment and the games of all pupils on it are deleted. You can undo this for ten seconds; after that nobody can.
class-remove-pupil-about = The pupil and all their games are deleted. You can undo this for ten seconds; after that nobody can.
class-will-be-removed = { $name } is being removed.
class-undo-of = Undo: { $name } stays
class-removal-undone = Nothing was removed.
class-removed = Removed.
class-again-title = Let { $name } back in?
class-again-about = You get a new link for { $name }. A device on which { $name } is playing keeps its access until the new link is opened.
class-link-title = New link
class-link-for = This link opens the place of { $name }. Give it to nobody else.
class-link-close = Done
class-assignment-added = Added.
class-add = Add an assignment
class-csv = Save as a table (CSV)
class-saved = Saved.
class-delete = Delete the class
class-delete-about = Deletes the class, its assignments, all names and all games at once.
class-delete-really = Delete the class?
class-delete-last = Nobody can undo this. Save the table first if you need it.
class-deleted = The class has been deleted.
class-watch-facts = { $name }: { $n ->
    [one] one move
   *[other] { $n } moves
}, { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}.
class-watch-now = { $name }, so far: { $n ->
    [one] one move
   *[other] { $n } moves
}, { $hints ->
    [0] no hints
    [one] one hint
   *[other] { $hints } hints
}.
class-watch-over = This game is over: it was handed in, or the pupil began another or left the class.

refused-class-unknown = There is no class with this code, or it was deleted.
refused-class-closed = Nobody can join this class now. Ask your teacher.
refused-class-full = All places in this class are taken. Ask your teacher.
refused-name-taken = Another pupil in this class has this name. Choose a different one, or ask your teacher if that pupil is you.
refused-link-unknown = This link is not valid, or no longer valid. Ask for a new one.
refused-late = Too late: the due date has passed.
refused-hints-forbidden = This assignment is to be solved without hints.
refused-assignments-full = The class has the maximum number of assignments. Remove one first.
refused-recipe-rare = There are not enough different boards like this with the same par. Choose a different par or a larger board.
