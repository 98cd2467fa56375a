import { sql, type Kysely } from 'kysely'

/**
 * The searchable text of a task, apart from its row, so that changing a status touches no text index and the other way round.
 * `words` holds Russian stems, pieces of plates and VINs, names, and the queue as a lexeme of its own.
 * search_words is the vocabulary of the stems: a misspelt word is led to its neighbours there, not in a million texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_search (
      task_id integer primary key references tasks on delete cascade,
      words tsvector not null
    )`.execute(db)
  await sql`create index task_search_words on task_search using gin (words)`.execute(db)
  await sql`create table search_words (word text primary key)`.execute(db)
  await sql`create index search_words_similar on search_words using gin (word gin_trgm_ops)`.execute(db)
}
