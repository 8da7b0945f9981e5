//! Tests of the store on SQLite and on PostgreSQL.

use crate::harness::NOON;
use crate::harness::postgres::Cluster;
use douse_api::board::{Board, BoardsQuery, Sort};
use douse_api::score::{By, Hints};
use douse_game::challenge::Counting;
use douse_game::par::Par;
use douse_server::games::judging::VerifiedGame;
use douse_server::store::{
    ActionResult, AdminAction, BackupSecret, Chart, DatabaseLocation, NamingResult, NewGame, NewScore, Outcome,
    PublishResult, ROW, StartedGame, Store, StoreError,
};

const MOVES: Chart = Chart { by: By::Moves, hints: Hints::Without };
const TIME: Chart = Chart { by: By::Time, hints: Hints::Without };
const HINTED: Chart = Chart { by: By::Moves, hints: Hints::With };

#[tokio::test]
async fn sqlite_conforms() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| DatabaseLocation::File(folder.path().join(name));
    conforms(&place("one.db"), &place("two.db")).await;
}

/// Tries many files, since simultaneous openings conflict only by chance.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn new_files_are_opened_by_many_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..60 {
        opens_together(&DatabaseLocation::File(folder.path().join(format!("{number}.db")))).await;
    }
}

#[tokio::test]
async fn postgres_conforms() {
    let (Some(one), Some(two)) = (Cluster::start(), Cluster::start()) else { return };
    conforms(&one.place(), &two.place()).await;
}

/// Runs all cases on one database. The other one is for restoring.
async fn conforms(place: &DatabaseLocation, other: &DatabaseLocation) {
    opens_together(place).await;
    let store = Store::open(place).await.unwrap();
    keeps_one_secret(&store).await;
    keeps_players(&store).await;
    moves_players(&store).await;
    ranks_scores(&store).await;
    takes_games_once(&store).await;
    refuses_games_of_nobody(&store).await;
    lists_boards(&store).await;
    counts_likes(&store).await;
    hides_and_bans(&store).await;
    deletes_everything_of_a_player(&store).await;
    takes_any_text(&store).await;
    backs_up_and_restores(&store, other).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await;
    assert!(matches!(store.ping().await, Err(StoreError::Unreachable(_))));
}

/// Starts eight replicas at once without a database. All of them work afterwards.
async fn opens_together(place: &DatabaseLocation) {
    let mut opening = Vec::new();
    for _ in 0..8 {
        let place = place.clone();
        opening.push(tokio::spawn(async move { Store::open(&place).await }));
    }
    for store in opening {
        let store = store.await.unwrap().unwrap();
        store.ping().await.unwrap();
        store.close().await;
    }
}

async fn listed(store: &Store, query: &BoardsQuery) -> (i64, Vec<Board>) {
    (store.count_boards(query).await.unwrap(), store.boards(query).await.unwrap())
}

async fn keeps_one_secret(store: &Store) {
    let first = store.secret("one").await.unwrap();
    assert_eq!((first.as_str(), store.secret("two").await.unwrap().as_str()), ("one", "one"));
}

async fn keeps_players(store: &Store) {
    store.add_player("ada", "Ada", "hash-ada", NOON).await.unwrap();
    store.add_player("bob", "Bob", "hash-bob", NOON).await.unwrap();
    assert!(store.add_player("ada", "Other", "hash-other", NOON).await.is_err(), "ids are unique");
    assert!(store.holder("hash-other").await.unwrap().is_none(), "half a player is none");
    let ada = store.holder("hash-ada").await.unwrap().unwrap();
    assert_eq!((ada.id.as_str(), ada.name.as_str(), ada.banned), ("ada", "Ada", 0));
    assert_eq!(store.holder("hash-nobody").await.unwrap(), None);
    assert_eq!(store.rename_player("ada", "Ada L.").await.unwrap(), NamingResult::Called("Ada L.".into(), 1));
    assert_eq!(store.rename_player("nobody", "X").await.unwrap(), NamingResult::Nobody);
    let row = store.account("ada").await.unwrap().unwrap();
    assert_eq!((row.player.name.as_str(), row.created, row.challenges, row.boards), ("Ada L.", NOON, 0, 0));
    assert_eq!(store.account("nobody").await.unwrap(), None);
    tells_names_apart(store).await;
}

