//! Replays of games from a leaderboard, `#/watch/<challenge>/<player>/<moves or time>/<with or
//! without>`, and from a link, `#/replay/<code>/<rule of play>/<moves>`.

use crate::pages::leaderboard::Title;
use crate::parts::board_view::{BoardView, GraphView, Mark, MarkKind, Marks, Scene};
use crate::parts::button::button;
use crate::parts::leaderboard::clock;
use crate::parts::loading::{self, Loading, load};
use crate::parts::share;
use crate::routes::Route;
use crate::service::fetch::Request;
use crate::session::{announce, said, say, say_with, session};
use douse_api::path;
use douse_api::score::{Replay, TableQuery};
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use douse_game::replay;
use leptos::prelude::*;
use std::time::Duration;

/// The speeds of a replay, as multiples of the usual one.
const SPEEDS: [f64; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];
/// The length of a whole replay at the usual speed, in milliseconds.
const WHOLE_GAME: u64 = 12_000;

/// The replay in an address.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ReplayRequest {
    challenge: Challenge,
    query: String,
}

impl ReplayRequest {
    fn of(rest: &[String]) -> Option<Self> {
        let challenge: Challenge = rest.first()?.parse().ok()?;
        let player = rest.get(1).filter(|text| text.bytes().all(|byte| byte.is_ascii_alphanumeric()))?;
        let by = rest.get(2).and_then(|name| name.parse().ok()).unwrap_or_default();
        let hints = rest.get(3).and_then(|name| name.parse().ok()).unwrap_or_default();
        let query = TableQuery { by, hints, offset: 0, limit: 1 };
        let query = path::replay_in(&challenge, player, &query);
        Some(Self { challenge, query })
    }
}

/// The page of replays.
#[component]
pub fn Watch() -> impl IntoView {
    let wanted = Memo::new(move |last: Option<&Option<ReplayRequest>>| {
        session().route.with(|route| match route.page.as_str() {
            "watch" => ReplayRequest::of(&route.rest),
            _ => last.cloned().flatten(),
        })
    });
    let linked = session().route.with_untracked(|route| (route.page == "replay").then(|| linked(&route.rest)));
    if let Some(linked) = linked {
        let shown = match linked {
            Some((game, moves)) => {
                let play = share::address(game.start(), game.rule());
                let size = crate::titles::size(&game);
                view! {
                    <p class="subject">{size}</p>
                    <ReplayView game moves facts=Signal::stored(String::new()) />
                    {play.map(|address| view! { <p><a id="replay-play" class="button" href=address>{said("link-play")}</a></p> })}
                }
                .into_any()
            }
            None => view! { <p id="no-replay">{said("replay-bad")}</p> }.into_any(),
        };
        return view! { <div class="narrow watch"><h1>{said("page-watch")}</h1>{shown}</div> }.into_any();
    }
    view! {
        <div class="narrow watch">
            <h1>{said("page-watch")}</h1>
            {loading::with_service(move || match wanted.get() {
                Some(wanted) => view! { <FetchedReplay wanted /> }.into_any(),
                None => view! { <p>{said("address-unknown")}</p> }.into_any(),
            })}
        </div>
    }
    .into_any()
}

/// The game and the moves of a link; `None` if a move is invalid.
fn linked(rest: &[String]) -> Option<(Game, String)> {
    let [code, rule, moves] = rest else { return None };
    let game = Game::from_code(code, rule.parse().ok()?).ok()?;
    let all = replay::moves(moves).all(|name| game.cell_named(name).is_some());
    (all && !moves.trim().is_empty()).then(|| (game, moves.clone()))
}

/// A replay from the service.
#[component]
fn FetchedReplay(wanted: ReplayRequest) -> impl IntoView {
    let ReplayRequest { challenge, query } = wanted;
    let replay = load(move || {
        let query = query.clone();
        async move { Request::get(&query).send::<Replay>().await }
    });
    view! {
        {move || {
            let replay = replay.get();
            loading::notice(&replay).unwrap_or_else(|| replay_view(replay))
        }}
        <p><a href=Route::address("top", &[&challenge.to_string()])>{said("page-top")}</a></p>
    }
}

