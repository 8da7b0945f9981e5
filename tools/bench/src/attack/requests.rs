//! Attacks with valid requests that are meant to be expensive.
//!
//! Each attack has its own addresses, so that the limits of one do not protect the service from the
//! next.

use super::{TIME, arrive, connect_from, hopeless};
use crate::service::{Connection, post};
use anyhow::{Context, Result, ensure};
use douse_api::class::{CODE_ALPHABET, CODE_LETTERS};
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinSet;

/// The number of connections at the same time, each from its own address.
const LANES: usize = 16;

fn get(address: &str) -> Vec<u8> {
    format!("GET {address} HTTP/1.1\r\nhost: x\r\n\r\n").into_bytes()
}

/// Returns the address of a lane of an attack.
fn stranger(attack: u8, lane: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, attack, 1 + lane as u8)
}

/// Statuses of responses: those that prove the attack, and others that are allowed.
#[derive(Clone, Copy)]
struct Expected {
    shows: &'static [u16],
    or: &'static [u16],
}

/// Sends numbered requests from all lanes until the time is over. All statuses must be expected,
/// and at least one must prove the attack. Cut connections are opened again.
async fn repeat(
    at: SocketAddr,
    from: impl Fn(usize) -> Ipv4Addr,
    request: impl Fn(usize) -> Vec<u8> + Send + Sync + 'static,
    expected: Expected,
) -> Result<()> {
    let end = Instant::now() + TIME;
    let request = Arc::new(request);
    let mut lanes = JoinSet::new();
    for lane in 0..LANES {
        let (from, request) = (from(lane), request.clone());
        lanes.spawn(async move {
            let mut connection = Connection::open_from(from, at).await?;
            let mut shown = 0;
            for number in (lane..).step_by(LANES) {
                if Instant::now() > end {
                    break;
                }
                let Ok((status, body)) = connection.ask(&request(number)).await else {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    connection = Connection::open_from(from, at).await?;
                    continue;
                };
                ensure!(
                    expected.shows.contains(&status) || expected.or.contains(&status),
                    "a request was answered with {status}: {}",
                    String::from_utf8_lossy(body)
                );
                shown += usize::from(expected.shows.contains(&status));
                if status == 429 {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            anyhow::Ok(shown)
        });
    }
    let mut shown = 0;
    while let Some(lane) = lanes.join_next().await {
        shown += lane??;
    }
    ensure!(shown > 0, "no request was answered with any of {:?}", expected.shows);
    Ok(())
}

/// Many graphs in one address, each named by a few letters, and one with millions of edges.
pub(super) async fn embeds(at: SocketAddr) -> Result<()> {
    let graph = format!("complete290:{}", "0".repeat(73));
    let many = get(&format!("/embed/{}", vec![graph.as_str(); 40].join("%0A")));
    let large = get(&format!("/embed/complete5790:{}", "0".repeat(1448)));
    let request = move |number: usize| if number % 32 < 16 { many.clone() } else { large.clone() };
    repeat(at, |lane| stranger(3, lane), request, Expected { shows: &[404, 503], or: &[429] }).await
}

/// Classes with boards that nobody can prove in time, with and without waiting for them.
pub(super) async fn classes(at: SocketAddr) -> Result<()> {
    let boards: Vec<_> = hopeless::hopeless(7).into_iter().map(|board| json!({ "task": { "board": board } })).collect();
    let class = json!({ "title": "Bomb", "assignments": boards }).to_string();
    let waiting = post("/api/v1/classes", "", class.as_bytes());
    let later = String::from_utf8_lossy(&waiting).replacen("\r\n", "\r\nprefer: respond-async\r\n", 1).into_bytes();
    let request = move |number: usize| if number % 32 < 16 { later.clone() } else { waiting.clone() };
    repeat(at, |lane| stranger(4, lane), request, Expected { shows: &[202], or: &[201, 408, 422, 429, 503] }).await
}

/// Codes of classes, one after another.
pub(super) async fn codes(at: SocketAddr) -> Result<()> {
    let letter = |number: usize| char::from(CODE_ALPHABET[number % CODE_ALPHABET.len()]);
    let code = move |number: usize| {
        let letters = (0..CODE_LETTERS as u32).map(|place| letter(number / CODE_ALPHABET.len().pow(place)));
        letters.collect::<String>()
    };
    let request = move |number: usize| get(&format!("/api/v1/classes/{}", code(number * 77)));
    repeat(at, |lane| stranger(5, lane), request, Expected { shows: &[404], or: &[200, 429, 503] }).await
}

/// Expensive requests whose clients leave soon.
pub(super) async fn cancelled_requests(at: SocketAddr) -> Result<()> {
    let boards: Arc<[String]> = hopeless::hopeless(8).into();
    let end = Instant::now() + TIME;
    let mut lanes = JoinSet::new();
    for lane in 0..LANES {
        let boards = boards.clone();
        lanes.spawn(async move {
            let from = stranger(6, lane);
            let token = arrive(&mut Connection::open_from(from, at).await?, &format!("Gone {lane}")).await?;
            let token = token.context("a new player")?;
            for number in (lane..).step_by(LANES) {
                if Instant::now() > end {
                    break;
                }
                let board = &boards[number % boards.len()];
                let request = match number / LANES % 4 {
                    0 => post(
                        "/api/v1/boards",
                        &token,
                        json!({ "title": "Gone", "board": board }).to_string().as_bytes(),
                    ),
                    1 => get(&format!("/api/v1/days/2026-{:02}-{:02}", 1 + number / 28 % 12, 1 + number % 28)),
                    2 => get(&format!("/api/v1/scores/classic:7?offset={number}")),
                    _ => get(&format!("/api/v1/boards?search=gone{number}")),
                };
                if let Ok(mut socket) = connect_from(from, at).await {
                    let _ = socket.write_all(&request).await;
                    // Some leave before the work begins, and some during it.
                    tokio::time::sleep(Duration::from_millis(number as u64 % 7)).await;
                }
            }
            anyhow::Ok(())
        });
    }
    while let Some(lane) = lanes.join_next().await {
        lane??;
    }
    Ok(())
}

/// Searches without results, so that all titles are read.
pub(super) async fn searches(at: SocketAddr) -> Result<()> {
    let request = |number: usize| get(&format!("/api/v1/boards?search=nothing{number}"));
    repeat(at, |lane| stranger(7, lane), request, Expected { shows: &[200], or: &[429, 503] }).await
}

/// Addresses that are too long, and queries and codes of the greatest length.
pub(super) async fn long_addresses(at: SocketAddr) -> Result<()> {
    let address = |number: usize| match number / LANES % 4 {
        0 => format!("/{}", "a".repeat(8_000)),
        1 => format!("/{}", "a".repeat(60_000)),
        2 => format!("/api/v1/boards?search={}", "%25".repeat(1_300)),
        _ => format!("/embed/{}", ".".repeat(4_000)),
    };
    repeat(
        at,
        |lane| stranger(8, lane),
        move |number| get(&address(number)),
        Expected { shows: &[414], or: &[404, 422, 429, 431, 503] },
    )
    .await
}

/// An untrusted proxy that names another address in each request: all count as one.
pub(super) async fn proxies(at: SocketAddr) -> Result<()> {
    let request = |number: usize| {
        let (high, low) = (number / 250 % 250, number % 250);
        format!("GET /api/v1/packs/classic HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.{high}.{low}\r\n\r\n")
            .into_bytes()
    };
    repeat(at, |_| stranger(9, 0), request, Expected { shows: &[429], or: &[200] }).await
}

/// Files of all boards, read to their end.
pub(super) async fn exports(at: SocketAddr) -> Result<()> {
    let end = Instant::now() + TIME;
    let mut lanes = JoinSet::new();
    for lane in 0..LANES {
        lanes.spawn(async move {
            let mut bytes = vec![0; 64 << 10];
            let mut whole = 0;
            for number in 0.. {
                if Instant::now() > end {
                    break;
                }
                let file = if number % 2 == 0 { "csv" } else { "jsonl" };
                let request = format!("GET /api/v1/boards.{file} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
                let mut socket = connect_from(stranger(10, lane), at).await?;
                socket.write_all(request.as_bytes()).await?;
                let mut length = 0;
                while Instant::now() < end {
                    let Ok(read @ 1..) = socket.read(&mut bytes).await else { break };
                    length += read;
                }
                whole += usize::from(length > 1 << 20);
                if length < 1 << 10 {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            anyhow::Ok(whole)
        });
    }
    let mut whole = 0;
    while let Some(lane) = lanes.join_next().await {
        whole += lane??;
    }
    ensure!(whole > 0, "no file of boards was sent");
    Ok(())
}
