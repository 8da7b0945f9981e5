//! Worksheets, made in the page and saved as PDF files.

use crate::board::{board_of, dark_board, pattern_of};
use crate::jobs::solving::{MakeSheet, SheetBoard};
use crate::parts::export::{self, ExportError};
use crate::parts::fields::{ChoiceField, NumberField};
use crate::parts::note::Note;
use crate::parts::seed;
use crate::parts::task::{self, TaskLine};
use crate::routes;
use crate::session::{say, say_with, session};
use douse::board::Board;
use douse::solve::kernel;
use douse_game::choice::Choice;
use douse_game::maker::Made;
use douse_game::pack::Pack;
use douse_paper::sheet::{Kit, Names, Page, Paper, Pars, Puzzle, Setting, Sheet, pdf, svg};
use leptos::prelude::*;

/// The greatest number of boards on a worksheet.
const MAX_BOARDS: usize = 60;
const SIDES: std::ops::RangeInclusive<usize> = 2..=12;

/// The source of the boards.
#[derive(Clone, PartialEq)]
enum Source {
    Kind,
    /// A board and others like it.
    Like(Board),
    Pack(Box<Pack>),
}

impl Source {
    fn of_address() -> Self {
        let rest = session().route.with_untracked(|route| route.rest.clone());
        match rest.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["pack", name] => Pack::named(name).map_or(Self::Kind, |pack| Self::Pack(Box::new(pack))),
            [code] => board_of(code).map_or(Self::Kind, Self::Like),
            _ => Self::Kind,
        }
    }
}

/// The choices of the reader.
#[derive(Clone, Copy)]
struct SheetOptions {
    width: RwSignal<usize>,
    height: RwSignal<usize>,
    states: RwSignal<usize>,
    count: RwSignal<usize>,
    per_page: RwSignal<usize>,
    low: RwSignal<usize>,
    high: RwSignal<usize>,
    equal: RwSignal<bool>,
    paper: RwSignal<Paper>,
    pars: RwSignal<bool>,
    names: RwSignal<bool>,
}

impl SheetOptions {
    fn new() -> Self {
        Self {
            width: RwSignal::new(5),
            height: RwSignal::new(5),
            states: RwSignal::new(2),
            count: RwSignal::new(6),
            per_page: RwSignal::new(6),
            low: RwSignal::new(6),
            high: RwSignal::new(8),
            equal: RwSignal::new(true),
            paper: RwSignal::new(Paper::A4),
            pars: RwSignal::new(true),
            names: RwSignal::new(true),
        }
    }

    /// The layout of the sheet; read as signals.
    fn setting(self) -> Setting {
        Setting {
            language: session().language.get(),
            paper: self.paper.get(),
            per_page: self.per_page.get(),
            names: if self.names.get() { Names::Lines } else { Names::None },
            pars: if self.pars.get() { Pars::Shown } else { Pars::Hidden },
            address: routes::home(),
        }
    }

    /// The dark board of the chosen kind.
    fn board(self) -> Option<Board> {
        let choice = Choice {
            width: self.width.get_untracked(),
            height: self.height.get_untracked(),
            states: self.states.get_untracked() as u32,
            ..Choice::default()
        };
        choice.variant().map(dark_board)
    }
}

/// The content of the sheet.
#[derive(Clone)]
enum Content {
    Boards(Vec<Puzzle>),
    /// A ready-made sheet, translated when it is shown.
    Kit(Kit),
}

impl Content {
    fn sheet(&self, setting: &Setting) -> Option<Sheet> {
        match self {
            Self::Boards(puzzles) => Some(Sheet::of(None, puzzles.clone(), setting.language)),
            Self::Kit(kit) => kit.sheet(setting.language).ok(),
        }
    }
}

