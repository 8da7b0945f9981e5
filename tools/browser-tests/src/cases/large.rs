//! Large boards: painted within a frame, computed in the background.

use crate::Stage;
use crate::browser::Browser;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// Starts a game on a new board of a size.
fn new_board(browser: &Browser, side: &str) -> Result<()> {
    browser.visit("#/play")?;
    browser.click("#new")?;
    browser.fill("#width", side)?;
    browser.fill("#height", side)?;
    browser.click("#menu-start")?;
    browser.until("the board is a picture", "document.querySelector('.picture canvas')")
}

/// The address of a board with many cells, all dark but for the corner.
pub fn empty_board(side: usize) -> String {
    format!("#/board/{side}x{side}:8{}", "0".repeat(side * side / 4 - 1))
}

/// The longest time from a press to its painted frame that 95 of 100 presses may take, in
/// milliseconds.
const MAX_PRESS: f64 = 16.0;
/// The same bound above the time of an almost empty frame, for busy machines.
const MAX_BEYOND: f64 = 12.0;
/// The number of presses in a round. One fast round is enough to pass.
const PRESSES_A_ROUND: usize = 60;
const ROUNDS: usize = 6;

/// Presses cells of the canvas in animation frames. Returns the times until each frame was painted,
/// the times of almost empty frames in between, and the number of cells that had changed.
const PRESSES: &str = r"
const [count, done] = [arguments[0], arguments[arguments.length - 1]];
const canvas = document.querySelector('.picture canvas');
const scale = canvas.width / canvas.getBoundingClientRect().width;
const side = canvas.width / scale / 100;
// Reading a copy does not slow the canvas down.
const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const look = (x, y) => {
  copy.drawImage(canvas, Math.floor(x * scale), Math.floor(y * scale), 1, 1, 0, 0, 1, 1);
  return copy.getImageData(0, 0, 1, 1).data.join();
};
const word = document.body.appendChild(document.createElement('b'));
Object.assign(word.style, { position: 'fixed', top: 0, left: 0 });
const [times, empty] = [[], []];
let changed = 0;
const channel = new MessageChannel();
// A message sent in a frame arrives when the frame has been painted.
const painted = (work, then) => requestAnimationFrame(() => {
  const begun = performance.now();
  work();
  channel.port1.onmessage = () => then(performance.now() - begun);
  channel.port2.postMessage(0);
});
const press = (index) => {
  // Cells in sight, several columns apart.
  const x = (3 + index % 10 * 4 + 0.3) * side, y = (3 + Math.floor(index / 10) % 7 * 4 + 0.3) * side;
  const before = look(x, y), box = canvas.getBoundingClientRect();
  const click = () => canvas.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.x + x, clientY: box.y + y }));
  painted(() => { word.textContent = 'frame ' + index; }, time => {
    empty.push(time);
    painted(click, time => {
      times.push(time);
      if (look(x, y) !== before) changed += 1;
      if (index + 1 < count) return press(index + 1);
      word.remove();
      done([times, empty, changed]);
    });
  });
};
press(0);
";

/// The middle, the 95th percentile and the largest of some times.
fn spread(times: &Value) -> Result<[f64; 3]> {
    let mut times: Vec<f64> = serde_json::from_value(times.clone()).context("times")?;
    ensure!(!times.is_empty(), "nothing was measured");
    times.sort_by(f64::total_cmp);
    Ok([times[times.len() / 2], times[times.len() * 95 / 100], times[times.len() - 1]])
}

pub fn press(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    new_board(browser, "100")?;
    let mut rounds = Vec::new();
    for round in 1..=ROUNDS {
        let result = browser.run_long(PRESSES, vec![json!(PRESSES_A_ROUND)])?;
        ensure!(result[2] == json!(PRESSES_A_ROUND), "{} presses were painted in their frame", result[2]);
        let moves = browser.text("#moves")?;
        ensure!(moves == (round * PRESSES_A_ROUND).to_string(), "the game has counted {moves} moves");
        let ([median, most, worst], [_, empty, _]) = (spread(&result[0])?, spread(&result[1])?);
        rounds.push(format!(
            "median {median:.1} ms, 95 % within {most:.1} ms, worst {worst:.1} ms, 95 % of empty frames within {empty:.1} ms"
        ));
        if most <= MAX_PRESS || most - empty <= MAX_BEYOND {
            return Ok(format!(
                "round {round} of {PRESSES_A_ROUND} presses to their painted frames: {}",
                rounds[round - 1]
            ));
        }
    }
    anyhow::bail!("a press takes longer than {MAX_PRESS} ms: {}", rounds.join("; "))
}

/// Drags the board for 30 frames. Returns the time of each frame, and whether the picture has
/// moved.
const DRAG: &str = r"
const done = arguments[arguments.length - 1];
const canvas = document.querySelector('#big-board');
const box = canvas.getBoundingClientRect();
const copy = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
const look = () => { copy.drawImage(canvas, 0, 0, 64, 64); return copy.getImageData(0, 0, 64, 64).data.join(); };
const send = (kind, step) => canvas.dispatchEvent(new PointerEvent(kind,
  { bubbles: true, pointerId: 1, clientX: box.x + 300 - 5 * step, clientY: box.y + 200 - 3 * step }));
