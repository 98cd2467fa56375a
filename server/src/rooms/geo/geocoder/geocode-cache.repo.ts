import type { Address } from '@naryad/contract/geo/geo'
import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Erased, ErasedCounts } from '../../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../../platform/db/personal-data/personal-data.ts'

const isFresh = sql<SqlBool>`created_at > now() - interval '30 days'`

export async function findCached(db: Db, question: string): Promise<Address[] | undefined> {
  const row = await db
    .selectFrom('geocodeCache')
    .select('answer')
    .where('question', '=', question)
    .where(isFresh)
    .executeTakeFirst()
  return row?.answer
}

/** Concurrent identical requests may insert the same row. */
export async function insertCached(db: Db, question: string, answer: readonly Address[]): Promise<void> {
  await db
    .insertInto('geocodeCache')
    .values({ question, answer: JSON.stringify(answer) })
    .onConflict((conflict) =>
      conflict
        .column('question')
        .doUpdateSet({ answer: (eb) => eb.ref('excluded.answer'), createdAt: sql`now()` }),
    )
    .execute()
}

export async function deleteStaleCached(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('geocodeCache')
    .where(sql<SqlBool>`not (${isFresh})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes cached queries that name the person in their text or result. */
async function eraseInCache(tx: Tx, { sought }: Erased): Promise<ErasedCounts> {
  const { numAffectedRows } = await sql`
    delete from geocode_cache where question || ' ' || answer::text ~ ${sought.pattern}`.execute(tx)
  return { 'Найденные адреса': Number(numAffectedRows ?? 0n) }
}

export const geocodePersonalData: PersonalData = { erase: eraseInCache }
