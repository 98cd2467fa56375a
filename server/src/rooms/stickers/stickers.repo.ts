import type { CarName } from '@naryad/contract/cars/car-name'
import type { NamedCar } from '@naryad/contract/cars/plates'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

interface Sticker extends NamedCar {
  readonly carId: number
  readonly code: string
}

/** A truck's code never changes: stickers stay on trucks for years. */
export async function insertCodes(
  tx: Tx,
  codes: readonly { readonly carId: number; readonly code: string }[],
): Promise<void> {
  await tx
    .insertInto('carStickers')
    .values([...codes])
    .onConflict((conflict) => conflict.column('carId').doNothing())
    .execute()
}

export async function readStickers(tx: Tx, carIds: readonly number[]): Promise<Sticker[]> {
  const { rows } = await sql<Sticker>`
    select car_stickers.car_id, cars.plate, cars.title, car_stickers.code
    from car_stickers join cars on cars.id = car_stickers.car_id
    where cars.id = any(${arrayOf(carIds, 'integer')})
    order by array_position(${arrayOf(carIds, 'integer')}, cars.id)`.execute(tx)
  return rows
}

export const findCarOfCode = (
  db: Db,
  code: string,
): Promise<(CarName & { companyId: number | null }) | undefined> =>
  db
    .selectFrom('carStickers')
    .innerJoin('cars', 'cars.id', 'carStickers.carId')
    .select(['cars.id', 'cars.plate', 'cars.title', 'cars.companyId'])
    .where('code', '=', code)
    .where('cars.status', '<>', 'ARCHIVED')
    .executeTakeFirst()

export const placeTitle = 'Где стоит'

interface Repeated {
  readonly id: number
  readonly place: string
}

/** The request by which the same sender has sent the same text within the last hour: a retry after a lost response. */
export async function findRepeated(
  tx: Tx,
  { carId, words, phone }: { carId: number; words: string; phone: string },
): Promise<Repeated | undefined> {
  const found = await tx
    .selectFrom('suggestions')
    .select(['id', 'evidence'])
    .where('carId', '=', carId)
    .where('source', '=', 'PUBLIC')
    .where('words', '=', words)
    .where('contactPhone', '=', phone)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (
    found && { id: found.id, place: found.evidence.find(({ title }) => title === placeTitle)?.text ?? '' }
  )
}

/** The number of requests through the truck's sticker within a day. */
export async function countRequests(tx: Tx, carId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from suggestions
    where car_id = ${carId} and source = 'PUBLIC' and created_at > now() - interval '24 hours'`.execute(tx)
  return rows[0]?.n ?? 0
}