const before = look();
const times = [];
const channel = new MessageChannel();
const drag = (step) => requestAnimationFrame(() => {
  const begun = performance.now();
  send('pointermove', step);
  channel.port1.onmessage = () => {
    times.push(performance.now() - begun);
    if (step < 30) drag(step + 1); else { send('pointerup', step); done([times, look() !== before]); }
  };
  channel.port2.postMessage(0);
});
canvas.setPointerCapture = () => {};
send('pointerdown', 0);
drag(1);
";

pub fn million(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/explore/big")?;
    let said = |text: &str| format!("document.querySelector('#big-said')?.textContent.includes('{text}')");
    browser.until("the board is there", &said("lights are on"))?;
    browser.click("#big-in")?;
    browser.click("#big-in")?;
    let result = browser.run_long(DRAG, Vec::new())?;
    ensure!(result[1] == json!(true), "the board does not move");
    let mut times: Vec<f64> = serde_json::from_value(result[0].clone()).context("times")?;
    times.sort_by(f64::total_cmp);
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    browser.click("#big-solve")?;
    browser.until("it is solved", &said("Solved in"))?;
    let solved = browser.text("#big-said")?;
    browser.click("#big-press")?;
    browser.until("pressing them all puts all lights out", &said("All lights are off"))?;
    Ok(format!("dragged: median {median:.1} ms a frame, worst of 30 {worst:.1} ms; {solved}"))
}

/// Solves the board several times and returns the times that the page shows.
const SOLVE: &str = r"
const [count, done] = [arguments[0], arguments[arguments.length - 1]];
const times = [];
const solve = () => {
  document.querySelector('#big-solve').click();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    times.push(Number(/Solved in ([0-9.]+) ms/.exec(document.querySelector('#big-said').textContent)?.[1]));
    if (times.length < count) solve(); else done(times);
  }));
};
solve();
";

pub fn four_million(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/explore/big")?;
    let lights = |least: usize| {
        format!("Number(document.querySelector('#big-said')?.textContent.replace(/[^0-9]/g, '')) > {least}")
    };
    browser.until("the board is there", &lights(400_000))?;
    browser.fill("#big-side", "2000")?;
    browser.until("the larger board is there", &lights(1_900_000))?;
    let mut times: Vec<f64> = serde_json::from_value(browser.run_long(SOLVE, vec![json!(9)])?).context("times")?;
    let first = times[0];
    times.sort_by(f64::total_cmp);
    Ok(format!("2000 x 2000 solved: first time {first} ms, median of {} {} ms", times.len(), times[times.len() / 2]))
}

pub fn cancel(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    // The fewest presses among 2^42 solutions are not found in a moment.
    new_board(browser, "65")?;
    browser.click("#hint")?;
    browser.until("something is being computed", "document.querySelector('#cancel')")?;
    // The page draws frames while the worker computes.
    let frames = browser.run_long(
        "const done = arguments[arguments.length - 1]; let frames = 0; const begun = performance.now(); \
         const next = () => { frames += 1; performance.now() - begun < 300 ? requestAnimationFrame(next) : done(frames) }; \
         requestAnimationFrame(next)",
        Vec::new(),
    )?;
    ensure!(frames.as_u64() > Some(3), "the page drew {frames} frames in 300 ms");
    ensure!(browser.count("#cancel")? == 1, "the computation was over before it could be cancelled");
    browser.click("#cancel")?;
    browser.until("it is over", "!document.querySelector('#cancel')")?;
    Ok(format!("{frames} frames drawn in 300 ms while the worker computed"))
}

/// The bars of the hardest boards and the lines behind them have one scale.
pub fn chart(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/explore/hardest")?;
    browser.until("the chart is there", "document.querySelectorAll('.chart .chart-bar').length > 3")?;
    let caption = browser.text(".chart figcaption")?;
    ensure!(caption.contains("logarithmic"), "the scale is not named: {caption}");
    let wrong = browser.value(
        "(() => { const chart = document.querySelector('.chart'); const wrong = []; \
         const power = text => { const digits = [...text].map(sign => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign)).filter(at => at >= 0); \
           return digits.length ? 10 ** Number(digits.join('')) : Number(text) }; \
         const lines = [...chart.querySelectorAll('line')].map(line => [power(line.nextElementSibling.textContent), Number(line.getAttribute('y1'))]); \
         const counts = [...document.querySelectorAll('.numbers td')].map(cell => Number(cell.textContent.replace(/[^0-9]/g, ''))); \
         [...chart.querySelectorAll('.chart-bar')].forEach((bar, at) => { const y = Number(bar.getAttribute('y')); \
           for (const [tick, line] of lines) if (counts[at] > 0 && (counts[at] < tick) !== (y > line + 0.01)) wrong.push([counts[at], tick]) }); \
         return lines.length > 2 && counts.length > 3 ? wrong : ['nothing to compare'] })()",
    )?;
    ensure!(wrong.as_array().is_some_and(Vec::is_empty), "bars and lines disagree: {wrong}");
    Ok(String::new())
}
