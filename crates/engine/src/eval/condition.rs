//! Conditions.

use super::travel::rules_out;
use super::{Ctx, Eval};
use crate::cards::{CardIs, Cond, FeatureIs, Is, Trigger, TurnOf};
use crate::state::{Attack, FeatureId, FighterId, FighterSet, Occasion, Phase, Seat, Step};

impl<'a> Eval<'a> {
    /// Whether a condition holds.
    pub fn holds(&self, condition: &Cond, ctx: &Ctx) -> bool {
        let attack = || self.state.attack();
        let occasion = ctx.env.occasion.as_deref();
        match condition {
            Cond::Always => true,
            Cond::All(all) => all.iter().all(|condition| self.holds(condition, ctx)),
            Cond::Any(any) => any.iter().any(|condition| self.holds(condition, ctx)),
            Cond::Not(condition) => !self.holds(condition, ctx),
            Cond::Underdog => self.underdog(ctx.owner),
            Cond::Is(reference, filter) => {
                let set = self.fighters(*reference, ctx);
                !set.is_empty()
                    && set
                        .iter()
                        .all(|fighter| self.is_now_or_was(fighter, filter, ctx))
            }
            Cond::Exists(filter) => self.any(filter, ctx),
            Cond::None(filter) => !self.any(filter, ctx),
            Cond::Each(pool, filter) => {
                let pool = self.all(pool, ctx);
                !pool.is_empty()
                    && pool
                        .iter()
                        .all(|fighter| self.is_even_if_slain(fighter, filter, ctx))
            }
            Cond::Feature(filter) => self.features(filter, ctx).next().is_some(),
            Cond::NoFeature(filter) => self.features(filter, ctx).next().is_none(),
            Cond::EachFeature(pool, filter) => {
                let mut pool = self.features(pool, ctx).peekable();
                pool.peek().is_some() && pool.all(|feature| self.feature_is(feature, filter, ctx))
            }
            Cond::Group(count, filter) => {
                self.largest_group(self.all(filter, ctx)) >= *count as usize
            }
            Cond::NearDifferentFeatures {
                fighters,
                hexes,
                features,
                at_least,
            } => self.near_different(fighters, *hexes, features, ctx) >= *at_least as usize,
            Cond::AtLeast(a, b) => self.num(a, ctx) >= self.num(b, ctx),
            Cond::AtMost(a, b) => self.num(a, ctx) <= self.num(b, ctx),
            Cond::Equal(a, b) => self.num(a, ctx) == self.num(b, ctx),
            Cond::More(a, b) => self.num(a, ctx) > self.num(b, ctx),
            Cond::Most(number) => {
                let mine = self.num(number, ctx);
                ctx.owner != Seat::NOBODY
                    && self
                        .state
                        .seats_from(ctx.owner)
                        .skip(1)
                        .all(|owner| self.num(number, &Ctx { owner, ..*ctx }) < mine)
            }
            Cond::Attack(outcome) => attack().is_some_and(|attack| self.came_out(attack, *outcome)),
            Cond::Weapon(filter) => self.aim(ctx).is_some_and(|aim| match aim.weapon {
                Some(weapon) => self.weapon_is(aim.attacker, weapon, filter, ctx, Some(aim)),
                None => false,
            }),
            Cond::UsedAbility(name) => {
                attack().is_some_and(|attack| self.ability_in_effect(attack, *name))
            }
            Cond::InCharge => attack().is_some_and(|attack| attack.charge),
            Cond::MoveInCharge => {
                self.charging || self.state.moving().is_some_and(|moving| moving.charge)
            }
            Cond::InMove => self.entering_by_move(),
            Cond::Marker(name) => self
                .state
                .markers
                .iter()
                .any(|marker| marker.seat == ctx.owner && marker.name == *name),
            Cond::TargetDrivenBack => attack().is_some_and(Attack::drove_back),
            Cond::AgainstEach => attack().is_some_and(|attack| attack.series.against_each),
            Cond::FirstTarget => attack().is_some_and(Attack::is_first),
            Cond::TargetMoved => attack().is_some_and(Attack::pushed_target),
            Cond::TargetSlain => attack().is_some_and(Attack::slew_target),
            Cond::TargetWas(filter) => self.target_was(filter, ctx),
            Cond::TargetLeftTerritory => attack().is_some_and(|attack| {
                match (
                    attack.target_was().and_then(|target| target.hex),
                    attack.target().and_then(|target| self.place(target)),
                ) {
                    (Some(was), Some(now)) => {
                        self.territory(was, ctx.owner) != self.territory(now, ctx.owner)
                    }
                    _ => false,
                }
            }),
            Cond::AttackerTookTargetsFeature => attack().is_some_and(|attack| {
                let target = attack.target_was();
                target
                    .and_then(|target| target.feature)
                    .is_some_and(|feature| self.fighter_on(feature) == Some(attack.attacker))
            }),
            Cond::AllSuccesses(roll) => {
                let dice = self.dice(*roll, ctx).len();
                dice > 0 && self.successes(*roll) == dice
            }
            Cond::ByAttack => occasion.is_some_and(|occasion| occasion.cause.attacker.is_some()),
            Cond::ByCard(filter) => occasion.is_some_and(|occasion| {
                occasion.cause.attacker.is_none()
                    && occasion
                        .cause
                        .card
                        .is_some_and(|card| self.card_is(card, filter, ctx))
            }),
            Cond::ByHex => occasion.is_some_and(|occasion| occasion.cause.hex),
            Cond::BySpell => occasion.is_some_and(|occasion| occasion.cause.spell),
            Cond::ByReaction => occasion.is_some_and(|occasion| occasion.cause.reaction),
            Cond::Backlash => self.state.casting().is_some_and(|cast| cast.backlash),
            Cond::ChainCut => ctx.env.chain_cut,
            Cond::Players(numbers) => numbers.contains(&(self.state.players.len() as u8)),
            Cond::InPlay(filter) => self
                .state
                .players
                .iter()
                .flat_map(|player| &player.kept)
                .any(|card| self.card_is(*card, filter, ctx)),
            Cond::OppositeEdges(filter) => self.on_opposite_edges(filter, ctx),
            Cond::ByYou => occasion.is_some_and(|occasion| occasion.cause.seat == Some(ctx.owner)),
            Cond::Event(name) => occasion.is_some_and(|occasion| occasion.name == *name),
            Cond::Because(moment) => {
                occasion.is_some_and(|occasion| occasion.because == Some(*moment))
            }
            Cond::Card(filter) => {
                occasion.is_some_and(|occasion| self.event_card(occasion, filter, ctx))
            }
            Cond::EventFeature(filter) => occasion.is_some_and(|occasion| {
                occasion
                    .feature
                    .is_some_and(|feature| self.feature_is(feature, filter, ctx))
            }),
            Cond::EventYours => occasion.is_some_and(|occasion| occasion.seat == Some(ctx.owner)),
            Cond::YourTurn => self.state.active == ctx.owner && self.state.phase == Phase::Combat,
            Cond::ActionStep => self.state.step == Step::Action,
            Cond::PowerStep => self.state.step == Step::Power,
            Cond::CombatPhase => self.state.phase == Phase::Combat,
            Cond::Round(rounds) => rounds.contains(&self.state.round),
            Cond::FirstActionStep => self.state.turns_this_round == 1,
            Cond::YourFirstActionStep => {
                self.state.active == ctx.owner && self.state.player(ctx.owner).turns_taken == 1
            }
            Cond::YourLastActionStep => {
                self.state.active == ctx.owner
                    && self.state.player(ctx.owner).turns_taken
                        == self.table.rules.turns_for(self.state.players.len())
            }
            Cond::LastTurn => {
                self.state.turns_this_round as usize
                    == self.table.rules.turns_for(self.state.players.len()) as usize
                        * self.state.players.len()
            }
            Cond::Happened(watch, count) => self.tally(ctx.owner, watch.id()) >= i16::from(*count),
        }
    }

