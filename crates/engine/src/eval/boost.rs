//! What a player could add to a Move or a weapon's Range as soon as the fighter or the weapon is picked. (EMB-CORE-11, -18)
//!
//! An ability may be started if such an effect would make it possible; the player must then use it.

use std::sync::Arc;

use super::{Aim, Ctx, Eval};
use crate::cards::{Block, CardKind, Effect, Gives, Limit, Moment, Rule, Stat, WeaponStat, When};
use crate::state::{Env, FighterId, InPlay, Occasion, Seat, UseKey, Wakes, WeaponRef};

/// What is to be increased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boost {
    /// How far a fighter Moves.
    Move,
    /// How far a weapon reaches.
    Range,
}

impl<'a> Eval<'a> {
    /// Whether the limit of an ability leaves another use.
    pub(crate) fn may_use(&self, source: &InPlay, rule: u8, subject: Option<FighterId>) -> bool {
        let Some(Rule::Ability(ability)) = source
            .rules
            .and_then(|rules| self.table.library.arena.rules(rules).get(rule as usize))
        else {
            return false;
        };
        let key = match ability.group {
            Some(group) => UseKey::Group {
                seat: source.owner,
                group,
            },
            None => UseKey::Rule {
                id: source.id,
                rule,
            },
        };
        let mut uses = self.state.uses.iter().filter(|one| one.key == key);
        match ability.limit {
            Limit::None | Limit::OncePerTurnEach => true,
            Limit::OncePerSubject | Limit::OncePerMove => !uses.any(|one| one.fighter == subject),
            Limit::TwicePerRound => uses.count() < 2,
            _ => uses.next().is_none(),
        }
    }

    /// How much a block adds.
    pub(crate) fn boost_of(&self, block: &Block, boost: Boost, ctx: &Ctx) -> i16 {
        let mut sum = 0;
        for effect in block.items() {
            match effect {
                Effect::Lasting(_, rules) => {
                    for rule in rules.items() {
                        let Rule::Passive(passive) = rule else {
                            continue;
                        };
                        for gives in &passive.gives {
                            sum += match gives {
                                Gives::Plus(Stat::Move, number) if boost == Boost::Move => {
                                    self.num(number, ctx).max(0)
                                }
                                Gives::WeaponPlus(_, WeaponStat::Range, number)
                                    if boost == Boost::Range =>
                                {
                                    self.num(number, ctx).max(0)
                                }
                                _ => 0,
                            };
                        }
                    }
                }
                Effect::If(condition, yes, no) => {
                    sum += self.boost_of(
                        if self.holds(condition, ctx) { yes } else { no },
                        boost,
                        ctx,
                    );
                }
                Effect::May(inner) => sum += self.boost_of(inner, boost, ctx),
                _ => {}
            }
        }
        sum
    }

    /// Tokens that an ability can turn into more Range count as spent.
    fn with_tokens(&self, env: Env, block: &Block, owner: Seat) -> Env {
        let spent = block.items().iter().find_map(|effect| match effect {
            Effect::SpendUpTo(name, most) => Some(
                self.num(most, &Ctx::new(owner, &env))
                    .min(self.state.player(owner).counter(*name)),
            ),
            _ => None,
        });
        Env {
            x: spent.unwrap_or(env.x),
            ..env
        }
    }

    fn boosts(
        &self,
        moments: &[Moment],
        fighter: FighterId,
        aim: Option<Aim>,
        boost: Boost,
    ) -> i16 {
        let seat = self.state.fighter(fighter).seat;
        let mut sum = 0;
        for moment in moments {
            let hand = self.state.player(seat).hand_listens.contains(*moment);
            if !hand && !self.state.listens.contains(*moment) {
                continue;
            }
            let occasion = Arc::new(Occasion {
                seat: Some(seat),
                ..Occasion::of(*moment, fighter)
            });
            for card in self.state.player(seat).hand.iter().filter(|_| hand) {
                let CardKind::Ploy {
                    surge: Some(trigger),
                    condition,
                    effects,
                    ..
                } = &self.table.card(*card).kind
                else {
                    continue;
                };
                if trigger.at != *moment {
                    continue;
                }
                let env = Env {
                    card: Some(*card),
                    occasion: Some(occasion.clone()),
                    ..Env::new()
                };
                let ctx = Ctx::new(seat, &env).aiming(aim);
                if self.triggered(trigger, &occasion, &ctx) && self.holds(condition, &ctx) {
                    sum += self.boost_of(effects, boost, &ctx);
                }
            }
            for source in
                self.state.in_play.iter().filter(|source| {
                    source.owner == seat && source.wakes == Wakes::Now && !source.gone
                })
            {
                let Some(rules) = source.rules else { continue };
                for (index, rule) in self.table.library.arena.rules(rules).iter().enumerate() {
                    let Rule::Ability(ability) = rule else {
                        continue;
                    };
                    let (When::Surge(trigger) | When::Always(trigger)) = &ability.when else {
                        continue;
                    };
                    if trigger.at != *moment {
                        continue;
                    }
                    let env = Env {
                        occasion: Some(occasion.clone()),
                        ..(*source.env).clone()
                    };
                    let env = self.with_tokens(env, &ability.effects, seat);
                    let ctx = Ctx::new(seat, &env).aiming(aim);
                    if self.triggered(trigger, &occasion, &ctx)
                        && self.holds(&ability.condition, &ctx)
                        && self.may_use(source, index as u8, Some(fighter))
                    {
                        sum += self.boost_of(&ability.effects, boost, &ctx);
                    }
                }
            }
        }
        sum
    }

    /// More Move that its player could give a fighter as soon as it is picked.
    pub(crate) fn extra_move(&self, fighter: FighterId, charge: bool) -> u8 {
        let moments: &[Moment] = if charge {
            &[
                Moment::PickedForCore,
                Moment::PickedToCharge,
                Moment::PickedToMove,
            ]
        } else {
            &[Moment::PickedForCore, Moment::PickedToMove]
        };
        self.boosts(moments, fighter, None, Boost::Move)
            .clamp(0, 20) as u8
    }

    /// More Range that its player could give a weapon as soon as it is picked.
    pub(crate) fn extra_range(&self, attacker: FighterId, weapon: WeaponRef) -> i16 {
        let aim = Aim {
            attacker,
            weapon: Some(weapon),
            target: None,
        };
        self.boosts(&[Moment::WeaponPicked], attacker, Some(aim), Boost::Range)
    }
}
