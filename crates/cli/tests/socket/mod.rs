//! A client without any comfort: HTTP and a WebSocket, one message after the other.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// Sends JSON and gives the JSON that is answered.
pub fn post(address: &str, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    answer(address, &request)
}

/// Gives the JSON that is there.
pub fn get(address: &str, path: &str) -> Value {
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    answer(address, &request)
}

fn answer(address: &str, request: &str) -> Value {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream
        .write_all(request.as_bytes())
        .expect("it can be sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).unwrap_or_else(|_| panic!("no JSON: {answer}"))
}

/// A seat at a table.
pub struct Seat {
    socket: WebSocket<TcpStream>,
    pub seq: u64,
    /// The last snapshot or update.
    pub last: Value,
}

impl Seat {
    /// Connects and hears how the game stands.
    pub fn take(address: &str, game: &str, token: &str) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        let patience = Some(Duration::from_secs(30));
        stream.set_read_timeout(patience).expect("a timeout");
        let url = format!("ws://{address}/api/games/{game}/play");
        let (socket, _) = tungstenite::client(url, stream).expect("a WebSocket");
        let mut seat = Self {
            socket,
            seq: 0,
            last: Value::Null,
        };
        seat.send(&json!({ "type": "hello", "token": token, "since": 0 }));
        while seat.next()["type"] != "snapshot" {}
        seat
    }

    fn send(&mut self, message: &Value) {
        let message = Message::text(message.to_string());
        self.socket.send(message).expect("it can be sent");
    }

    fn next(&mut self) -> Value {
        loop {
            let Message::Text(text) = self.socket.read().expect("a message") else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["type"] == "snapshot" {
                self.seq = message["seq"].as_u64().expect("a number");
                self.last = message.clone();
            } else if message["type"] == "update" {
                self.seq = message["seq"].as_u64().expect("a number");
                let changes: json_patch::Patch =
                    serde_json::from_value(message["patch"].clone()).expect("a patch");
                json_patch::patch(&mut self.last, &changes).expect("a patch that fits");
            }
            return message;
        }
    }

    /// Waits for everything up to a sequence number.
    pub fn until(&mut self, seq: u64) {
        while self.seq < seq {
            self.next();
        }
    }

    /// Asks for something and waits for the answer.
    pub fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        loop {
            let answer = self.next();
            let kind = answer["type"].as_str().unwrap_or_default();
            if ["done", "refused"].contains(&kind) && answer["key"] == message["key"] {
                return answer;
            }
        }
    }

    /// Whose decision it is; nobody's once the game is over.
    pub fn chooser(&self) -> Option<u64> {
        if !self.last["game"]["result"].is_null() {
            return None;
        }
        self.last["view"]["decision"]["player"].as_u64()
    }

    /// Waits until a player has to choose; `false` if the game is over.
    pub fn wait_for(&mut self, player: u64) -> bool {
        loop {
            match self.chooser() {
                Some(chooser) if chooser == player => return true,
                Some(_) => drop(self.next()),
                None => return false,
            }
        }
    }

    /// The ids of the options.
    pub fn options(&self) -> Vec<String> {
        let options = self.last["view"]["decision"]["options"].as_array();
        let options = options.map_or(&[][..], Vec::as_slice).iter();
        options
            .map(|option| option["id"].as_str().unwrap_or_default().to_owned())
            .collect()
    }
}
