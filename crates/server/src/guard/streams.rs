//! Wrappers that track the bytes of a connection, and the side that has to act next.

use super::connections::{ActiveRequest, ConnectionLimits, ConnectionSlot, Side};
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

/// The body of a request. While no data arrives, the service waits for the client.
#[derive(Debug)]
pub struct RequestBody<B> {
    body: B,
    request: Arc<ActiveRequest>,
}

impl<B> RequestBody<B> {
    #[must_use]
    pub fn new(body: B, request: Arc<ActiveRequest>) -> Self {
        Self { body, request }
    }
}

impl<B: HttpBody + Unpin> HttpBody for RequestBody<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        self.request.wait_for(if polled.is_pending() { Side::Client } else { Side::Service });
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer. The request is in progress until all of it is sent; while there is more,
/// the service waits for the client.
#[derive(Debug)]
pub struct ResponseBody {
    body: Body,
    request: Arc<ActiveRequest>,
}

impl ResponseBody {
    #[must_use]
    pub fn new(body: Body, request: Arc<ActiveRequest>) -> Self {
        request.wait_for(Side::Client);
        Self { body, request }
    }
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        self.request.wait_for(if polled.is_pending() { Side::Service } else { Side::Client });
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that counts the bytes of the client, and fails if the client reads nothing for too
/// long.
#[derive(Debug)]
pub struct TimedStream<S> {
    stream: S,
    slot: Arc<ConnectionSlot>,
    timeout: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    metrics: Arc<Metrics>,
}

impl<S> TimedStream<S> {
    #[must_use]
    pub fn new(stream: S, slot: Arc<ConnectionSlot>, limits: ConnectionLimits, metrics: Arc<Metrics>) -> Self {
        Self { stream, slot, timeout: limits.writing, waiting: None, metrics }
    }

    fn written(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = polled {
            self.slot.count_bytes(bytes);
        }
        self.time_out(cx, polled)
    }

    fn time_out<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.waiting = None;
            return polled;
        }
        let timeout = self.timeout;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(waiting.as_mut().poll(cx));
        self.metrics.refuse("write timeout");
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(cx, into);
        self.slot.count_bytes(into.filled().len() - before);
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
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
        self.time_out(cx, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
