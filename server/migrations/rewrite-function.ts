import { sql, type Kysely } from 'kysely'

/** Replaces a function by an edited copy of its current definition, which earlier migrations may have changed. */
export async function rewriteFunction(
  db: Kysely<unknown>,
  signature: string,
  change: (text: string) => string,
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as text`.execute(db)
  const text = rows[0]?.text ?? ''
  const changed = change(text)
  if (changed === text) throw new Error(`${signature} is not as this migration expects it`)
  await sql.raw(changed).execute(db)
}

/** Removing the demo empties the table. */
export const emptyWithDemo = (db: Kysely<unknown>, table: string): Promise<void> =>
  rewriteFunction(db, 'remove_demo(integer)', (text) => text.replace('truncate ', `truncate ${table}, `))

/** Client users see no row of the table. */
export async function hideFromClients(db: Kysely<unknown>, table: string): Promise<void> {
  const policies = `
      if not exists (select from pg_policies where tablename = '${table}' and policyname = 'company_wall') then
        alter table ${table} enable row level security;
        create policy everybody on ${table} using (true) with check (true);
        create policy company_wall on ${table} as restrictive to naryad_client using (false) with check (false);
      end if;`
  await rewriteFunction(db, 'raise_walls()', (text) =>
    text.replace('return true;', `${policies}\n      return true;`),
  )
  await sql`select raise_walls()`.execute(db)
}
