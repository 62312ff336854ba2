//! Fighters that each have a partner of their own.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::ConditionWord;
use crate::cards::{FeatureIs, Is, Watch};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::render::{features, fighters, hexes, tallies};
use crate::state::{FeatureId, FighterId};
use crate::vocabulary::Touches;

/// Who or what a fighter can be paired with.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Partner {
    /// A feature token that is all of this, within so many hexes of the fighter.
    Feature(u8, Vec<FeatureIs>),
    /// A fighter that is all of this, within so many hexes of the fighter.
    Fighter(u8, Vec<Is>),
    /// Whom the fighter has done it to, by a tally that collects `SubjectsPerTarget`.
    Tallied(Watch),
}

/// At least so many of these fighters, or with `all` each of them, can be paired with partners, each with a different one.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Paired {
    pub fighters: Vec<Is>,
    pub with: Partner,
    pub at_least: u8,
    #[serde(default)]
    pub all: bool,
}

impl ConditionWord for Paired {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let fighters: Vec<FighterId> = eval.all(&self.fighters, ctx).iter().collect();
        let possible: Vec<u128> = fighters
            .iter()
            .map(|fighter| self.with.possible(eval, *fighter, ctx))
            .collect();
        let paired = most_pairs(&possible);
        paired >= usize::from(self.at_least) && (!self.all || paired == fighters.len())
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let many = format!("at least {}", self.at_least);
        let not = if yes { "" } else { "not " };
        let near = |hexes: u8, what: String| {
            let who = self.who(&many, names);
            let within = match (hexes, &self.with) {
                (1, Partner::Fighter(..)) => "adjacent to".to_owned(),
                _ => format!("within {} of", hexes::count(hexes)),
            };
            let what = what.trim_start_matches("an ").trim_start_matches("a ");
            format!("{who} are {not}each {within} a different {what}")
        };
        let text = match &self.with {
            Partner::Feature(hexes, of) => near(*hexes, features::noun(of, &Det::A, names)),
            Partner::Fighter(hexes, of) => near(*hexes, fighters::noun(of, &Det::A, names).text),
            Partner::Tallied(watch) => {
                tallies::paired(watch.tally(), &self.fighters, &self.det(&many), names)
            }
        };
        if self.all && self.at_least > 1 {
            let who = fighters::noun(&self.fighters, &Det::Some(many), names).text;
            return format!("{who} are on the battlefield and {text}");
        }
        text
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN | Touches::PAST
    }
}

impl Paired {
    fn det(&self, many: &str) -> Det {
        if self.all {
            Det::Each
        } else {
            Det::Some(many.to_owned())
        }
    }

    fn who(&self, many: &str, names: &Names) -> String {
        if self.all {
            return format!(
                "all {}",
                fighters::noun(&self.fighters, &Det::Bare, names).text
            );
        }
        fighters::noun(&self.fighters, &self.det(many), names).text
    }
}

impl Partner {
    /// Whom or what a fighter could be paired with, one bit each.
    fn possible(&self, eval: &Eval, fighter: FighterId, ctx: &Ctx) -> u128 {
        let near = |hexes: u8, other: Option<_>| {
            let (Some(here), Some(there)) = (eval.place(fighter), other) else {
                return false;
            };
            eval.board().distance(here, there) <= hexes
        };
        match self {
            Partner::Feature(hexes, of) => eval
                .features(of, ctx)
                .filter(|feature| near(*hexes, Some(eval.state.feature(*feature).hex)))
                .fold(0, |set, FeatureId(index)| set | 1 << (index & 127)),
            Partner::Fighter(hexes, of) => eval
                .all(of, ctx)
                .iter()
                .filter(|other| *other != fighter && near(*hexes, eval.place(*other)))
                .fold(0, |set, FighterId(index)| set | 1 << (index & 127)),
            Partner::Tallied(watch) => eval.tally_partners(ctx.owner, watch.id(), fighter),
        }
    }
}

/// How many can have a partner of their own, by augmenting paths.
fn most_pairs(possible: &[u128]) -> usize {
    fn find(
        one: usize,
        possible: &[u128],
        taken: &mut [Option<usize>; 128],
        seen: &mut u128,
    ) -> bool {
        let mut open = possible[one] & !*seen;
        while open != 0 {
            let partner = open.trailing_zeros() as usize;
            *seen |= 1 << partner;
            let free = match taken[partner] {
                None => true,
                Some(other) => find(other, possible, taken, seen),
            };
            if free {
                taken[partner] = Some(one);
                return true;
            }
            open &= !*seen;
        }
        false
    }
    let mut taken = [None; 128];
    (0..possible.len())
        .filter(|one| find(*one, possible, &mut taken, &mut 0))
        .count()
}

#[cfg(test)]
mod tests {
    use super::most_pairs;

    #[test]
    fn whoever_was_paired_first_makes_room_for_those_with_fewer_partners() {
        assert_eq!(most_pairs(&[0b011, 0b001, 0b110]), 3);
        assert_eq!(most_pairs(&[0b001, 0b001, 0b110]), 2);
        assert_eq!(most_pairs(&[0, 0b1]), 1);
        assert_eq!(most_pairs(&[]), 0);
    }
}
