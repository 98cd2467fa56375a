import { sql, type Kysely } from 'kysely'

/**
 * Drivers are found by the beginning of a surname in the order of their names, by the index that lists are walked by.
 * Who has the word elsewhere in his names is found by what is left when the first letter of the surname is taken away;
 * it stays where letters are written so that their order might be another one (docs/decisions/0026-surnames.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table drivers add column name_rest text not null generated always as (
      case when last_name ~ '^[А-ЯЁа-яё][А-ЯЁа-яё -]*$' then substr(fold_words(last_name), 2)
        else ' ' || fold_words(last_name) end
      || ' ' || fold_words(first_name) || ' ' || fold_words(middle_name)) stored`.execute(db)
  await sql`create index drivers_name_rest on drivers using gin (name_rest gin_trgm_ops)`.execute(db)
}