async fn tells_names_apart(store: &Store) {
    let called = |name: &str, number| NamingResult::Called(name.into(), number);
    let add = async |id: &str, name: &str| store.add_player(id, name, &format!("hash {id}"), NOON).await.unwrap();
    assert_eq!(add("n1", "Anna").await, called("Anna", 1));
    assert_eq!(add("n2", "anna").await, called("anna#2", 2));
    assert_eq!(add("n3", "Ann\u{430}").await, NamingResult::LooksLike("anna".into()), "a letter of another script");
    assert_eq!(store.holder("hash n3").await.unwrap(), None);
    assert_eq!(add("n3", "Zoë").await, called("Zoë", 1));
    assert_eq!(store.rename_player("n2", "ANNA").await.unwrap(), called("ANNA#2", 2), "the number stays");
    assert_eq!(store.rename_player("n3", "Anna").await.unwrap(), called("Anna#3", 3));
    // Simultaneous players of one name get different numbers.
    let mut adding = Vec::new();
    for number in 0..6 {
        let store = store.clone();
        adding.push(tokio::spawn(async move {
            store.add_player(&format!("m{number}"), "Player", &format!("hash m{number}"), NOON).await.unwrap()
        }));
    }
    let mut numbers = Vec::new();
    for added in adding {
        let NamingResult::Called(_, number) = added.await.unwrap() else { panic!("not called") };
        numbers.push(number);
    }
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    // Removing a device.
    assert_eq!(store.devices("n1").await.unwrap(), [("hash n1".to_owned(), NOON)]);
    assert_eq!(store.remove_device("n2", "hash n1", NOON).await.unwrap(), None, "someone else's");
    assert_eq!(store.remove_device("n1", "hash n1", NOON).await.unwrap().as_deref(), Some("hash n1"));
    assert!(store.holder("hash n1").await.unwrap().is_none() && store.is_gone("hash n1").await.unwrap());
    for id in ["n1", "n2", "n3", "m0", "m1", "m2", "m3", "m4", "m5"] {
        assert!(store.delete_player(id, NOON).await.unwrap());
    }
    assert!(store.is_gone("hash n2").await.unwrap() && !store.is_gone("hash-ada").await.unwrap());
}

async fn moves_players(store: &Store) {
    let put = async |hash: &str| store.put_move_code("ada", hash, NOON + 1000, "stars").await;
    put("code-1").await.unwrap();
    put("code-2").await.unwrap();
    assert_eq!(store.redeem("code-1", "hash-ada-2", NOON).await.unwrap(), None, "replaced by the second");
    assert_eq!(store.redeem("code-2", "hash-ada-2", NOON + 1000).await.unwrap(), None, "too old");
    let (holder, payload) = store.redeem("code-2", "hash-ada-2", NOON).await.unwrap().unwrap();
    assert_eq!((holder.id.as_str(), payload.as_str()), ("ada", "stars"));
    assert_eq!(store.redeem("code-2", "hash-ada-3", NOON).await.unwrap(), None, "used");
    for hash in ["hash-ada", "hash-ada-2"] {
        assert_eq!(store.holder(hash).await.unwrap().unwrap().id, "ada", "both devices go on");
    }
    assert_eq!(store.holder("hash-ada-3").await.unwrap(), None);
    // One of two simultaneous requests succeeds.
    put("code-3").await.unwrap();
    let (one, two) = tokio::join!(store.redeem("code-3", "hash-x", NOON), store.redeem("code-3", "hash-y", NOON));
    assert_eq!(usize::from(one.unwrap().is_some()) + usize::from(two.unwrap().is_some()), 1);
    // Data for another device is kept no longer than its code.
    let before = store.stored_bytes("ada").await.unwrap();
    put("code-4").await.unwrap();
    assert_eq!(store.stored_bytes("ada").await.unwrap(), before + ROW as i64 + 5);
    assert_eq!((store.forget_codes(NOON).await.unwrap(), store.forget_codes(NOON + 1000).await.unwrap()), (0, 1));
    assert_eq!(store.stored_bytes("ada").await.unwrap(), before);
}

