import type { Driver, DriverSearch } from '@naryad/contract/drivers/drivers'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db } from '../../platform/db/connect.ts'
import { containing, forSearch, onRussianKeys } from '../../platform/text/keyboard.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

const visible = (reach: Reach) =>
  withinReach(reach, { company: 'drivers.companyId', task: 'driverId', key: 'drivers.id' })

/** «8 (917) 245» is looked for among the numbers as «917245»: stored ones begin with +7. */
const phonePart = (typed: string): string | null => {
  const digits = typed.replace(/\D/g, '')
  const isPhone = digits.length >= 3 && /^[\d\s()+-]+$/.test(typed)
  return isPhone ? digits.replace(/^[78](?=\d{3})/, '') : null
}

function matching(search: DriverSearch): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  for (const word of forSearch(search.query).split(/\s+/).filter(Boolean).slice(0, 8)) {
    const spellings = [word, onRussianKeys(word)].map(containing)
    conditions.push(sql`search_text like any(${spellings}::text[])`)
  }
  const { ids, companyIds, carIds, isActive } = search
  if (ids) conditions.push(sql`drivers.id = any(${ids}::int[])`)
  if (companyIds) conditions.push(sql`drivers.company_id = any(${companyIds}::int[])`)
  if (carIds)
    conditions.push(
      sql`exists (select from cars where cars.driver_id = drivers.id and cars.id = any(${carIds}::int[]))`,
    )
  if (isActive !== undefined) conditions.push(sql`drivers.is_active = ${isActive}`)
  const all = sql.join<SqlBool>(conditions, sql` and `)
  const phone = phonePart(search.query)
  return phone === null ? all : sql<SqlBool>`(${all} or search_text like ${containing(phone)})`
}

export async function searchDrivers(db: Db, reach: Reach, search: DriverSearch) {
  const found = db.selectFrom('drivers').where(visible(reach)).where(matching(search))
  const [items, { count }] = await Promise.all([
    found
      .select(['id', 'lastName', 'firstName', 'middleName', 'phone', 'driverCardNumber', 'isActive'])
      .select((eb) => [
        jsonObjectFrom(
          eb
            .selectFrom('companies')
            .select(['companies.id', 'companies.name'])
            .whereRef('companies.id', '=', 'drivers.companyId'),
        )
          .$castTo<Driver['company']>()
          .as('company'),
        jsonObjectFrom(
          eb
            .selectFrom('cars')
            .select(['cars.id', 'cars.plate'])
            .whereRef('cars.driverId', '=', 'drivers.id')
            .orderBy('cars.id')
            .limit(1),
        )
          .$castTo<Driver['car']>()
          .as('car'),
      ])
      .orderBy(sql`last_name collate ru`)
      .orderBy(sql`first_name collate ru`)
      .orderBy('id')
      .limit(sql.lit(search.limit))
      .offset(sql.lit(search.offset))
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: count }
}
