import { sql } from 'kysely'

import { adoptedSet } from '../../migrations/adopt.ts'
import { formerChain, renames } from '../../migrations/former-chain.ts'
import type { Db } from '../platform/db/connect.ts'
import { migrateWithin } from '../platform/db/schema/migrate.ts'

/** The statement that reverses a renaming. */
const reversed = (rename: string): string =>
  rename
    .replace(/^(alter (?:table|index|function)) (\w+) rename to (\w+)$/, '$1 $3 rename to $2')
    .replace(/ rename (column|constraint) (\w+) to (\w+)$/, ' rename $1 $3 to $2')
    .replace(/^alter trigger (\w+) on (\w+) rename to (\w+)$/, 'alter trigger $3 on $2 rename to $1')

/**
 * Turns an empty database into one of the former chain of migrations, up to its last one or the given one.
 * `fill` runs before the tables get their former names, so it uses the present ones.
 */
export async function makeFormer(
  db: Db,
  { last = formerChain.ends[1], fill }: { last?: string; fill?: (db: Db) => Promise<unknown> } = {},
): Promise<void> {
  await migrateWithin(db, adoptedSet.at(-1))
  await fill?.(db)
  await sql`
    do $$ declare policy record; begin
      for policy in select * from pg_policies where schemaname = 'public' loop
        execute format('alter policy %I on %I rename to %I', policy.policyname, policy.tablename,
          'former_' || policy.policyname);
      end loop;
    end $$`.execute(db)
  for (const rename of renames.toReversed()) await sql.raw(reversed(rename)).execute(db)
  await sql`delete from kysely_migration`.execute(db)
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, '2026-11-01T00:00:00.000Z' from unnest(${[formerChain.first, last]}::text[]) as name`.execute(
    db,
  )
}
