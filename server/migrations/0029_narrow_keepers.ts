import { sql, type Kysely } from 'kysely'

/**
 * What runs with the owner's rights resolves no name in the caller's temporary tables, which come first wherever a path
 * does not say otherwise; and what is kept for good is changed by an erasure alone, not by any text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await erasures(db)
  await keepersAlone(db)
}

/** Stands where a person was named (platform/db/erased.ts). */
const mark = '[стёрто]'

const columnsOf: Readonly<Record<string, readonly [string, string]>> = {
  audit: ['object_title', 'details'],
  object_actions: ['from_text', 'to_text'],
  task_actions: ['from_text', 'to_text'],
}

const textsEraser = (name: string, table: keyof typeof columnsOf): string => {
  const columns = columnsOf[table] ?? []
  const isErasure = columns.map((column) => `is_erasure(old.${column}, new.${column})`).join(' and ')
  const rows = `jsonb_to_recordset(texts) as new (id bigint, ${columns.map((column) => `${column} text`).join(', ')})`
  return `
    create or replace function ${name}(texts jsonb) returns void language plpgsql security definer as $$ begin
      if exists (select from ${table} as old join ${rows} on new.id = old.id where not (${isErasure})) then
        raise insufficient_privilege using message = 'what is kept for good is only erased';
      end if;
      update ${table} as old set ${columns.map((column) => `${column} = new.${column}`).join(', ')}
      from ${rows} where old.id = new.id;
    end $$`
}

async function erasures(db: Kysely<unknown>): Promise<void> {
  // The text without some of its pieces: as a pattern, the mark stands for any of them.
  await sql
    .raw(`
      create function is_erasure(former text, remaining text) returns boolean language sql immutable as $$
        select former is not distinct from remaining or coalesce(
          former like replace(regexp_replace(remaining, '([\\\\%_])', '\\\\\\1', 'g'), '${mark}', '_%'), false)
      $$`)
    .execute(db)
  await sql.raw(textsEraser('erase_audit_texts', 'audit')).execute(db)
  await sql.raw(textsEraser('erase_history_texts', 'object_actions')).execute(db)
  await sql.raw(textsEraser('erase_task_action_texts', 'task_actions')).execute(db)
  await sql
    .raw(`
      create or replace function erase_audit_of(person_kind text, person integer, name text) returns bigint
      language sql security definer as $$
        with erased as (
          update audit set
            address = case when person_kind = 'users' and user_id = person then '' else address end,
            device = case when person_kind = 'users' and user_id = person then '' else device end,
            object_title = case when object_kind = person_kind and object_id = person then name else object_title end
          where ((person_kind = 'users' and user_id = person) or (object_kind = person_kind and object_id = person))
            and name = 'Стёртый ' || case person_kind when 'users' then 'пользователь' when 'drivers' then 'водитель'
              when 'contacts' then 'контакт' end || ' ' || person
          returning 1)
        select count(*) from erased $$`)
    .execute(db)
  await sql
    .raw(`
      create or replace function erase_history_of(person_kind text, person integer, mark text) returns bigint
      language sql security definer as $$
        with erased as (
          update object_actions set
            from_text = case when from_text is not null then mark end,
            to_text = case when to_text is not null then mark end
          where entity = person_kind and object_id = person and (from_text <> mark or to_text <> mark)
            and mark = '${mark}'
          returning 1)
        select count(*) from erased $$`)
    .execute(db)
}

async function keepersAlone(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ declare keeper regprocedure; begin
      for keeper in select oid from pg_proc
        where prosecdef and pronamespace = 'public'::regnamespace and proowner = current_user::regrole
      loop
        execute format('alter function %s set search_path = pg_catalog, public, pg_temp', keeper);
        execute format('revoke execute on function %s from public', keeper);
      end loop;
      if exists (select from pg_roles where rolname = 'naryad_client') then
        grant execute on function refresh_task_search(integer[]) to naryad_client;
      end if;
    end $$`.execute(db)
}
