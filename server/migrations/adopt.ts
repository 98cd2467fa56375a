import { type Kysely, sql } from 'kysely'

import { adoptedAs, renames } from './former-chain.ts'
import { migrations } from './index.ts'

/** The migrations of this set that are equivalent to the former chain. */
export const adoptedSet: readonly string[] = Object.keys(migrations).filter((name) => name <= adoptedAs)

/** Idempotent statements of the set: functions and triggers with renamed objects in their bodies. */
const replaceable = /^create or replace (?:function[\s\S]*?\$\$;|trigger[\s\S]*?;)$/gm

/** Databases that stop before the last migration of the former chain lack `taken_at`. */
const reportIndex = /^create index tasks_report_columns[\s\S]*?;$/m

/**
 * Renames the objects of a database at the end of the former chain and creates the functions and policies
 * of this set.
 */
export async function adopt(tx: Kysely<unknown>): Promise<void> {
  const schemas = adoptedSet.map((name) => migrations[name]?.schema ?? '')
  await dropPolicies(tx)
  for (const rename of renames) await sql.raw(rename).execute(tx)
  for (const [statement] of schemas.flatMap((schema) => [...schema.matchAll(replaceable)]))
    await sql.raw(statement).execute(tx)
  const [createReportIndex = ''] = reportIndex.exec(schemas.join('\n')) ?? []
  await sql`
    do $$ begin
      if pg_get_indexdef('tasks_report_columns'::regclass) like '%taken_at%' then return; end if;
      drop index tasks_report_columns;
      ${sql.raw(createReportIndex)}
    end $$`.execute(tx)
  await sql`select apply_row_level_security()`.execute(tx)
  await sql`delete from kysely_migration`.execute(tx)
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${adoptedSet}::text[]) as name`.execute(tx)
}

const dropPolicies = (tx: Kysely<unknown>) =>
  sql`
    do $$ declare policy record; begin
      for policy in select * from pg_policies where schemaname = 'public' loop
        execute format('drop policy %I on %I', policy.policyname, policy.tablename);
      end loop;
    end $$`.execute(tx)
