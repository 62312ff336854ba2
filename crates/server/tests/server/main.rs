//! The server over real connections, on both databases: every test runs on SQLite and on PostgreSQL.

mod back;
mod catalogue;
mod clocks;
mod cuts;
mod disk;
mod documents;
mod doors;
mod fixtures;
mod full_disk;
mod limits;
mod lobby;
mod marks;
mod matches;
mod nodes;
mod offers;
mod open;
mod play;
mod postgres;
mod proxy;
mod puzzles;
mod quick;
mod repeats;
mod replays;
mod restart;
mod secrets;
mod support;
