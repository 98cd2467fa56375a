import type { MileageDoubt } from '@naryad/contract/cars/mileage'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { carMileage, joinPositions } from '../../platform/db/query/car-mileage.ts'
import type { Reach } from '../tasks/index.ts'
import { inDoubt } from './cars.filters.repo.ts'
import { visible } from './cars.policy.repo.ts'

/**
 * Sets the mileage if it is greater than the known one. Returns the previous one; undefined if nothing
 * was written.
 */
export async function raiseMileage(
  tx: Tx,
  id: number,
  mileageKm: number,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ before: number | null }>`
    update cars set mileage_km = ${mileageKm}, mileage_at = now(), version = cars.version + 1, updated_at = now()
    from (
      select cars.id, ${sql.raw(carMileage)} as before from cars ${sql.raw(joinPositions)}
      where cars.id = ${id} for no key update of cars) as known
    where cars.id = known.id and (known.before is null or known.before < ${mileageKm})
    returning known.before`.execute(tx)
  return rows[0]?.before
}

/** The doubt about a truck's mileage that waits for an answer. */
export async function findDoubt(db: Db, reach: Reach, id: number): Promise<MileageDoubt | null | undefined> {
  const { rows } = await sql<{ doubt: MileageDoubt | null }>`
    select case when ${sql.raw(inDoubt)} then positions.mileage_doubt || '{"isDismissed": false}' end as doubt
    from cars ${sql.raw(joinPositions)} where cars.id = ${id} and ${visible(reach)}`.execute(db)
  return rows[0]?.doubt
}

/** An entry answers a doubt: the tracker continues from it at its last doubtful reading. */
export async function enterMileage(tx: Tx, id: number, mileageKm: number): Promise<void> {
  await sql`
    update cars set mileage_km = ${mileageKm}, mileage_at = now(), version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx)
}

export async function dismissDoubt(tx: Tx, id: number, { since }: MileageDoubt): Promise<void> {
  await sql`
    update cars set mileage_error_since = ${since}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx)
}

/**
 * Whether the truck had this mileage by its tracker within the last days. A program or a form that was opened before the
 * truck drove on sends it back unchanged; that is no correction.
 */
export async function isFormerMileage(tx: Tx, id: number, mileageKm: number): Promise<boolean> {
  const { rows } = await sql`
    select from cars join car_positions as positions on positions.car_id = cars.id
      join car_track on car_track.car_id = cars.id
    where cars.id = ${id} and ${sql.raw(carMileage)} > ${mileageKm}::integer
      and car_track.at > now() - interval '2 days'
      and car_track.mileage_km = ${mileageKm}::integer - ${sql.raw(carMileage)} + positions.tracker_km
    limit 1`.execute(tx)
  return rows.length > 0
}
