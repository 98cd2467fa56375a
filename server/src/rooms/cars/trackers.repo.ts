import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

export interface TrackedCar {
  readonly id: number
  readonly companyId: number | null
  readonly externalId: string | null
  readonly trackerModel: string
  readonly trackerImei: string
}

/** Locks these trucks and the trucks currently linked with these vehicles. */
export const lockTrackers = (
  tx: Tx,
  ids: readonly number[],
  externalIds: readonly string[],
): Promise<TrackedCar[]> =>
  tx
    .selectFrom('cars')
    .select(['id', 'companyId', 'externalId', 'trackerModel', 'trackerImei'])
    .where(
      sql<boolean>`(id = any(${arrayOf(ids, 'integer')}) or external_id = any(${arrayOf(externalIds, 'text')}))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function updateTrackers(tx: Tx, cars: readonly TrackedCar[]): Promise<void> {
  if (cars.length === 0) return
  const column = (of: (car: TrackedCar) => string | number | null, type: string) =>
    arrayOf(cars.map(of), type)
  await sql`
    update cars set external_id = rows.external_id, tracker_imei = rows.tracker_imei, version = version + 1,
      updated_at = now()
    from unnest(${column(({ id }) => id, 'integer')}, ${column(({ externalId }) => externalId, 'text')},
      ${column(({ trackerImei }) => trackerImei, 'text')}) as rows(id, external_id, tracker_imei)
    where cars.id = rows.id`.execute(tx)
}