fn game(player: &str, id: &str, moves: i64, time_ms: Option<i64>, hints: i64) -> NewScore {
    let game = NewGame {
        id: format!("{player} {id} {moves}"),
        ticket: None,
        verified: VerifiedGame { moves, hints, time_ms },
        transcript: format!("{moves} moves"),
        offsets: String::new(),
        made: NOON,
    };
    NewScore { challenge: "level:classic:1:7".into(), player: player.into(), counting: Counting::Best, game }
}

/// A stored game without a time.
const NEW: Outcome = Outcome::New { timed: false, counted: true };

/// Begins a game; the number of the ticket that holds.
async fn begin(store: &Store, score: &NewScore, number: &str, issued: i64) -> String {
    let start = StartedGame { number: number.into(), issued, ..start_of(score) };
    store.start_games(&[start], issued - 1_000_000).await.unwrap()[0].clone().unwrap().0
}

/// Plays a game: with a ticket where its time should count.
async fn play(store: &Store, mut score: NewScore) -> Outcome {
    if score.game.verified.time_ms.is_some() {
        score.game.ticket = Some(begin(store, &score, &score.game.id, NOON).await);
    }
    store.record_scores(&[score]).await.unwrap()[0]
}

async fn uses_tickets_once(store: &Store) {
    let mut one = game("p4", "first", 12, Some(3000), 0);
    one.challenge = "level:classic:1:9".into();
    let with = |ticket: &str, id: &str| {
        let mut score = with_ticket(one.clone(), ticket);
        score.game.id = id.into();
        score
    };
    assert_eq!(begin(store, &one, "t1", NOON).await, "t1");
    assert_eq!(begin(store, &one, "t2", NOON).await, "t2", "the second replaces the first");
    assert_eq!(store.record_scores(&[with("t1", "x")]).await.unwrap(), [Outcome::Replaced]);
    let outcomes = store.record_scores(&[with("t2", "x"), with("t2", "x"), with("t2", "y")]).await.unwrap();
    assert_eq!(outcomes, [Outcome::New { timed: true, counted: true }, Outcome::Repeated, Outcome::Used]);
    let mut unknown = with("of an earlier version", "z");
    unknown.challenge = "level:classic:1:10".into();
    assert_eq!(store.record_scores(&[unknown]).await.unwrap(), [NEW], "its moves count");
    let nobody = StartedGame { player: "nobody".into(), ..start_of(&one) };
    assert_eq!(store.start_games(&[nobody], 0).await.unwrap(), [None]);
}

fn start_of(score: &NewScore) -> StartedGame {
    let (challenge, player) = (score.challenge.clone(), score.player.clone());
    StartedGame { challenge, player, number: "n".into(), issued: NOON, counting: score.counting }
}

fn with_ticket(mut score: NewScore, ticket: &str) -> NewScore {
    score.game.ticket = Some(ticket.into());
    score
}