    /// Like `is`, but a fighter that the moment is about, or the target of the attack, is seen as it was before it was slain.
    fn is_now_or_was(&self, fighter: FighterId, filter: &[Is], ctx: &Ctx) -> bool {
        let subject = ctx.env.occasion.as_deref().is_some_and(|occasion| {
            occasion.subject == Some(fighter) || occasion.object == Some(fighter)
        });
        if subject && self.state.fighter(fighter).slain {
            self.is_even_if_slain(fighter, filter, ctx)
        } else {
            self.is(fighter, filter, ctx)
        }
    }

    fn event_card(&self, occasion: &Occasion, filter: &[CardIs], ctx: &Ctx) -> bool {
        occasion
            .card
            .is_some_and(|card| self.card_is(card, filter, ctx))
            || occasion
                .cards
                .iter()
                .any(|card| self.card_is(*card, filter, ctx))
    }

    /// Whether the hex just entered was entered in a Move: the innermost travel is a Move.
    fn entering_by_move(&self) -> bool {
        use crate::state::Frame;
        self.state
            .stack
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Move(_) => Some(true),
                Frame::Push(_) | Frame::Run(_) => Some(false),
                _ => None,
            })
            .unwrap_or(false)
    }

    /// What the target was when it was picked: its place and its feature token are remembered, the rest is as now.
    fn target_was(&self, filter: &[Is], ctx: &Ctx) -> bool {
        let Some(attack) = self.state.attack() else {
            return false;
        };
        let Some(was) = attack.target_was() else {
            return false;
        };
        let (target, Some(hex)) = (was.fighter, was.hex) else {
            return false;
        };
        filter.iter().all(|is| match is {
            Is::In(territory) => self.lies_in(hex, *territory, ctx.owner),
            Is::InHex(hexes) => self.hex_is(hex, hexes, ctx),
            Is::InCover => self.cover().contains(hex) || self.treated_as_in_cover(target),
            Is::On(features) => was
                .feature
                .is_some_and(|feature| self.feature_is(feature, features, ctx)),
            Is::Holds(features) => {
                was.held
                    && was
                        .feature
                        .is_some_and(|feature| self.feature_is_held_kind(feature, features, ctx))
            }
            Is::NearFeature(hexes, features) => self.features(features, ctx).any(|feature| {
                self.board().distance(hex, self.state.feature(feature).hex) <= *hexes
            }),
            Is::NearHex(hexes, inner) => self
                .board()
                .within(hex, *hexes)
                .iter()
                .any(|near| self.hex_is(near, inner, ctx)),
            Is::Flanked => attack.support().flanked || attack.support().surrounded,
            Is::Surrounded => attack.support().surrounded,
            Is::AnyOf(lists) => lists.iter().any(|list| self.target_was(list, ctx)),
            Is::Not(inner) => !self.target_was(std::slice::from_ref(inner), ctx),
            // Where everybody else stands is seen with the target back in its place.
            Is::Within(..)
            | Is::AtLeastFrom(..)
            | Is::Near(..)
            | Is::NextTo(_)
            | Is::NextToAtLeast(..)
            | Is::Adjacent(_)
            | Is::SameTerritoryAs(_)
            | Is::VisibleTo(_)
            | Is::InWeaponRange => {
                let mut then = self.state.clone();
                then.fighter_mut(target).hex = Some(hex);
                Eval::new(self.table, &then).is_even_if_slain(target, std::slice::from_ref(is), ctx)
            }
            other => self.is_even_if_slain(target, std::slice::from_ref(other), ctx),
        })
    }

    /// A token that was held as treasure may lie the other way up by now.
    fn feature_is_held_kind(&self, feature: FeatureId, filter: &[FeatureIs], ctx: &Ctx) -> bool {
        filter.iter().all(|is| {
            matches!(is, FeatureIs::Treasure)
                || self.feature_is(feature, std::slice::from_ref(is), ctx)
        })
    }

    fn largest_group(&self, mut rest: FighterSet) -> usize {
        let mut largest = 0;
        while let Some(first) = rest.first() {
            let mut group = FighterSet::single(first);
            rest.remove(first);
            loop {
                let joined: FighterSet = rest
                    .iter()
                    .filter(|other| group.iter().any(|member| self.adjacent(member, *other)))
                    .collect();
                if joined.is_empty() {
                    break;
                }
                group |= joined;
                rest = rest & !joined;
            }
            largest = largest.max(group.len());
        }
        largest
    }

    /// How many fighters can be matched with different feature tokens near them.
    fn near_different(
        &self,
        fighters: &[Is],
        hexes: u8,
        features: &[FeatureIs],
        ctx: &Ctx,
    ) -> usize {
        let fighters: Vec<FighterId> = self.all(fighters, ctx).iter().collect();
        let features: Vec<FeatureId> = self.features(features, ctx).collect();
        let mut matched: Vec<Option<usize>> = vec![None; features.len()];
        let near = |fighter: FighterId, feature: FeatureId| {
            self.place(fighter).is_some_and(|hex| {
                self.board().distance(hex, self.state.feature(feature).hex) <= hexes
            })
        };
        fn augment(
            fighter: usize,
            near: &dyn Fn(usize, usize) -> bool,
            matched: &mut [Option<usize>],
            seen: &mut [bool],
        ) -> bool {
            for token in 0..matched.len() {
                if near(fighter, token) && !seen[token] {
                    seen[token] = true;
                    if matched[token].is_none_or(|other| augment(other, near, matched, seen)) {
                        matched[token] = Some(fighter);
                        return true;
                    }
                }
            }
            false
        }
        let by_index = |fighter: usize, feature: usize| near(fighters[fighter], features[feature]);
        (0..fighters.len())
            .filter(|fighter| {
                augment(
                    *fighter,
                    &by_index,
                    &mut matched,
                    &mut vec![false; features.len()],
                )
            })
            .count()
    }

    /// Whether a trigger of a player's could fit a moment as far as can be seen without knowing what its words refer to.
    pub(crate) fn may_be_triggered(
        &self,
        trigger: &Trigger,
        occasion: &Occasion,
        owner: Seat,
    ) -> bool {
        let turn = match trigger.turn {
            TurnOf::Any => true,
            TurnOf::You => self.state.active == owner,
            TurnOf::Opponent => self.state.active.opposes(owner),
        };
        let may_fit = |fighter: Option<FighterId>, filter: &[Is]| {
            filter.is_empty()
                || fighter.is_some_and(|fighter| {
                    !rules_out(filter, self.state.fighter(fighter).seat, owner)
                })
        };
        trigger.at == occasion.moment
            && turn
            && may_fit(occasion.subject, &trigger.by)
            && may_fit(occasion.object, &trigger.to)
    }

    /// Whether a trigger of a player's fits a moment. A slain subject is seen as it was.
    pub fn triggered(&self, trigger: &Trigger, occasion: &Occasion, ctx: &Ctx) -> bool {
        let fits = |fighter: Option<FighterId>, filter: &[Is]| {
            filter.is_empty()
                || fighter.is_some_and(|fighter| self.is_even_if_slain(fighter, filter, ctx))
        };
        self.may_be_triggered(trigger, occasion, ctx.owner)
            && fits(occasion.subject, &trigger.by)
            && fits(occasion.object, &trigger.to)
            && self.holds(&trigger.when, ctx)
    }

    /// The seat that settles things due at the same time first.
    pub fn priority(&self) -> Seat {
        self.state.active
    }
}
