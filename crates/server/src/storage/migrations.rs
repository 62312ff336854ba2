//! The steps that bring the tables of a database up to date: files of `migrations` with a number and a name, `0001_games.sql`.
//!
//! They are put together here because the macro that sqlx has for it would build both databases a second time.

use futures_util::future::BoxFuture;
use include_dir::{Dir, include_dir};
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};

use super::{Engine, Result};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/migrations");

/// What brings the tables of such a database up to date.
pub(super) async fn migrations(engine: Engine) -> Result<Migrator> {
    Ok(Migrator::new(Steps(engine)).await?)
}

/// The steps of a database.
#[derive(Debug)]
struct Steps(Engine);

impl MigrationSource<'static> for Steps {
    fn resolve(self) -> BoxFuture<'static, std::result::Result<Vec<Migration>, BoxDynError>> {
        Box::pin(async move { self.read() })
    }
}

impl Steps {
    fn read(self) -> std::result::Result<Vec<Migration>, BoxDynError> {
        let folder = match self.0 {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgres",
        };
        let folder = FILES.get_dir(folder).ok_or("its folder is missing")?;
        let mut steps = Vec::new();
        for file in folder.files() {
            let name = file.path().file_stem().and_then(|name| name.to_str());
            let (number, name) = name
                .and_then(|name| name.split_once('_'))
                .ok_or("a step has a number and a name: `0001_games.sql`")?;
            let text = file.contents_utf8().ok_or("a step is text")?;
            steps.push(Migration::new(
                number.parse()?,
                name.replace('_', " ").into(),
                MigrationType::Simple,
                text.into(),
                false,
            ));
        }
        steps.sort_by_key(|step| step.version);
        Ok(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn both_databases_have_the_same_steps() {
        let of = async |engine| {
            let found = migrations(engine).await.expect("they are well-formed");
            let steps = found.iter();
            steps
                .map(|step| (step.version, step.description.to_string()))
                .collect::<Vec<_>>()
        };
        let sqlite = of(Engine::Sqlite).await;
        assert_eq!(sqlite, of(Engine::Postgres).await);
        let numbers: Vec<i64> = sqlite.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, (1..=numbers.len() as i64).collect::<Vec<_>>());
        assert_eq!(sqlite[0], (1, "games".to_owned()));
    }
}
