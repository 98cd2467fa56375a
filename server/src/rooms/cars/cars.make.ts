import { silenceHours } from '@naryad/contract/cars/cars'
import { type Insertable, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { CarsTable } from './cars.table.ts'

let made = 0

/** Sequential plates: А000АА16, А001АА16, … */
const nextPlate = (): string => {
  const number = String(made % 1000).padStart(3, '0')
  const letter = 'АВЕКМНОРСТУХ'[Math.floor(made / 1000) % 12] ?? 'А'
  made += 1
  return `А${number}А${letter}16`
}

/** The last signal of its tracker; none by default. */
interface Seen {
  readonly lastSeenAt?: string | null
  readonly lat?: number
  readonly lon?: number
}

export async function makeCar(
  db: Db,
  { lastSeenAt = null, lat = 55.79, lon = 49.1, ...facts }: Partial<Insertable<CarsTable>> & Seen = {},
): Promise<{ id: number; plate: string; title: string; companyId: number | null }> {
  const isSilent = lastSeenAt !== null && Date.now() - Date.parse(lastSeenAt) > silenceHours * 3_600_000
  const car = await db
    .insertInto('cars')
    .values({ plate: nextPlate(), brand: 'КАМАЗ', model: '54901', isSilent, ...facts })
    .returning(['id', 'plate', 'title', 'companyId'])
    // The plate is typed as present; tests that create a truck without one use its title.
    .$castTo<{ id: number; plate: string; title: string; companyId: number | null }>()
    .executeTakeFirstOrThrow()
  if (lastSeenAt !== null) await makePosition(db, car.id, { lastSeenAt, lat, lon })
  return car
}

const makePosition = (db: Db, carId: number, { lastSeenAt, lat, lon }: Required<Seen>) =>
  sql`
    insert into car_positions (car_id, at, lat, lon, stored_at, stored_lat, stored_lon, seq, published_at)
    values (${carId}, ${lastSeenAt}, ${lat}, ${lon}, ${lastSeenAt}, ${lat}, ${lon}, nextval('car_positions_seq'), ${lastSeenAt})`.execute(
    db,
  )
