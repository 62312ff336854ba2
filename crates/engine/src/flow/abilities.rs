//! Abilities of rules in play: who can use them, how often, and what comes of it.

use super::{Engine, Handles};
use crate::cards::{Ability, Deed, Effect, Limit, Moment, Name, Rule, When};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::event::Event;
use crate::state::{
    At, Ends, Env, FighterId, InPlay, Occasion, Origin, PickUser, Seat, Tagged, Use, UseKey,
};

impl<'t> Engine<'t, '_> {
    /// Whether an ability could be carried out, by some user if it needs one.
    pub(super) fn ability_feasible(&self, source: &InPlay, ability: &Ability, env: &Env) -> bool {
        let eval = self.eval();
        match &ability.user {
            None => eval.feasible(ability.effects.items(), source.owner, env, false),
            Some(filter) => {
                let all = eval.all(filter, &Ctx::new(source.owner, env));
                let mut env = env.clone();
                all.iter().any(|user| {
                    env.this = Some(user);
                    !self.used(source, ability, Some(user))
                        && eval.feasible(ability.effects.items(), source.owner, &env, false)
                })
            }
        }
    }

    /// Rules in play by their number.
    pub(super) fn source(&self, id: u16) -> Option<&InPlay> {
        self.state.in_play.iter().find(|source| source.id == id)
    }

    /// An ability of rules in play.
    pub(super) fn ability(&self, id: u16, rule: u8) -> Option<(&InPlay, &'t Ability)> {
        let source = self.source(id)?;
        match self.table.arena.rules(source.rules?).get(rule as usize)? {
            Rule::Ability(ability) => Some((source, ability)),
            _ => None,
        }
    }

    fn key(source: &InPlay, rule: u8, ability: &Ability) -> UseKey {
        match ability.group {
            Some(group) => UseKey::Group {
                seat: source.owner,
                group,
            },
            None => UseKey::Rule {
                id: source.id,
                rule,
            },
        }
    }

    fn used(&self, source: &InPlay, ability: &Ability, user: Option<FighterId>) -> bool {
        ability.limit == Limit::OncePerTurnEach
            && self.state.uses.iter().any(|one| {
                matches!(one.key, UseKey::Rule { id, .. } if id == source.id) && one.fighter == user
            })
    }

    /// A limited ability has been used.
    pub(crate) fn note_use(
        &mut self,
        id: u16,
        rule: u8,
        subject: Option<FighterId>,
        user: Option<FighterId>,
    ) {
        let Some((source, ability)) = self.ability(id, rule) else {
            return;
        };
        let key = Self::key(source, rule, ability);
        let remembered = ability.limit.remembered(self.state, user, subject);
        let Some((scope, fighter)) = remembered else {
            return;
        };
        if let Origin::Warscroll(index) = source.origin
            && ability.limit == Limit::OncePerGame
        {
            let owner = source.owner;
            self.state.player_mut(owner).scroll_tokens &= !(1 << index);
        }
        self.state.uses.push(Use {
            key,
            fighter,
            scope,
        });
    }

    /// Uses an ability: its user is picked first, if it has one.
    pub(super) fn use_ability(
        &mut self,
        id: u16,
        rule: u8,
        env: Env,
        subject: Option<FighterId>,
        core: bool,
    ) {
        let Some((source, ability)) = self.ability(id, rule) else {
            return;
        };
        let owner = source.owner;
        let source_inspires = source.origin == Origin::Inspire;
        if ability.user.is_some() && env.this.is_none() {
            self.push(PickUser {
                id,
                rule,
                seat: owner,
                core,
                env: Box::new(env),
            });
            return;
        }
        let user = env.this;
        // Names are put together only if somebody is told.
        let named = || ability.name.or_else(|| self.source_name(source));
        let name = self.events.as_ref().and_then(|_| named());
        self.note_use(id, rule, subject, user);
        if let Some(name) = name.filter(|_| !self.comes_to_nothing(ability, owner, &env)) {
            self.log(|| Event::AbilityUsed { seat: owner, name });
        }
        if let Some(tag) = ability.tag {
            self.end_by(&[Ends::Tag(tag)]);
            let subject = env.subject();
            self.push(Tagged {
                seat: owner,
                tag,
                subject,
            });
        }
        if let Some(at) = self.run_block(&ability.effects, owner, env, false, false) {
            self.state[at].inspire = source_inspires;
        }
    }

    /// Whether an ability that nobody chooses to use finds nobody to do anything to: there is nothing to tell then.
    fn comes_to_nothing(&self, ability: &Ability, owner: Seat, env: &Env) -> bool {
        let ctx = Ctx::new(owner, env);
        let nobody = |effect: &Effect| matches!(effect, Effect::ForEach(each) if self.eval().all(&each.0, &ctx).is_empty());
        matches!(ability.when, When::Always(_)) && ability.effects.items().iter().all(nobody)
    }

    /// The name of the warscroll ability or Upgrade that rules in play come from.
    fn source_name(&self, source: &InPlay) -> Option<Name> {
        let title = match source.origin {
            Origin::Warscroll(index) => {
                let seat = self.table.seats.get(source.owner.index())?;
                &seat.warband.warscroll.abilities.get(index as usize)?.name
            }
            Origin::Hazard(hazard) => &self.table.hazard(hazard)?.name,
            Origin::Upgrade(card) => &self.table.card(card).name,
            _ => return None,
        };
        Name::new(&crate::name::slug(title))
    }

    /// An ability with a tag was used: effects that wait for it end, and others hear of it.
    pub(crate) fn tag_used(&mut self, seat: Seat, tag: Name, subject: Option<FighterId>) {
        self.end_by(&[Ends::Tag(tag)]);
        self.fire(Occasion {
            name: tag,
            subject,
            ..Occasion::by(Moment::TaggedAbilityUsed, seat)
        });
    }

    /// The fighters that could use an ability.
    pub(super) fn users<'e>(
        &'e self,
        source: &'e InPlay,
        ability: &'e Ability,
        env: &'e Env,
    ) -> impl Iterator<Item = FighterId> + 'e {
        let eval = self.eval();
        let filter = ability.user.as_deref().unwrap_or(&[]);
        let all = eval.all(filter, &Ctx::new(source.owner, env));
        let mut env = env.clone();
        all.iter().filter(move |user| {
            env.this = Some(*user);
            !self.used(source, ability, Some(*user))
                && eval.holds(&ability.condition, &Ctx::new(source.owner, &env))
                && eval.feasible(ability.effects.items(), source.owner, &env, false)
                && !(matches!(ability.when, When::Core)
                    && eval.cannot(*user, Deed::UseCoreButCharge))
        })
    }
}

impl Handles<Tagged> for Engine<'_, '_> {
    /// An ability with a tag has been carried out.
    fn advance_in(&mut self, at: At<Tagged>) {
        let Tagged { seat, tag, subject } = self.state.take(at);
        self.fire(Occasion {
            name: tag,
            subject,
            ..Occasion::by(Moment::TaggedAbilityUsed, seat)
        });
    }
}

impl Handles<PickUser> for Engine<'_, '_> {
    fn ask_in(&self, pick: &PickUser) -> Option<Decision> {
        let (source, ability) = self.ability(pick.id, pick.rule)?;
        let options = self
            .users(source, ability, &pick.env)
            .map(Choice::Fighter)
            .collect();
        Self::decision(pick.seat, Question::User, options)
    }

    fn accept_in(&mut self, at: At<PickUser>, choice: Choice) {
        let PickUser {
            id,
            rule,
            core,
            env,
            ..
        } = self.state.take(at);
        if let Choice::Fighter(user) = choice {
            let env = Env {
                this: Some(user),
                ..*env
            };
            let subject = env.subject();
            self.use_ability(id, rule, env, subject, core);
        }
    }
}