async fn counts_the_first_game_of_a_day(store: &Store) {
    let daily = |id: &str, moves: i64, hints: i64| {
        let challenge = "daily:2026-11-15:easy".into();
        NewScore { challenge, counting: Counting::First, ..game("p4", id, moves, Some(3000), hints) }
    };
    let first = daily("one", 9, 1);
    assert_eq!(begin(store, &first, "d1", NOON).await, "d1");
    assert_eq!(begin(store, &first, "d2", NOON + 5).await, "d1", "its clock goes on");
    let outcome = store.record_scores(&[with_ticket(first.clone(), "d1")]).await.unwrap();
    assert_eq!(outcome, [Outcome::New { timed: true, counted: true }]);
    let better = daily("two", 5, 0);
    assert_eq!(begin(store, &better, "d3", NOON + 9).await, "d3");
    let outcome = store.record_scores(&[with_ticket(better, "d3")]).await.unwrap();
    assert_eq!(outcome, [Outcome::New { timed: true, counted: false }]);
    assert_eq!(store.table("daily:2026-11-15:easy", MOVES, 0, 10).await.unwrap().total, 0);
    assert_eq!(store.table("daily:2026-11-15:easy", HINTED, 0, 10).await.unwrap().rows[0].1.major, 9);
}

async fn ranks_scores(store: &Store) {
    for (number, name) in ["p1", "p2", "p3", "p4", "p5"].iter().enumerate() {
        store.add_player(name, name, &format!("hash-{name}"), NOON + number as i64).await.unwrap();
    }
    for game in [
        game("p1", "a", 8, Some(5000), 0),
        game("p2", "a", 6, Some(9000), 0),
        game("p3", "a", 6, Some(9000), 0),
        game("p4", "a", 6, None, 0),
        game("p5", "a", 7, Some(1000), 2),
        game("p1", "b", 7, Some(6000), 0),
        game("p1", "c", 9, Some(4000), 0),
    ] {
        let timed = game.game.verified.time_ms.is_some();
        assert_eq!(play(store, game).await, Outcome::New { timed, counted: true });
    }
    let line = |rows: &[(i64, douse_server::store::ScoreRow)]| -> Vec<(i64, String, i64)> {
        rows.iter().map(|(place, row)| (*place, row.player.clone(), row.major)).collect()
    };
    let owned = |lines: &[(i64, &str, i64)]| -> Vec<(i64, String, i64)> {
        lines.iter().map(|(place, player, major)| (*place, (*player).to_owned(), *major)).collect()
    };
    let by_moves = store.table("level:classic:1:7", MOVES, 0, 10).await.unwrap();
    assert_eq!(by_moves.total, 4);
    assert_eq!(line(&by_moves.rows), owned(&[(1, "p2", 6), (1, "p3", 6), (3, "p4", 6), (4, "p1", 7)]));
    let by_time = store.table("level:classic:1:7", TIME, 0, 10).await.unwrap();
    assert_eq!(line(&by_time.rows), owned(&[(1, "p1", 4000), (2, "p2", 9000), (2, "p3", 9000)]));
    let hinted = store.table("level:classic:1:7", HINTED, 0, 10).await.unwrap();
    assert_eq!(line(&hinted.rows), owned(&[(1, "p5", 7)]));
    // The single rank and the ranks of the table agree, for everyone in every table.
    for (chart, page) in [(MOVES, &by_moves), (TIME, &by_time), (HINTED, &hinted)] {
        for (place, row) in &page.rows {
            let rank = store.rank("level:classic:1:7", chart, &row.player).await.unwrap();
            assert_eq!(rank, Some(*place), "{chart:?} {}", row.player);
        }
    }
    assert_eq!(store.rank("level:classic:1:7", TIME, "p4").await.unwrap(), None, "no time, no place");
    let page = store.table("level:classic:1:7", MOVES, 2, 1).await.unwrap();
    assert_eq!((page.total, line(&page.rows)), (4, owned(&[(3, "p4", 6)])));
    let past = store.table("level:classic:1:7", MOVES, 9, 1).await.unwrap();
    assert_eq!((past.total, past.rows.len()), (4, 0));
    let replay = store.replay("level:classic:1:7", TIME, "p1").await.unwrap().unwrap();
    assert_eq!((replay.transcript.as_str(), replay.major, replay.minor), ("9 moves", 4000, 9));
    assert_eq!(store.replay("level:classic:1:7", HINTED, "p1").await.unwrap(), None);
    assert_eq!(store.table("no such", MOVES, 0, 10).await.unwrap().total, 0);
}

