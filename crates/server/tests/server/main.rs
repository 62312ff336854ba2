//! The server over real connections, on both databases: every test runs on SQLite and on PostgreSQL.

mod catalogue;
mod clocks;
mod documents;
mod limits;
mod lobby;
mod matches;
mod nodes;
mod offers;
mod play;
mod postgres;
mod puzzles;
mod replays;
mod restart;
mod secrets;
mod support;
