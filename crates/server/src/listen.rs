//! Connections: how many, for how long, and their end.

use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::app::App;
use crate::doors::{Held, Pass};
use crate::http::router;
use crate::limits::is_here;

/// Whoever connects, or keeps a connection, sends all headers of a request within this time.
const HEADERS: Duration = Duration::from_secs(15);
/// And they are no longer than this, all together.
const LONGEST_HEADERS: usize = 32 * 1024;
/// Where there is no room for anybody else, within this one, and one request is all.
const SPARE_HEADERS: Duration = Duration::from_secs(3);
/// A connection on which nothing comes for so long is closed; WebSockets say something more often.
const NOTHING_COMES: Duration = Duration::from_secs(150);
/// So is one whose client takes nothing of what it is sent.
const NOTHING_IS_TAKEN: Duration = Duration::from_secs(30);
/// Whoever is asked to stop waits so long for requests to be answered and WebSockets to be closed.
const FAREWELL: Duration = Duration::from_secs(5);

/// There were as many connections as there may be: on this one it is told how the server is, and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Spare;

/// Serves whoever connects until it is told to stop, and says farewell.
pub async fn listen(listener: TcpListener, app: App, stop: impl Future<Output = ()>) {
    let router = router(app.clone());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // There may be no file handles left, which does not get better at once.
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Behind a proxy, and from this machine, nobody is told apart by where the connection comes from.
        let counted = !app.config.behind_proxy && !is_here(peer.ip());
        let Some(pass) = app.doors.enter(counted.then_some(peer.ip())) else {
            app.metrics.limited.add(1);
            continue;
        };
        let spare = pass.spare.then_some(Spare);
        let router = router.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            if let Some(spare) = spare {
                request.extensions_mut().insert(spare);
            }
            let router = router.clone();
            async move { Ok::<_, Infallible>(answered(router.oneshot(request).await)) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(if spare.is_some() {
                SPARE_HEADERS
            } else {
                HEADERS
            })
            .max_buf_size(LONGEST_HEADERS)
            .keep_alive(spare.is_none())
            .serve_connection(TokioIo::new(held(stream, pass)), service)
            .with_upgrades();
        let mut stopping = app.stopping.subscribe();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = async { drop(stopping.wait_for(|stop| *stop).await) } => {
                    // What is being answered still is.
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection has ended");
            }
        });
    }
    drop(listener);
    app.stopping.send_replace(true);
    let gone = async {
        while app.doors.count() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    if tokio::time::timeout(FAREWELL, gone).await.is_err() {
        tracing::info!("some clients did not let go");
    }
}

fn answered<T>(answer: Result<T, Infallible>) -> T {
    match answer {
        Ok(answer) => answer,
        Err(never) => match never {},
    }
}

/// A connection that is counted, that sends small messages at once, and that is given up when nothing goes either way.
fn held(stream: TcpStream, pass: Pass) -> Held<std::pin::Pin<Box<TimeoutStream<TcpStream>>>> {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection will be slow");
    }
    let mut stream = TimeoutStream::new(stream);
    stream.set_read_timeout(Some(NOTHING_COMES));
    stream.set_write_timeout(Some(NOTHING_IS_TAKEN));
    Held::new(Box::pin(stream), pass)
}