async fn takes_games_once(store: &Store) {
    // The best game by time is stored and recognised when it is sent again. A worse game is not
    // stored and changes nothing.
    let again = game("p1", "c", 9, Some(4000), 0);
    assert_eq!(store.record_scores(&[again.clone(), again]).await.unwrap(), [Outcome::Repeated; 2]);
    let before = store.table("level:classic:1:7", MOVES, 0, 10).await.unwrap();
    assert_eq!(store.record_scores(&[game("p1", "a", 8, None, 0)]).await.unwrap(), [NEW]);
    assert_eq!(store.table("level:classic:1:7", MOVES, 0, 10).await.unwrap(), before);
    uses_tickets_once(store).await;
    counts_the_first_game_of_a_day(store).await;
    // One of many simultaneous games is new.
    let mut sending = Vec::new();
    for _ in 0..8 {
        let store = store.clone();
        sending.push(tokio::spawn(async move { store.record_scores(&[game("p2", "race", 5, None, 0)]).await }));
    }
    let mut new = 0;
    for sent in sending {
        new += usize::from(sent.await.unwrap().unwrap() == [NEW]);
    }
    assert_eq!(new, 1);
    assert!(store.forget_before(NOON - 10).await.unwrap() == 0);
    assert!(store.forget_before(NOON + 1).await.unwrap() > 0);
}

async fn refuses_games_of_nobody(store: &Store) {
    let outcomes = store.record_scores(&[game("nobody", "a", 5, None, 0), game("p3", "n", 9, None, 0)]).await.unwrap();
    assert_eq!(outcomes, [Outcome::NoPlayer, NEW], "one does not spoil the other");
}

fn board(id: &str, title: &str, author: &str, code: &str, par: u64) -> Board {
    let (title, created) = (title.into(), NOON + par as i64);
    let par = Par { at_least: par, at_most: (par != 9).then_some(par) };
    Board { title, par, created, ..crate::harness::board(id, author, code) }
}

async fn lists_boards(store: &Store) {
    let add = async |row: Board| store.add_board(&row).await.unwrap();
    assert_eq!(add(board("b1", "Lantern 100%", "ada", "5x5:1", 7)).await, PublishResult::New);
    assert_eq!(add(board("b2", "Große Laterne", "bob", "5x5:2", 9)).await, PublishResult::New);
    assert_eq!(add(board("b3", "Under_score", "bob", "5x5:3", 8)).await, PublishResult::New);
    assert_eq!(add(board("b4", "Again", "ada", "5x5:1", 7)).await, PublishResult::Yours("b1".into()));
    assert_eq!(add(board("b4", "Again", "bob", "5x5:1", 7)).await, PublishResult::Theirs("b1".into()));
    assert_eq!(add(board("b1", "Taken", "bob", "5x5:4", 7)).await, PublishResult::IdTaken);
    assert_eq!(add(board("b5", "Nobody", "nobody", "5x5:5", 7)).await, PublishResult::NoPlayer);
    let b2 = store.board("b2").await.unwrap().unwrap();
    assert_eq!((b2.title.as_str(), b2.author.name.as_str()), ("Große Laterne", "Bob"));
    assert_eq!(b2.par, Par { at_least: 9, at_most: None });
    assert_eq!(store.board("b9").await.unwrap(), None);

    let ids = async |query: BoardsQuery| {
        let (total, rows) = listed(store, &BoardsQuery { limit: 10, ..query }).await;
        (total, rows.into_iter().map(|row| row.id).collect::<Vec<_>>().join(" "))
    };
    let all = BoardsQuery::default;
    assert_eq!(ids(all()).await, (3, "b2 b3 b1".into()), "newest first");
    assert_eq!(ids(BoardsQuery { sort: Sort::Hardest, ..all() }).await, (3, "b2 b3 b1".into()));
    let search = |text: &str| BoardsQuery { search: text.into(), ..all() };
    assert_eq!(ids(search("LATERN")).await, (1, "b2".into()));
    assert_eq!(ids(search("GROSSE")).await, (0, String::new()));
    assert_eq!(ids(search("große")).await, (1, "b2".into()));
    assert_eq!(ids(search("100%")).await, (1, "b1".into()));
    assert_eq!(ids(search("%")).await, (1, "b1".into()), "a percent sign is one");
    assert_eq!(ids(search("_")).await, (1, "b3".into()));
    assert_eq!(ids(search("!")).await, (0, String::new()));
    assert_eq!(ids(search("bob")).await, (2, "b2 b3".into()), "by the author's name");
    assert_eq!(ids(BoardsQuery { author: Some("ada".into()), ..all() }).await, (1, "b1".into()));
    let (total, page) = listed(store, &BoardsQuery { limit: 1, offset: 1, ..all() }).await;
    assert_eq!((total, page[0].id.as_str()), (3, "b3"));

    let first = store.boards_after(None, 2).await.unwrap();
    let last = first.last().unwrap();
    let rest = store.boards_after(Some((last.created, &last.id)), 2).await.unwrap();
    let order: Vec<_> = first.iter().chain(&rest).map(|row| row.id.as_str()).collect();
    assert_eq!(order, ["b1", "b3", "b2"]);
}

