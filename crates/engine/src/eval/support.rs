//! Who supports whom, and who is Flanked and Surrounded.

use super::{Aim, Eval};
use crate::board::HexSet;
use crate::cards::{Aspect, Deed, Gives, Roll};
use crate::rules::{Support as SupportRule, SupportCounted};
use crate::state::{Attack, FighterId, FighterSet, Support};
use crate::vocabulary::gifts as gift;

impl<'a> Eval<'a> {
    /// Whether the attacker or target of the attack in progress is Flanked or Surrounded now.
    pub fn support_on(&self, id: FighterId) -> Support {
        let Some(attack) = self.state.attack() else {
            return Support::default();
        };
        // Once successes have been counted, what held then is what counts.
        match attack.outcome {
            Some(outcome) if attack.target() == Some(id) => return outcome.support,
            _ => {}
        }
        self.support(id, Aim::from(attack))
    }

    /// The same for an attack in mind.
    pub fn support(&self, id: FighterId, aim: Aim) -> Support {
        let of = |fighter: Option<FighterId>| {
            fighter.map_or(0, |one| self.supporters_when_rolled(one, id, aim))
        };
        let against = match self.table.rules.support {
            SupportRule::Nothing => 0,
            SupportRule::EachSide => of(opposite(id, aim)),
            SupportRule::Net => of(opposite(id, aim)).saturating_sub(of(Some(id))),
        };
        let mut support = Support {
            flanked: against >= 1,
            surrounded: against >= 2,
        };
        self.gifts(id, Aspect::Flanked, Some(aim), |gives, _, _| match gives {
            Gives::Flanked(_) => support.flanked = true,
            Gives::Surrounded(_) => {
                support = Support {
                    flanked: true,
                    surrounded: true,
                }
            }
            _ => {}
        });
        support.flanked &= !self.cannot(id, Deed::BeFlanked);
        support.surrounded &= !self.cannot(id, Deed::BeSurrounded);
        support
    }

    /// How many supporting fighters the attacker or the target has in the attack in progress.
    pub(crate) fn support_of(&self, id: FighterId, ctx: &super::Ctx) -> u8 {
        match self.aim(ctx) {
            Some(aim) if aim.attacker == id || aim.target == Some(id) => {
                match self.state.attack() {
                    // Once the dice are rolled, what held then is what counts.
                    Some(attack) if Aim::from(attack) == aim => {
                        let counted = |roll| attack.throw(roll).and_then(|throw| throw.supporters);
                        let (roll, save) = (counted(Roll::Attack), counted(Roll::Save));
                        if id == aim.attacker {
                            roll.map(|(attacker, _)| attacker)
                        } else {
                            save.or(roll).map(|(_, target)| target)
                        }
                        .unwrap_or_else(|| self.supporters(id, aim))
                    }
                    _ => self.supporters(id, aim),
                }
            }
            _ => 0,
        }
    }

    /// How many supporting fighters the attacker or the target of the attack in progress has, as counted for its dice.
    pub fn supporters_in_attack(&self, id: FighterId) -> u8 {
        self.support_of(id, &super::Ctx::bare(self.state.fighter(id).seat))
    }

    /// How many supporting fighters attacker and target of an attack have as things stand.
    pub(crate) fn supporters_now(&self, attack: &Attack) -> (u8, u8) {
        let aim = Aim::from(attack);
        (
            self.supporters(aim.attacker, aim),
            aim.target.map_or(0, |target| self.supporters(target, aim)),
        )
    }

    /// Whether a fighter supports another in the attack in progress.
    pub(crate) fn is_supporting(
        &self,
        id: FighterId,
        supported: FighterId,
        ctx: &super::Ctx,
    ) -> bool {
        self.aim(ctx)
            .is_some_and(|aim| self.supports(id, supported, aim) > 0)
    }

    /// How many supporting fighters a fighter has for the roll against `on`: counted when the dice were rolled, where the edition says so.
    pub(super) fn supporters_when_rolled(&self, id: FighterId, on: FighterId, aim: Aim) -> u8 {
        let rolled = self
            .state
            .attack()
            .filter(|attack| {
                self.table.rules.support_counted == SupportCounted::WithDice
                    && Aim::from(*attack) == aim
            })
            // The Attack roll is made against the target, the Save roll against the attacker.
            .and_then(|attack| {
                let roll = if on == aim.attacker {
                    Roll::Save
                } else {
                    Roll::Attack
                };
                attack.throw(roll)?.supporters
            });
        match rolled {
            Some((attacker, target)) => {
                if id == aim.attacker {
                    attacker
                } else {
                    target
                }
            }
            None => self.supporters(id, aim),
        }
    }

