use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{Num, Ref, Token};

/// Give so many tokens of a kind.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Give(pub Ref, pub Token, #[serde(default)] pub Num);

/// Remove so many tokens, of these kinds; the player chooses which if there is a choice.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Remove(pub Ref, pub Vec<Token>, pub Num);

/// Remove all tokens of these kinds.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RemoveAll(pub Ref, pub Vec<Token>);

/// Give the first all tokens of these kinds that the second has.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PassTokens {
    pub from: Ref,
    pub to: Ref,
    pub tokens: Vec<Token>,
}