/// The puzzles of boards that a worker made. All are of one kind, so they have the same number of
/// solutions.
fn puzzles_of(boards: Vec<SheetBoard>) -> Option<Vec<Puzzle>> {
    let solutions = boards.first().and_then(|first| Some(kernel(first.board.variant()).ok()?.count()))?;
    let puzzle = |made: SheetBoard| {
        let SheetBoard { board, par, presses } = made;
        let presses = presses.map(|presses| pattern_of(board.variant().states(), &presses));
        let solutions = presses.is_some().then(|| solutions.clone());
        Puzzle { board, presses, par, solutions }
    };
    Some(boards.into_iter().map(puzzle).collect())
}

fn puzzles_of_pack(pack: &Pack) -> Option<Vec<Puzzle>> {
    let made = |level: &douse_game::pack::Level| {
        let made = Made { board: level.board.clone(), par: level.par, moves: level.moves.clone() };
        // Levels of a pack differ in kind, so each has its own number of solutions.
        Puzzle::of_made(vec![made]).ok()?.pop()
    };
    pack.levels.iter().map(made).collect()
}

fn save(name: &str, pages: &[Page], title: &str) -> Result<(), ExportError> {
    let file = pdf(pages, title, session().language.get_untracked());
    export::save(name, &export::file(&file, "application/pdf")?)
}

#[component]
pub fn SheetPage() -> impl IntoView {
    let source = StoredValue::new(Source::of_address());
    let options = SheetOptions::new();
    let content = RwSignal::new(None::<Content>);
    let note = RwSignal::new(None::<Note>);
    let slot = task::slot();
    if let Source::Pack(pack) = source.get_value() {
        content.set(puzzles_of_pack(&pack).map(Content::Boards));
    }
    let make = move || {
        note.set(None);
        let (board, with_board) = match source.get_value() {
            Source::Like(board) => (Some(board.clone()), !board.is_solved()),
            _ => (options.board(), false),
        };
        let Some(board) = board else { return note.set(Some(Note::of("failed-unfit"))) };
        let (low, high) = (options.low.get_untracked(), options.high.get_untracked());
        let job = MakeSheet {
            board,
            with_board,
            pars: (low.min(high) as u64, low.max(high) as u64),
            equal: options.equal.get_untracked(),
            count: options.count.get_untracked(),
            seed: seed::fresh(),
        };
        task::start(slot, Note::of("sheet-making"), &job, move |answer| match answer {
            Ok(boards) => content.set(puzzles_of(boards).map(Content::Boards)),
            Err(_) => note.set(Some(Note::of("sheet-failed"))),
        });
    };
    let laid_out = Memo::new_with_compare(
        move |_| {
            let setting = options.setting();
            let sheet = content.get()?.sheet(&setting)?;
            let pages = sheet.pages(&setting);
            Some((sheet, setting, pages))
        },
        |_, _| true,
    );
    let keep = move |key: bool| {
        let done = laid_out.with_untracked(|laid_out| {
            let (sheet, setting, pages) = laid_out.as_ref().ok_or(ExportError)?;
            match key {
                false => save("sheet.pdf", pages, &sheet.title),
                true => save("answers.pdf", &sheet.key(setting), &sheet.key_title(setting.language)),
            }
        });
        note.set(Some(Note::of(if done.is_ok() { "export-saved" } else { "export-refused" })));
    };
    let previews = move || {
        laid_out.with(|laid_out| {
            let (sheet, _, pages) = laid_out.as_ref()?;
            let picture = |(number, page): (usize, &Page)| {
                let drawn = svg(page, &sheet.title);
                let source = export::svg_address(&drawn);
                view! { <li><img src=source alt=move || say_with("sheet-page", &[("n", &number)]) /></li> }
            };
            Some((1..).zip(pages).map(picture).collect_view())
        })
    };
    let told = move || {
        laid_out.with(|laid_out| {
            let (sheet, _, pages) = laid_out.as_ref()?;
            Some(say_with("sheet-made", &[("n", &sheet.puzzles().count()), ("pages", &pages.len())]))
        })
    };
    let is_pack = matches!(source.get_value(), Source::Pack(_));
    let ready = move || content.with(Option::is_some);
    view! {
        <div class="sheet">
            <h1>{move || say("sheet-print")}</h1>
            <p>{move || say("sheet-lead")}</p>
            <section class="card">
                <h2>{move || say("sheet-boards")}</h2>
                <Fields options source />
                {(!is_pack).then(|| view! {
                    <p><button id="sheet-make" class="primary" type="button" on:click=move |_| make()>{move || say("sheet-make")}</button></p>
                })}
                <TaskLine task=slot id="cancel-sheet" on_cancel=|()| {} />
                <h3>{move || say("sheet-kits")}</h3>
                <div class="option-row">
                    {Kit::ALL.into_iter().map(|kit| view! {
                        <button class="small" id=format!("kit-{kit}") type="button" on:click=move |_| content.set(Some(Content::Kit(kit)))>
                            {move || say(&format!("kit-{kit}-title"))}</button>
                    }).collect_view()}
                </div>
            </section>
            <p id="sheet-made" role="status">{told}</p>
            <Show when=ready>
                <div class="option-row">
                    <button id="sheet-save" class="primary" type="button" on:click=move |_| keep(false)>{move || say("sheet-save")}</button>
                    <button id="sheet-save-key" type="button" on:click=move |_| keep(true)>{move || say("sheet-save-key")}</button>
                </div>
            </Show>
            <p class="quiet-text" role="status">{move || note.with(|note| note.as_ref().map(|note| note.text()))}</p>
            <ol class="sheet-pages">{previews}</ol>
        </div>
    }
}

