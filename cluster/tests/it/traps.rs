//! Where the engine's own arithmetic would go wrong without a word, and that ours does not.

use std::fs;

use clarke_cluster::{Engine, Functions};
use datafusion::arrow::array::{Array, AsArray, BinaryArray, Int8Array, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::prelude::SessionContext;
use ecf_season::{HandedOn, ScoreSum, Strength};
use rating_core::GradePoints;
use std::sync::Arc;

use crate::federation::{Federation, codes, rows_of};

async fn first_column(context: &SessionContext, sql: &str) -> Arc<dyn Array> {
    let batches = context.sql(sql).await.unwrap().collect().await.unwrap();
    batches[0].column(0).clone()
}

/// The total of drawn games between players of these strengths; `None` for one who is withheld.
async fn total(games: &[(Option<GradePoints>, Option<GradePoints>)]) -> Option<HandedOn> {
    let context = SessionContext::new();
    Functions::default().register(&mut *context.state_ref().write()).unwrap();
    let bytes = |points: Option<GradePoints>| points.map(|of| Strength::as_written(of).to_bytes());
    let own: BinaryArray = games.iter().map(|game| bytes(game.0)).collect();
    let opponent: BinaryArray = games.iter().map(|game| bytes(game.1)).collect();
    let draws = Int8Array::from(vec![1; games.len()]);
    let batch = RecordBatch::try_from_iter_with_nullable([
        ("own", Arc::new(own) as Arc<dyn Array>, true),
        ("opponent", Arc::new(opponent), true),
        ("outcome", Arc::new(draws), false),
    ]);
    context.register_batch("games", batch.unwrap()).unwrap();
    let scores = "clarke_scores(own, opponent, outcome, CAST(50 AS INT), CAST(40 AS INT))";
    // With groups and without: the engine takes other ways.
    let grouped = format!("SELECT {scores} FROM games GROUP BY outcome");
    let found = first_column(&context, &grouped).await;
    let alone = first_column(&context, &format!("SELECT {scores} FROM games")).await;
    assert_eq!(found.as_binary::<i32>().value(0), alone.as_binary::<i32>().value(0));
    ScoreSum::from_bytes(found.as_binary::<i32>().value(0)).unwrap().handed_on()
}

#[tokio::test]
async fn the_engines_sums_wrap_around_and_ours_refuse() {
    let context = SessionContext::new();
    let sum = "SELECT sum(points) FROM (VALUES (9223372036854775807), (1)) AS of(points)";
    let wrapped = first_column(&context, sum).await;
    assert_eq!(wrapped.as_primitive::<Int64Type>().value(0), i64::MIN);
    let highest = Some(GradePoints::from_billionths(i64::MAX / 2));
    let both = (highest, highest);
    let two = total(&[both, both]).await.unwrap();
    assert_eq!((two.total.points.billionths(), two.total.games), (i64::MAX - 1, 2));
    assert_eq!(total(&[both, both, both]).await, None);
}

#[tokio::test]
async fn the_engine_has_floats_where_it_says_none_and_cuts_off_towards_zero() {
    let context = SessionContext::new();
    let of = async |sql: &str| first_column(&context, sql).await;
    assert_eq!(
        of("SELECT avg(x) FROM (VALUES (1), (2)) AS of(x)").await.data_type(),
        &DataType::Float64
    );
    assert_eq!(of("SELECT 40e9").await.data_type(), &DataType::Float64);
    assert_eq!(of("SELECT -7 / 2").await.as_primitive::<Int64Type>().value(0), -3);
}

#[tokio::test]
async fn a_withheld_opponent_would_score_in_the_engine_and_does_not_in_ours() {
    let context = SessionContext::new();
    let limited = "SELECT least(greatest(NULL, 110), 190)";
    assert_eq!(first_column(&context, limited).await.as_primitive::<Int64Type>().value(0), 110);
    let [own, opponent] = [150, 170].map(|points| Some(GradePoints::whole(points)));
    let found = total(&[(own, None), (own, opponent), (None, opponent)]).await.unwrap();
    assert_eq!((found.total.points, found.total.games), (GradePoints::whole(170), 1));
    assert_eq!(total(&[(own, None)]).await, Some(HandedOn::default()));
}

#[tokio::test]
async fn players_are_the_side_of_a_join_that_is_kept_in_memory() {
    let codes = codes(2);
    let players = [(&*codes[0], Some(100)), (&*codes[1], None)];
    let game = rows_of(&[(&codes[0], &codes[1], "1-0")]);
    let federation = Federation::with_rows(&players, &game.repeat(50));
    let lists = federation.grade(&["--local"], "lists");
    let manifest = fs::read_to_string(lists.join("2006-07/manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let engine = Engine::local(4).unwrap();
    let context = engine.context();
    for create in [
        "CREATE TABLE results AS SELECT 'd' AS date, 'e' AS event, 'a' AS white, 'b' AS black, \
         '1-0' AS result FROM (VALUES (1), (2), (3)) AS of(number)",
        "CREATE TABLE players AS SELECT arrow_cast(1, 'UInt32') AS number, 'a' AS code, \
         CAST(NULL AS INT) AS grade, arrow_cast('x', 'Binary') AS strength",
    ] {
        context.sql(create).await.unwrap().collect().await.unwrap();
    }
    for query in ["sums", "meetings", "scores"] {
        let sql = manifest["plan"][query].as_str().unwrap();
        let logical = context.sql(sql).await.unwrap().into_optimized_plan().unwrap();
        let plan = logical.display_indent().to_string();
        let lines: Vec<&str> = plan.lines().collect();
        let depth = |line: &str| line.len() - line.trim_start().len();
        let mut joins = 0;
        for (at, join) in lines.iter().enumerate().filter(|(_, line)| line.contains("Join:")) {
            assert!(join.trim_start().starts_with("Inner Join: "), "{plan}");
            let below = lines[at + 1..].iter().take_while(|line| depth(line) > depth(join));
            let left: Vec<&&str> =
                below.filter(|line| line.contains("TableScan")).take(1).collect();
            assert!(left[0].contains("TableScan: players"), "{plan}");
            joins += 1;
        }
        assert!(joins >= 2, "{plan}");
        let physical = context.sql(sql).await.unwrap().create_physical_plan().await.unwrap();
        let plan = datafusion::physical_plan::displayable(&*physical).indent(false).to_string();
        assert_eq!(plan.matches("HashJoinExec").count(), joins, "{plan}");
        assert!(!plan.contains("SortMergeJoin") && !plan.contains("NestedLoop"), "{plan}");
    }
}