    /// How many supporting fighters the attacker or the target of an attack has.
    pub(super) fn supporters(&self, id: FighterId, aim: Aim) -> u8 {
        let other = opposite(id, aim);
        let beside = other.map_or(HexSet::EMPTY, |other| self.beside(other));
        let mates = other.map_or(FighterSet::EMPTY, |other| {
            self.may_support(id, other, beside).collect()
        });
        // Mostly nobody does: then it does not matter what else would keep them from it.
        if mates.is_empty() && !self.supports_afar(id) {
            return 0;
        }
        let spell = id == aim.attacker
            && aim
                .weapon
                .and_then(|weapon| self.weapon(weapon))
                .is_some_and(|weapon| weapon.spell);
        if spell || self.cannot(id, Deed::BeSupported) {
            return 0;
        }
        let mut count = 0u8;
        if let Some(other) = other {
            for supporter in mates.iter() {
                let weight = self.weight(supporter, id, other, beside, aim);
                count = count.saturating_add(weight);
            }
        }
        self.gifts(id, Aspect::Supports, Some(aim), |gives, ctx, deeper| {
            if let Gives::ExtraSupport(gift::ExtraSupport(more)) = gives {
                count = count.saturating_add(deeper.num(more, ctx).clamp(0, u8::MAX.into()) as u8);
            }
        });
        count
    }

    /// For how many a fighter counts that supports the attacker or the target: it stands next to the other one.
    pub(super) fn supports(&self, supporter: FighterId, id: FighterId, aim: Aim) -> u8 {
        opposite(id, aim).map_or(0, |other| {
            self.weight(supporter, id, other, self.beside(other), aim)
        })
    }

    /// The friends of a fighter that may support it against another, beside whom these hexes are.
    fn may_support(
        &self,
        id: FighterId,
        other: FighterId,
        beside: HexSet,
    ) -> impl Iterator<Item = FighterId> {
        let fighters = &self.state.fighters;
        let mates = fighters.present() & fighters.of(self.state.fighter(id).seat);
        let two = FighterSet::single(id) | FighterSet::single(other);
        mates.without(two).iter().filter(move |mate| {
            let hex = self.state.fighter(*mate).hex;
            hex.is_some_and(|hex| beside.contains(hex)) || self.supports_afar(*mate)
        })
    }

    /// Whether rules in play may let a fighter support another from elsewhere.
    fn supports_afar(&self, supporter: FighterId) -> bool {
        self.may_be_given(supporter, Aspect::Supports)
    }

    /// The hexes beside the place of a fighter.
    fn beside(&self, id: FighterId) -> HexSet {
        let place = self.place(id);
        place.map_or(HexSet::EMPTY, |place| self.board().neighbours(place))
    }

    /// For how many a fighter counts in the support of one against another, beside whom these hexes are.
    fn weight(
        &self,
        supporter: FighterId,
        id: FighterId,
        other: FighterId,
        beside: HexSet,
        aim: Aim,
    ) -> u8 {
        let Some(hex) = self.state.fighter(supporter).hex else {
            return 0;
        };
        let mut adjacent = beside.contains(hex);
        if !adjacent && !self.supports_afar(supporter)
            || supporter == id
            || supporter == other
            || self.enemies(supporter, id)
            || self.cannot(supporter, Deed::Support)
        {
            return 0;
        }
        let mut weight = 1;
        self.gifts(
            supporter,
            Aspect::Supports,
            Some(aim),
            |gives, _, _| match gives {
                Gives::SupportsAs(gift::SupportsAs(fighters)) => weight = *fighters,
                Gives::SupportsFromAnywhere(_) if aim.target == Some(other) => adjacent = true,
                _ => {}
            },
        );
        if adjacent { weight } else { 0 }
    }

    pub(super) fn support_on_target(&self, attack: &Attack, target: FighterId) -> Support {
        if self.state.fighter(target).slain {
            attack.support()
        } else {
            self.support(target, Aim::from(attack))
        }
    }
}

/// Whom the attacker or the target of an attack is up against.
fn opposite(id: FighterId, aim: Aim) -> Option<FighterId> {
    if id == aim.attacker {
        aim.target
    } else {
        Some(aim.attacker)
    }
}
