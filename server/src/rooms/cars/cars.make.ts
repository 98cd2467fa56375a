import type { Insertable } from 'kysely'

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

export const makeCar = (
  db: Db,
  facts: Partial<Insertable<CarsTable>> = {},
): Promise<{ id: number; plate: string; title: string; companyId: number | null }> =>
  db
    .insertInto('cars')
    .values({ plate: nextPlate(), brand: 'КАМАЗ', model: '54901', ...facts })
    .returning(['id', 'plate', 'title', 'companyId'])
    // The plate is typed as present; tests that create a truck without one use its title.
    .$castTo<{ id: number; plate: string; title: string; companyId: number | null }>()
    .executeTakeFirstOrThrow()
