//! Pages of others cannot act for somebody whose browser shows them: whatever writes, and every WebSocket, has to come from our own page
//! or from no page at all, and to be meant for us. Where a server is for this machine alone, whatever reads has to be meant for us, too: a page
//! whose name is made to lead here would be our own for the browser.

use std::net::IpAddr;

use axum::http::request::Parts;
use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderMap, HeaderName, Method, Uri, header};

use crate::config::Config;
use crate::error::ApiError;

/// The port that is meant where none is named.
const HTTP: u16 = 80;

/// Refuses a request that writes or opens a WebSocket if it was made by somebody else's page, or for another server.
pub fn check(parts: &Parts, config: &Config) -> Result<(), ApiError> {
    let reads = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let reads = reads && !parts.headers.contains_key(header::UPGRADE);
    if reads && !is_for_this_machine(config) {
        return Ok(());
    }
    let host = host(parts).ok_or_else(|| ApiError::bad_request("a request names its host"))?;
    if !is_ours(&host, config) {
        return Err(ApiError::wrong_origin(format!(
            "this server is not called `{}`; whoever runs it can say so with --host, or with --behind-proxy if a proxy is in front",
            host.host()
        )));
    }
    if reads {
        return Ok(());
    }
    let foreign = || ApiError::wrong_origin("that was asked for by a page of another site");
    if parts.headers.contains_key(header::ORIGIN) {
        let origin: Option<Uri> =
            only(&parts.headers, header::ORIGIN).and_then(|text| text.parse().ok());
        let origin = origin.ok_or_else(foreign)?;
        let from = origin
            .authority()
            .filter(|from| is_plain(from))
            .ok_or_else(foreign)?;
        let mut own = forwarded(parts, config);
        own.push(host);
        let named = config.host.iter().any(|name| same(name, from.host()));
        let direct = !config.behind_proxy && origin.scheme() == Some(&Scheme::HTTP);
        return match named || own.iter().any(|own| alike(own, from, direct)) {
            true => Ok(()),
            false => Err(foreign()),
        };
    }
    match text(&parts.headers, HeaderName::from_static("sec-fetch-site")) {
        Some("cross-site") => Err(foreign()),
        _ => Ok(()),
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// A header that is there once: who says two things says nothing.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut all = headers.get_all(name).iter();
    let one = all.next()?.to_str().ok();
    one.filter(|_| all.next().is_none())
}

/// Whether it is a name or an address, with or without a port, and nothing besides.
fn is_plain(authority: &Authority) -> bool {
    let (whole, host) = (authority.as_str(), authority.host());
    match authority.port_u16() {
        Some(port) => whole == format!("{host}:{port}"),
        None => whole == host,
    }
}

/// Whom the request is meant for.
fn host(parts: &Parts) -> Option<Authority> {
    let host = match parts.uri.authority() {
        Some(authority) => authority.clone(),
        None => only(&parts.headers, header::HOST)?.parse().ok()?,
    };
    is_plain(&host).then_some(host)
}

/// What a proxy of our own says the client asked for.
fn forwarded(parts: &Parts, config: &Config) -> Vec<Authority> {
    let name = HeaderName::from_static("x-forwarded-host");
    let said = text(&parts.headers, name).filter(|_| config.behind_proxy);
    said.and_then(|host| host.trim().parse().ok())
        .into_iter()
        .collect()
}

fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// The same name and port. Where a proxy may be in front, as it has to be for TLS, ports are the same if both are named: what it listens on is
/// not what it asks us on.
fn alike(own: &Authority, from: &Authority, direct: bool) -> bool {
    let ports = match (own.port_u16(), from.port_u16()) {
        (own, from) if direct => own.unwrap_or(HTTP) == from.unwrap_or(HTTP),
        (Some(own), Some(from)) => own == from,
        _ => true,
    };
    same(own.host(), from.host()) && ports
}

/// Whether a name is one of this machine, for whoever sits at it.
fn is_here(name: &str) -> bool {
    let address: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
    same(name, "localhost") || address.is_some_and(|address| address.is_loopback())
}

/// Whether a request is meant for this machine, by a name that only whoever sits at it can use.
pub fn names_this_machine(parts: &Parts) -> bool {
    host(parts).is_some_and(|host| is_here(host.host()))
}

/// Whether nobody but this machine is served, as far as is known.
fn is_for_this_machine(config: &Config) -> bool {
    config.listen.ip().is_loopback() && !config.behind_proxy
}

/// Whether a name is one of ours: one that was given, or any if none was. A server for this machine alone has only the names of this machine,
/// so that no name of somebody else's can be made to lead here.
fn is_ours(host: &Authority, config: &Config) -> bool {
    let name = host.host();
    if config.host.iter().any(|own| same(own, name)) {
        return true;
    }
    let local = is_here(name);
    if is_for_this_machine(config) {
        return local;
    }
    config.host.is_empty() || local
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn asked(config: &Config, method: &str, headers: &[(&str, &str)]) -> bool {
        let mut request = Request::builder().method(method).uri("/api/games");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (parts, ()) = request.body(()).expect("a request").into_parts();
        check(&parts, config).is_ok()
    }

    #[test]
    fn pages_of_others_write_nothing() {
        let mut config = Config::local("games.db");
        config.listen = ([0, 0, 0, 0], 8080).into();
        let own = ("host", "underhex.example:8080");
        for (origin, fine) in [
            ("http://underhex.example:8080", true),
            ("https://UNDERHEX.example", true),
            ("http://underhex.example:81", false),
            ("http://underhex.example", false),
            ("https://evil.example", false),
            ("https://underhex.example.evil.example", false),
            ("null", false),
            ("", false),
        ] {
            let headers = [own, ("origin", origin)];
            assert_eq!(asked(&config, "POST", &headers), fine, "{origin}");
            let socket = [own, ("origin", origin), ("upgrade", "websocket")];
            assert_eq!(asked(&config, "GET", &socket), fine, "{origin}");
            assert!(asked(&config, "GET", &headers), "reading is free");
        }
        assert!(asked(&config, "POST", &[own]), "not from a page");
        assert!(!asked(
            &config,
            "POST",
            &[own, ("sec-fetch-site", "cross-site")]
        ));
        assert!(!asked(&config, "POST", &[]), "no host");
    }

    #[test]
    fn no_foreign_name_leads_to_this_machine() {
        let mut config = Config::local("games.db");
        let at = |config: &Config, host: &str| asked(config, "POST", &[("host", host)]);
        for host in ["localhost:4000", "127.0.0.1:4000", "[::1]:4000"] {
            assert!(at(&config, host), "{host}");
        }
        assert!(!at(&config, "rebound.example:4000"));
        for (host, fine) in [("localhost:4000", true), ("rebound.example:4000", false)] {
            let reads = asked(&config, "GET", &[("host", host)]);
            assert_eq!(reads, fine, "{host} is read");
        }
        let other = [("host", "localhost:4000"), ("origin", "http://localhost")];
        assert!(!asked(&config, "POST", &other), "another program's page");
        config.host = vec!["table.example".to_owned()];
        assert!(at(&config, "table.example:4000"));
        config.listen = ([0, 0, 0, 0], 80).into();
        assert!(!at(&config, "other.example"));
        config.behind_proxy = true;
        let through = [
            ("host", "table.example"),
            ("x-forwarded-host", "front.example"),
            ("origin", "https://front.example"),
        ];
        assert!(asked(&config, "POST", &through));
    }

    #[test]
    fn nobody_says_two_things_at_once() {
        let config = Config::local("games.db");
        let ours = ("host", "127.0.0.1:7777");
        let from = |origin| asked(&config, "POST", &[ours, ("origin", origin)]);
        assert!(from("http://127.0.0.1:7777"));
        for forged in [
            "http://127.0.0.1:7777.evil.example",
            "http://evil.example@127.0.0.1:7777",
            "http://127.0.0.1:7777@evil.example",
            "http://127.0.0.1:99999",
            "http://127.0.0.1:07777",
            "",
        ] {
            assert!(!from(forged), "{forged}");
        }
        let [good, evil] =
            ["http://127.0.0.1:7777", "https://evil.example"].map(|from| ("origin", from));
        assert!(!asked(&config, "POST", &[ours, good, evil]));
        assert!(!asked(&config, "POST", &[ours, evil, good]));
        assert!(!asked(&config, "POST", &[ours, ("host", "evil.example")]));
        for host in [
            "evil.example@127.0.0.1",
            "127.0.0.1:99999",
            "127.0.0.1:",
            "",
        ] {
            assert!(!asked(&config, "POST", &[("host", host)]), "{host}");
        }
    }
}
