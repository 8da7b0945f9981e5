//! The bytes of a connection: whose turn it is while they come and go, and how many there are.

use super::connections::{Busy, ConnectionLimits, Place, Turn};
use crate::metrics::Metrics;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// The body of a request: while it does not come, it is the client's turn.
#[derive(Debug)]
pub struct Receiving<B> {
    body: B,
    busy: Arc<Busy>,
}

impl<B> Receiving<B> {
    /// The body, with its request.
    #[must_use]
    pub fn new(body: B, busy: Arc<Busy>) -> Self {
        Self { body, busy }
    }
}

impl<B: HttpBody + Unpin> HttpBody for Receiving<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        self.busy.turn(if polled.is_pending() { Turn::Theirs } else { Turn::Ours });
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer; its request is under way until all of it is handed over. While there is more of it, it is the other
/// end's turn to take it.
#[derive(Debug)]
pub struct Answering {
    body: Body,
    busy: Arc<Busy>,
}

impl Answering {
    /// The body, with its request.
    #[must_use]
    pub fn new(body: Body, busy: Arc<Busy>) -> Self {
        busy.turn(Turn::Theirs);
        Self { body, busy }
    }
}

impl HttpBody for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        self.busy.turn(if polled.is_pending() { Turn::Ours } else { Turn::Theirs });
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that counts what the client sends and takes, and breaks where it takes no bytes for too long.
#[derive(Debug)]
pub struct Hurried<S> {
    stream: S,
    place: Arc<Place>,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    metrics: Arc<Metrics>,
}

impl<S> Hurried<S> {
    /// The stream, with its place and the patience of the limits.
    #[must_use]
    pub fn new(stream: S, place: Arc<Place>, limits: ConnectionLimits, metrics: Arc<Metrics>) -> Self {
        Self { stream, place, patience: limits.writing, waiting: None, metrics }
    }

    fn written(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = polled {
            self.place.moved(bytes);
        }
        self.hurry(cx, polled)
    }

    fn hurry<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.waiting = None;
            return polled;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(cx));
        self.metrics.refuse("write timeout");
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Hurried<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(cx, into);
        self.place.moved(into.filled().len() - before);
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Hurried<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.written(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(cx);
        self.hurry(cx, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