fn paper_text(name: &str) -> String {
    say(&format!("sheet-paper-{name}"))
}

/// The fields for the boards that are still to be made, and for the paper.
#[component]
fn Fields(options: SheetOptions, source: StoredValue<Source>) -> impl IntoView {
    let source = source.get_value();
    let number = |id: &'static str,
                  text: &'static str,
                  range: std::ops::RangeInclusive<usize>,
                  value: RwSignal<usize>| {
        view! { <NumberField id=id text=text range=range value=Signal::derive(move || value.get()) on_change=move |to| value.set(to) /> }
    };
    let check = |id: &'static str, text: &'static str, value: RwSignal<bool>| {
        view! {
            <label class="option">
                <input type="checkbox" id=id prop:checked=move || value.get() on:change=move |event| value.set(event_target_checked(&event)) />
                <span>{move || say(text)}</span>
            </label>
        }
    };
    let kind = (source == Source::Kind).then(|| {
        view! {
            {number("sheet-width", "menu-width", SIDES, options.width)}
            {number("sheet-height", "menu-height", SIDES, options.height)}
            {number("sheet-states", "menu-states", 2..=6, options.states)}
        }
    });
    let like = matches!(source, Source::Like(_)).then(|| view! { <p>{move || say("sheet-from-board")}</p> });
    let made = (!matches!(source, Source::Pack(_))).then(|| {
        view! {
            {number("sheet-count", "sheet-count", 1..=MAX_BOARDS, options.count)}
            {number("sheet-low", "sheet-low", 1..=60, options.low)}
            {number("sheet-high", "sheet-high", 1..=60, options.high)}
        }
    });
    let equal = (!matches!(source, Source::Pack(_))).then(|| check("sheet-equal", "sheet-equal", options.equal));
    view! {
        {like}
        <div class="fields">
            {kind}
            {made}
            {number("sheet-per-page", "sheet-per-page", 1..=20, options.per_page)}
            <ChoiceField id="sheet-paper" text="sheet-paper" all=Paper::ALL.map(|paper| paper.name().to_owned()).to_vec() said=paper_text
                value=Signal::derive(move || options.paper.get().name().to_owned())
                on_change=move |name: String| options.paper.set(name.parse().unwrap_or_default()) />
        </div>
        <div class="option-row">
            {equal}
            {check("sheet-pars", "sheet-show-par", options.pars)}
            {check("sheet-names", "sheet-names", options.names)}
        </div>
    }
}