fn replay_view(replay: Loading<Replay>) -> AnyView {
    let Loading::Loaded(replay) = replay else { return ().into_any() };
    match Game::from_code(&replay.code, replay.play) {
        Ok(game) => {
            let (name, rank) = (replay.player.name.clone(), replay.rank);
            let time = replay.time_ms.map(clock).unwrap_or_default();
            let n = replay::moves(&replay.moves).count();
            let facts = Signal::derive(move || {
                let facts = say_with("watch-facts", &[("name", &name), ("rank", &rank), ("n", &n)]);
                format!("{facts} {time}")
            });
            view! {
                <p class="subject"><Title challenge=replay.challenge.clone() /></p>
                <ReplayView game moves=replay.moves facts />
            }
            .into_any()
        }
        Err(_) => view! { <p class="bad">{said("service-foreign")}</p> }.into_any(),
    }
}

/// The state of a replay. Copies share it.
#[derive(Clone, Copy)]
struct Playback {
    cells: StoredValue<Vec<usize>>,
    start: StoredValue<Game>,
    shown: RwSignal<Game>,
    made: RwSignal<usize>,
    running: RwSignal<bool>,
    speed: RwSignal<f64>,
}

impl Playback {
    fn new(game: Game, moves: &str, known: usize) -> Self {
        let cells: Vec<usize> = replay::moves(moves).filter_map(|name| game.cell_named(name)).collect();
        let mut shown = game.clone();
        let made = cells.iter().take(known).take_while(|&&cell| shown.press(cell).is_ok()).count();
        Self {
            cells: StoredValue::new(cells),
            shown: RwSignal::new(shown),
            start: StoredValue::new(game),
            made: RwSignal::new(made),
            running: RwSignal::new(!crate::settings::motion_is_reduced()),
            speed: RwSignal::new(1.0),
        }
    }

    fn count(self) -> usize {
        self.cells.with_value(Vec::len)
    }

    fn pause(self) -> Duration {
        let usual = (WHOLE_GAME / self.count().max(1) as u64).clamp(80, 700);
        Duration::from_secs_f64(usual as f64 / 1000.0 / self.speed.get())
    }

    fn step(self) {
        let Some(cell) = self.cells.with_value(|cells| cells.get(self.made.get_untracked()).copied()) else { return };
        // A move that the game refuses ends the replay.
        if self.shown.try_update(|game| game.press(cell).is_ok()) != Some(true) {
            return self.running.set(false);
        }
        self.made.update(|made| *made += 1);
        if self.made.get_untracked() == self.count() {
            self.running.set(false);
            announce(untrack(|| say_with("watch-moves", &[("n", &self.count()), ("all", &self.count())])));
        }
    }

    fn step_back(self) {
        self.running.set(false);
        if self.shown.try_update(|game| game.undo().is_some()) == Some(true) {
            self.made.update(|made| *made -= 1);
        }
    }

    fn restart(self) {
        self.shown.set(self.start.get_value());
        self.made.set(0);
        self.running.set(true);
    }

    /// Continues or pauses; after the last move starts again.
    fn toggle(self) {
        if self.running.get_untracked() || self.made.get_untracked() < self.count() {
            self.running.update(|running| *running = !*running);
        } else {
            self.restart();
        }
    }

    /// Makes moves at the chosen speed while the replay runs.
    fn follow(self) {
        Effect::new(move |_| {
            if self.running.get()
                && let Ok(handle) = set_interval_with_handle(move || self.step(), self.pause())
            {
                on_cleanup(move || handle.clear());
            }
        });
    }
}

