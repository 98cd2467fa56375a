import type {
  ConclusionKind,
  ConclusionStatus,
} from '@naryad/contract/tachograph-files/tachograph-files.words'
import type { Person } from '@naryad/contract/users/users'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { carMileage, carMileageAt, joinPositions } from '../../platform/db/query/car-mileage.ts'
import type { ConclusionOf } from './tachograph-files.table.ts'

export interface Derived {
  readonly conclusion: ConclusionOf
  /** Why a person has to confirm it; empty: it is applied at once. */
  readonly reason: string
}

export interface StoredConclusion {
  readonly conclusion: ConclusionOf
  readonly reason: string
  readonly status: ConclusionStatus
  readonly decidedBy: Person | null
  readonly decidedAt: string | null
}

export async function readConclusions(db: Db, fileId: number): Promise<StoredConclusion[]> {
  const rows = await db
    .selectFrom('tachographConclusions as c')
    .select((eb) => [
      'c.kind',
      'c.value',
      'c.reason',
      'c.status',
      'c.decidedAt',
      jsonObjectFrom(
        eb
          .selectFrom('users as u')
          .select(['u.id', 'u.lastName', 'u.firstName', 'u.middleName'])
          .whereRef('u.id', '=', 'c.decidedBy'),
      ).as('decidedBy'),
    ])
    .where('c.fileId', '=', fileId)
    .orderBy(sql`c.kind`)
    .execute()
  // The kind says which value it is.
  return rows.map(({ kind, value, ...row }) => ({ ...row, conclusion: { kind, value } as ConclusionOf }))
}

/** The new conclusions replace undecided ones. */
export async function replaceWaiting(tx: Tx, fileId: number, derived: readonly Derived[]): Promise<void> {
  await tx
    .deleteFrom('tachographConclusions')
    .where('fileId', '=', fileId)
    .where('status', '=', 'WAITING')
    .execute()
  if (derived.length === 0) return
  await tx
    .insertInto('tachographConclusions')
    .values(
      derived.map(({ conclusion, reason }) => ({
        fileId,
        kind: conclusion.kind,
        value: JSON.stringify(conclusion.value),
        reason,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteConclusions(tx: Tx, fileId: number): Promise<void> {
  await tx.deleteFrom('tachographConclusions').where('fileId', '=', fileId).execute()
}

interface Decision {
  readonly status: Exclude<ConclusionStatus, 'WAITING'>
  readonly decidedBy: number | null
}

export async function saveDecision(
  tx: Tx,
  fileId: number,
  kind: ConclusionKind,
  decision: Decision,
): Promise<void> {
  await tx
    .updateTable('tachographConclusions')
    .set({ ...decision, decidedAt: sql<string>`now()` })
    .where('fileId', '=', fileId)
    .where('kind', '=', kind)
    .execute()
}

/** The mileage of a truck, and when it was entered. */
export async function findMileage(
  tx: Tx,
  carId: number,
): Promise<{ km: number | null; at: string | null } | undefined> {
  const { rows } = await sql<{ km: number | null; at: string | null }>`
    select ${sql.raw(carMileage)} as km, ${sql.raw(carMileageAt)} as at
    from cars ${sql.raw(joinPositions)} where cars.id = ${carId}`.execute(tx)
  return rows[0]
}

/** The reading of the unit before this file. */
export async function findFormerReading(tx: Tx, carId: number, readOn: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(read_on), 'YYYY-MM-DD') as day from tachograph_files
    where car_id = ${carId} and kind = 'UNIT' and read_on < ${readOn}::date`.execute(tx)
  return rows[0]?.day ?? null
}
