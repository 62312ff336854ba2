//! Databases that cannot be used are named at once, with what to do, and nothing is changed in them.

use std::path::{Path, PathBuf};

use underhex_server::storage::Storage;

use crate::support::{Database, on_both, play};

on_both!(tables_of_a_newer_version, tables_of_somebody_else);

async fn refused(address: &str) -> String {
    match Storage::open(address).await {
        Ok(_) => panic!("{address} is opened"),
        Err(error) => error.to_string(),
    }
}

async fn tables_of_a_newer_version(database: Database) {
    database.serve().await.stop().await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 SELECT 99, 'later', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
    database.execute(&[newer]).await;
    let said = refused(&database.address).await;
    assert!(
        said.contains("newer version of Underhex") && said.contains("99"),
        "{said}"
    );
}

async fn tables_of_somebody_else(database: Database) {
    if !database.is_postgres() {
        let folder = Path::new(&database.address).parent().expect("a folder");
        std::fs::create_dir_all(folder).expect("a folder");
        std::fs::File::create(&database.address).expect("a file");
    }
    database
        .execute(&["CREATE TABLE invoices (number BIGINT)"])
        .await;
    let said = refused(&database.address).await;
    assert!(
        said.contains("not a database of Underhex")
            && said.contains("invoices")
            && said.contains("--database"),
        "{said}"
    );
    let untouched = "SELECT COUNT(*) FROM invoices";
    assert_eq!(database.numbers(untouched).await, [0]);
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("underhex-open-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[tokio::test]
async fn files_that_are_something_else() {
    let folder = folder("else");
    let text = folder.join("notes.txt");
    std::fs::write(&text, "Dear diary, today I lost again.\n").expect("a file");
    let said = refused(&text.display().to_string()).await;
    assert!(said.contains("not a database of Underhex"), "{said}");
    assert!(
        said.contains("notes.txt") && said.contains("--database"),
        "{said}"
    );
    assert_eq!(
        std::fs::read(&text).expect("it").len(),
        32,
        "it is left alone"
    );
    let said = refused(&folder.display().to_string()).await;
    assert!(said.contains("is it a file"), "{said}");
    let said = refused("mysql://somewhere/games").await;
    assert!(said.contains("neither"), "{said}");
    std::fs::remove_dir_all(folder).expect("the folder");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_are_damaged() {
    let database = Database::sqlite();
    let server = database.serve().await;
    let (_, mut anna, mut ben) = server.two("embergard").await;
    play(&mut [&mut anna, &mut ben], 40).await;
    server.stop().await;
    database.execute(&["PRAGMA wal_checkpoint(TRUNCATE)"]).await;
    let whole = std::fs::read(&database.address).expect("the file");
    assert!(whole.len() > 3 * 4096, "{}", whole.len());
    // Cut off in the middle of a page, and overwritten in the middle.
    let mut spoilt = whole.clone();
    spoilt[4096..whole.len() - 4096].fill(0x55);
    for broken in [whole[..whole.len() / 2 + 100].to_vec(), spoilt] {
        std::fs::write(&database.address, &broken).expect("it can be written");
        for end in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", database.address));
        }
        let said = refused(&database.address).await;
        assert!(
            said.contains("damaged") && said.contains("backup"),
            "{said}"
        );
    }
    // Put back, it is as good as it was.
    std::fs::write(&database.address, &whole).expect("it can be written");
    Storage::open(&database.address).await.expect("it opens");
}
