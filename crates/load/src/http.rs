//! Just enough HTTP to make and join games.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request that has not been answered after this time is asked anew.
const PATIENCE: Duration = Duration::from_secs(20);

/// The body of the answer to a request, and its status.
pub async fn request(
    node: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> std::io::Result<(u16, String)> {
    let asked = async {
        let mut stream = TcpStream::connect(node).await?;
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {node}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer);
        let broken = || std::io::Error::other("no answer");
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(broken)?;
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Ok((status.ok_or_else(broken)?, body.to_owned()))
    };
    tokio::time::timeout(PATIENCE, asked).await?
}

/// Posts until there is an answer: the request has a key, so that nothing is done twice.
pub async fn post(node: impl Fn() -> SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    let body = body.to_string();
    loop {
        match request(node(), "POST", path, &body).await {
            Ok((status, answer)) if status != 503 && status != 429 => {
                return (status, serde_json::from_str(&answer).unwrap_or_default());
            }
            _ => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
}
