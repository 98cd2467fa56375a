import { sql, type Kysely } from 'kysely'

/** Accounts as a register: edited by version, found in any spelling, with a history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: no password has been set yet, so nobody can sign in by one.
  await sql`
    alter table users
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now(),
      add column password_changed_at timestamptz,
      alter column password_hash drop not null`.execute(db)
  await sql`update users set password_hash = null where password_hash = '!'`.execute(db)
  // Accounts are thousands at most: they are looked through whole, so there is no index to keep with every sign-in.
  await sql`
    alter table users add column search_text text not null generated always as (
      ' ' || fold_words(last_name) || ' ' || fold_words(first_name) || ' ' || fold_words(middle_name)
      || ' ' || fold_words(email) || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g')) stored`.execute(
    db,
  )
  await history(db)
  await lastSeen(db)
  await setUp(db)
}

async function history(db: Kysely<unknown>): Promise<void> {
  await sql`alter table object_actions drop constraint object_actions_entity_check`.execute(db)
  await sql`
    alter table object_actions add constraint object_actions_entity_check
    check (entity in ('companies', 'contacts', 'drivers', 'cars', 'maintenance', 'users'))`.execute(db)
}

/**
 * When a person was last seen outlives his sessions. Whoever notes that a session is alive does not wait for the row of
 * its person: an administrator may just be ending that very session, and each would wait for the other.
 */
async function lastSeen(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users set last_seen_at = greatest(users.last_seen_at, seen.at)
    from (select user_id, max(last_seen_at) as at from sessions group by user_id) as seen
    where seen.user_id = users.id`.execute(db)
  await sql`
    create function note_user_seen() returns trigger language plpgsql as $$ begin
      update users set last_seen_at = new.last_seen_at where id = (
        select id from users
        where id = new.user_id and (last_seen_at is null or last_seen_at < new.last_seen_at)
        for no key update skip locked);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sessions_seen after insert or update of last_seen_at on sessions
    for each row execute function note_user_seen()`.execute(db)
}

/** The code that opens an empty product to its first administrator; of the last start, and its hash alone. */
async function setUp(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table set_up_codes (
      is_only boolean primary key default true check (is_only),
      code_hash bytea not null check (octet_length(code_hash) = 32),
      expires_at timestamptz not null
    )`.execute(db)
}
