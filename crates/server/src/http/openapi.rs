//! The OpenAPI document, made from the code.

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Underhex",
        description = "Games of Warhammer Underworlds over HTTP; what happens at the table goes over a WebSocket, see docs/protocol.md."
    ),
    modifiers(&Tokens)
)]
struct Document;

struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_with(Default::default);
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
    }
}

/// What the document says about everything but paths.
pub(super) fn base() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// The whole document.
pub fn document() -> utoipa::openapi::OpenApi {
    super::router::routes().split_for_parts().1
}
