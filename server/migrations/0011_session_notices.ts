import { sql, type Kysely } from 'kysely'

/**
 * Servers keep what they know of a session for a moment and its streams for hours. Whatever ends a session or changes
 * what its person may do is told to all of them by the database itself, so that no writer can forget to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_session_ended() returns trigger language plpgsql as $$ begin
      perform pg_notify('naryad_sessions_ended', replace((case tg_op when 'DELETE' then old.id else new.id end)::text, '-', ''));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sessions_ended after update of revoked_at on sessions for each row
    when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_ended()`.execute(
    db,
  )
  await sql`
    create trigger sessions_deleted after delete on sessions for each row
    when (old.revoked_at is null) execute function tell_session_ended()`.execute(db)
  await sql`
    create function tell_user_changed() returns trigger language plpgsql as $$ begin
      perform pg_notify('naryad_users_changed', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_changed after update of role, is_senior, company_id, queues, is_blocked on users for each row
    when ((old.role, old.is_senior, old.company_id, old.queues, old.is_blocked)
      is distinct from (new.role, new.is_senior, new.company_id, new.queues, new.is_blocked))
    execute function tell_user_changed()`.execute(db)
}