async fn counts_likes(store: &Store) {
    for _ in 0..2 {
        assert_eq!(store.like("b1", "bob").await.unwrap(), Some(1), "twice is once");
    }
    assert_eq!(store.like("b1", "ada").await.unwrap(), Some(2));
    assert_eq!(store.like("b9", "ada").await.unwrap(), None);
    assert_eq!(store.unlike("b1", "ada").await.unwrap(), Some(1));
    assert_eq!(store.unlike("b1", "ada").await.unwrap(), Some(1));
    let rows = store.boards(&BoardsQuery { sort: Sort::Liked, limit: 1, ..Default::default() }).await.unwrap();
    assert_eq!((rows[0].id.as_str(), rows[0].likes), ("b1", 1));
    assert!(store.report("b2", "ada", "not nice", NOON).await.unwrap());
    assert!(store.report("b2", "ada", "really not nice", NOON).await.unwrap());
    assert!(!store.report("b9", "ada", "what", NOON).await.unwrap());
    let stats = store.stats().await.unwrap();
    assert_eq!((stats.boards, stats.likes, stats.reported.len()), (3, 1, 1));
    assert_eq!((stats.reported[0].reports, stats.reported[0].reason.as_str()), (1, "really not nice"));
}

/// Carries out an action. Returns whether it was done.
async fn act(store: &Store, action: AdminAction) -> bool {
    matches!(store.act("test", &action, NOON).await.unwrap(), ActionResult::Done(_))
}

async fn hides_and_bans(store: &Store) {
    assert!(act(store, AdminAction::Hide { board: "b2".into() }).await);
    assert!(!act(store, AdminAction::Hide { board: "b9".into() }).await);
    assert_eq!(store.board("b2").await.unwrap(), None);
    assert_eq!(store.like("b2", "ada").await.unwrap(), None);
    assert_eq!(store.count_boards(&BoardsQuery { limit: 10, ..Default::default() }).await.unwrap(), 2);
    assert!(act(store, AdminAction::Show { board: "b2".into() }).await);
    assert!(store.board("b2").await.unwrap().is_some());

    let before = store.table("level:classic:1:7", MOVES, 0, 10).await.unwrap();
    assert!(act(store, AdminAction::Ban { player: "p2".into() }).await);
    assert!(!act(store, AdminAction::Ban { player: "nobody".into() }).await);
    let banned = store.table("level:classic:1:7", MOVES, 0, 10).await.unwrap();
    assert_eq!(banned.total, before.total - 1);
    assert_eq!(banned.rows[0].0, 1, "places close up");
    assert_eq!(store.rank("level:classic:1:7", MOVES, "p2").await.unwrap(), None);
    assert_eq!(store.record_scores(&[game("p2", "banned", 1, None, 0)]).await.unwrap(), [Outcome::NoPlayer]);
    assert_eq!(store.holder("hash-p2").await.unwrap().unwrap().banned, 1);
    assert!(act(store, AdminAction::Unban { player: "p2".into() }).await);
    assert_eq!(store.table("level:classic:1:7", MOVES, 0, 10).await.unwrap(), before);
}

