import { sql } from 'kysely'

import { formerChain, renames } from '../../migrations/former-chain.ts'
import type { Db } from '../platform/db/connect.ts'

/** «alter table a rename to b» the other way round. */
const reversed = (rename: string): string =>
  rename
    .replace(/^(alter (?:table|index|function)) (\w+) rename to (\w+)$/, '$1 $3 rename to $2')
    .replace(/ rename (column|constraint) (\w+) to (\w+)$/, ' rename $1 $3 to $2')
    .replace(/^alter trigger (\w+) on (\w+) rename to (\w+)$/, 'alter trigger $3 on $2 rename to $1')

/** Gives a new database the names and migrations of the former chain: the whole of it, or as far as its first. */
export async function becomeFormer(db: Db, last: string = formerChain.ends[1]): Promise<void> {
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
