//! The bodies of requests and answers, which note the side that has to act next.

use super::connections::{ActiveRequest, Side};
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

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