async fn deletes_everything_of_a_player(store: &Store) {
    let mut on_board = game("ada", "on b3", 4, None, 0);
    on_board.challenge = "board:b3".into();
    let mut other = game("p1", "on b3", 4, None, 0);
    other.challenge = "board:b3".into();
    assert_eq!(store.record_scores(&[on_board, other]).await.unwrap(), [NEW; 2]);
    store.like("b1", "bob").await.unwrap();
    assert!(store.delete_player("bob", NOON).await.unwrap());
    assert!(!store.delete_player("bob", NOON).await.unwrap());
    assert_eq!(store.holder("hash-bob").await.unwrap(), None);
    assert_eq!(store.account("bob").await.unwrap(), None);
    assert_eq!((store.board("b2").await.unwrap(), store.board("b3").await.unwrap()), (None, None));
    assert_eq!(store.table("board:b3", MOVES, 0, 10).await.unwrap().total, 0, "scores on boards that are gone");
    assert_eq!(store.board("b1").await.unwrap().unwrap().likes, 0);
    assert!(!store.delete_board("b1", "p1").await.unwrap(), "not theirs");
}

/// Stores all texts unchanged.
async fn takes_any_text(store: &Store) {
    for (number, text) in
        ["'; DROP TABLE players; --", "\"quoted\"", "$1 ? :name \\", "<script>alert(1)</script>", "光 🔦 ß"]
            .iter()
            .enumerate()
    {
        let id = format!("text{number}");
        store.add_player(&id, text, &format!("hash-{id}"), NOON).await.unwrap();
        assert_eq!(store.account(&id).await.unwrap().unwrap().player.name, *text);
        assert_eq!(store.add_board(&board(&id, text, &id, text, 7)).await.unwrap(), PublishResult::New);
        let query = BoardsQuery { search: (*text).into(), limit: 10, ..Default::default() };
        assert_eq!(store.count_boards(&query).await.unwrap(), 1, "{text}");
    }
}

async fn backs_up_and_restores(store: &Store, other: &DatabaseLocation) {
    let mut text = Vec::new();
    let rows = store.backup(&mut text, BackupSecret::Include).await.unwrap();
    let copy = Store::open(other).await.unwrap();
    let mut cut = &text[..text.len() - 20];
    assert!(copy.restore(&mut cut, &mut || ()).await.is_err(), "a backup that is cut off is refused");
    assert_eq!(copy.stats().await.unwrap().players, 0, "and leaves nothing");
    assert_eq!(copy.restore(&mut text.as_slice(), &mut || ()).await.unwrap(), rows);
    assert!(copy.restore(&mut text.as_slice(), &mut || ()).await.is_err(), "only into an empty database");
    assert_eq!(copy.stats().await.unwrap(), store.stats().await.unwrap());
    let table = |store: Store| async move { store.table("level:classic:1:7", MOVES, 0, 10).await.unwrap() };
    assert_eq!(table(copy.clone()).await, table(store.clone()).await);
    let mut again = Vec::new();
    copy.backup(&mut again, BackupSecret::Include).await.unwrap();
    let sorted = |text: &[u8]| {
        let mut lines: Vec<String> = String::from_utf8_lossy(text).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&again), sorted(&text));
    copy.close().await;
}