/// A game with its moves and the controls to watch them.
#[component]
pub fn ReplayView(
    game: Game,
    moves: String,
    /// The text above the board.
    facts: Signal<String>,
    /// The number of moves that were shown before.
    #[prop(optional)]
    known: usize,
) -> impl IntoView {
    let shape = game.variant().shape().clone();
    let show = Playback::new(game, &moves, known);
    show.follow();
    let count = show.count();
    // Marking the last press makes its effect easier to follow.
    let marks = Signal::derive(move || {
        let last = show.made.get().checked_sub(1).and_then(|at| show.cells.with_value(|cells| cells.get(at).copied()));
        Marks::new(last.map(|cell| (cell, Mark::of(MarkKind::Solution))).into_iter().collect())
    });
    let scene = Memo::new(move |_| show.shown.with(Scene::of_game).map(|scene| scene.with_marks(marks.get())));
    let board = if scene.with_untracked(Option::is_some) {
        let scene = Signal::derive(move || scene.get().unwrap_or_else(|| unreachable!("a grid stays one")));
        view! { <BoardView scene on_press=|_| {} label=said("page-watch") /> }.into_any()
    } else {
        let lights = Signal::derive(move || show.shown.with(|game| game.lights().clone()));
        view! { <GraphView shape lights marks on_press=|_| {} label=said("page-watch") /> }.into_any()
    };
    let never = Signal::stored(false);
    let at_start = Signal::derive(move || show.made.get() == 0);
    let at_end = Signal::derive(move || show.made.get() == count);
    let toggled = Signal::derive(move || match (show.running.get(), at_end.get()) {
        (true, _) => say("watch-pause"),
        (false, true) => say("watch-again"),
        (false, false) => say("watch-go"),
    });
    let one_on = move || {
        show.running.set(false);
        show.step();
    };
    let choose_speed = move |event| {
        if let Ok(speed) = event_target_value(&event).parse() {
            show.speed.set(speed);
        }
    };
    view! {
        <p class="lead">{facts}</p>
        {board}
        <p id="watched" class="lead" data-made=move || show.made.get().to_string() data-all=count.to_string()>
            {move || say_with("watch-moves", &[("n", &show.made.get()), ("all", &count)])}
        </p>
        <div class="controls" role="toolbar" aria-label=said("controls")>
            {button("watch-pause", "primary", toggled, never, move || show.toggle())}
            {button("watch-back", "", said("watch-back"), at_start, move || show.step_back())}
            {button("watch-step", "", said("watch-step"), at_end, one_on)}
            <label class="speed">
                <span>{said("speed")}</span> " "
                <select id="watch-speed" on:change=choose_speed>
                    {SPEEDS.map(|speed| view! {
                        <option value=speed.to_string() selected=move || show.speed.get() == speed>{format!("{speed}×")}</option>
                    }).collect_view()}
                </select>
            </label>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_bring_games_and_their_moves() {
        let of = |text: &str| linked(&Route::parse(text).rest).map(|(game, moves)| (game.moves(), moves));
        assert_eq!(of("#/replay/3x3:d58/any/A1%20C3"), Some((0, "A1 C3".to_owned())));
        assert_eq!(of("#/replay/3x3:d58/any/A1%20D9"), None);
        assert_eq!(of("#/replay/3x3:d58/any"), None);
    }

    #[test]
    fn addresses_ask_for_a_game_and_nothing_else() {
        let of = |text: &str| ReplayRequest::of(&Route::parse(text).rest).map(|wanted| wanted.query);
        let query = "/api/v1/scores/classic:7/k7m2p9qd?by=time&hints=with";
        assert_eq!(of("#/watch/classic:7/k7m2p9qd/time/with").as_deref(), Some(query));
        assert_eq!(of("#/watch/classic:7/k7m2p9qd%3Fx=1/time/with"), None);
        assert_eq!(of("#/watch/classic:7"), None);
        assert_eq!(of("#/watch/../x/y"), None);
    }
}
