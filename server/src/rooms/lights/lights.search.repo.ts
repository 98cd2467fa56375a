import type {
  CarLight,
  Light,
  LightCounts,
  LightFilters,
  LightOrder,
  LightSearch,
} from '@naryad/contract/lights/lights'
import { lights } from '@naryad/contract/lights/lights.words'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { unprepared } from '../../platform/db/connection/prepare-policy.ts'
import { allOf, anyOf, type Condition, compact } from '../../platform/db/query/conditions.ts'
import { defineFilters } from '../../platform/db/query/filters.ts'
import {
  byColumns,
  byNamed,
  findPage,
  type Found,
  type Listing,
  type Order,
} from '../../platform/db/query/listing.ts'
import type { Finding } from '../../platform/db/query/raw-json.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { hasCarFilters, matchingCars } from '../cars/index.ts'
import type { Reach } from '../tasks/index.ts'
import { readLights } from './lights.repo.ts'

type OwnFilters = Pick<
  LightFilters,
  'lights' | 'redRuleIds' | 'unknownRuleIds' | 'hasUnknown' | 'isWithoutTask'
>

const rankOf = (light: Light): RawBuilder<number> => sql.lit(lights.indexOf(light))

/** Over `car_lights`. */
const ownFilters = defineFilters<OwnFilters>({
  lights: {
    where: (chosen) => anyOf(chosen.map((light) => sql<SqlBool>`car_lights.rank = ${rankOf(light)}`)),
  },
  redRuleIds: {
    where: (ids) => sql`(car_lights.rank = 0 and car_lights.red && ${arrayOf(ids, 'integer')})`,
  },
  unknownRuleIds: {
    where: (ids) =>
      sql`(car_lights.known < car_lights.total and car_lights.unknown && ${arrayOf(ids, 'integer')})`,
  },
  hasUnknown: {
    where: (isChosen) => (isChosen ? sql<SqlBool>`car_lights.known < car_lights.total` : undefined),
  },
  isWithoutTask: {
    where: (isChosen, { redRuleIds = [] }) =>
      isChosen
        ? sql<SqlBool>`car_lights.car_id = any(array(
            select car_id from reds_without_task() as reds
            where ${redRuleIds.length > 0 ? sql`reds.rule_id = any(${arrayOf(redRuleIds, 'integer')})` : sql`true`}))`
        : undefined,
  },
})

/** The trucks that the lights are counted of: without the filters of the light itself; undefined if these are all. */
const ofTrucks = (reach: Reach, search: LightSearch): Condition | undefined => {
  const { zoneIds = [] } = search
  if (reach.scope === 'all' && !hasCarFilters(reach, search) && zoneIds.length === 0) return undefined
  return allOf(
    compact([
      matchingCars(reach, search),
      zoneIds.length > 0 &&
        sql<SqlBool>`cars.id = any(array(
          select car_zones.car_id from car_zones where car_zones.zone_id = any(${arrayOf(zoneIds, 'integer')})))`,
    ]),
  )
}

const withLight = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`exists (select from car_lights where ${allOf([sql`car_lights.car_id = cars.id`, ...conditions])})`

const byLight: Order = {
  keys: [sql`car_lights.rank`],
  join: sql`join car_lights on car_lights.car_id = cars.id`,
  ranges: [
    (where, direction, top) => sql`
      select cars.id from car_lights join cars on cars.id = car_lights.car_id where ${where}
      order by car_lights.rank ${direction}, car_lights.car_id ${direction} limit ${sql.lit(top)}`,
  ],
}

const orders: Readonly<Record<LightOrder, Order>> = {
  light: byLight,
  plate: byColumns('cars', sql`cars.title collate ru`),
  company: byNamed({
    table: 'cars',
    column: 'company_id',
    other: 'companies',
    keys: [sql`companies.name collate ru`],
  }),
}

/** Where only lights are asked for, trucks are not read. */
const findByLight = (own: Condition, { sort, limit, offset }: LightSearch): Finding => sql`
  select (select count(*)::int from car_lights where ${own}) as total_count, array(
    select car_id from car_lights where ${own}
    order by rank ${sql.raw(sort)}, car_id ${sql.raw(sort)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) as ids`

const whole = sql<number>`(select count(*)::int from car_lights)`

function lightListing(reach: Reach, search: LightSearch): Listing {
  const { orderBy, sort, limit, offset } = search
  const own = ownFilters(search)
  const trucks = ofTrucks(reach, search)
  const isFiltered = trucks !== undefined || own.names.length > 0
  return {
    table: 'cars',
    where: allOf(compact([trucks ?? (isFiltered && matchingCars(reach, search)), withLight(own.conditions)])),
    order: orders[orderBy],
    sort,
    limit,
    offset,
    isNarrow: isFiltered,
    unfilteredTotal: isFiltered ? undefined : whole,
    finding:
      trucks === undefined && orderBy === 'light' ? findByLight(allOf(own.conditions), search) : undefined,
  }
}

export const findLightIds = (db: Db, reach: Reach, search: LightSearch): Promise<Found> =>
  findPage(db, lightListing(reach, search))

async function countLights(db: Db, reach: Reach, search: LightSearch): Promise<LightCounts> {
  const trucks = ofTrucks(reach, search)
  const counted = lights.map(
    (light) => sql`${sql.lit(light)}, count(*) filter (where car_lights.rank = ${rankOf(light)})`,
  )
  const { rows } = await sql<{ counts: LightCounts }>`${sql.raw(unprepared)}
    select json_build_object(${sql.join(counted)},
      'unknown', count(*) filter (where car_lights.known < car_lights.total)) as counts
    from car_lights ${
      trucks ? sql`join cars on cars.id = car_lights.car_id where ${trucks}` : sql``
    }`.execute(db)
  return rows[0]?.counts ?? { RED: 0, YELLOW: 0, GREEN: 0, unknown: 0 }
}

export interface FoundLights {
  readonly items: CarLight[]
  readonly totalCount: number
  readonly counts: LightCounts
}

export async function searchLights(db: Db, reach: Reach, search: LightSearch): Promise<FoundLights> {
  const { ids, totalCount } = await findLightIds(db, reach, search)
  const [items, counts] = [await readLights(db, reach, ids), await countLights(db, reach, search)]
  return { items, totalCount, counts }
}

/** The truck, if the caller sees it. */
export async function findLight(db: Db, reach: Reach, id: number): Promise<CarLight | undefined> {
  const { rows } = await sql<{ id: number }>`
    select cars.id from cars where ${matchingCars(reach, { ids: [id] })}`.execute(db)
  const [light] = await readLights(
    db,
    reach,
    rows.map((row) => row.id),
  )
  return light
}
