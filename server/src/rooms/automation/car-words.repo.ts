import type { CarWord, CarWordsQuery } from '@naryad/contract/automation/automation'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { anywhere } from '../../platform/text/typed.ts'

const mostWords = 50

/** Words that differ in their letter case alone are one, as they are for the conditions. */
export async function readCarWords(
  db: Db,
  { field, query }: CarWordsQuery,
): Promise<{ items: CarWord[]; totalCount: number }> {
  const sought = query.trim().toLowerCase()
  const { rows } = await sql<CarWord & { totalCount: number }>`
    select mode() within group (order by trim(written)) as word, count(*)::int as cars_count,
      (count(*) over ())::int as total_count
    from (select ${sql.ref(field)} as written from cars where status <> 'ARCHIVED') as words
    where trim(written) <> '' and lower(written) like ${anywhere(sought)}
    group by lower(trim(written))
    order by cars_count desc, word limit ${mostWords}`.execute(db)
  return {
    items: rows.map(({ word, carsCount }) => ({ word, carsCount })),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}
