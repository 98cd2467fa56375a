import { sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { behindVisibleTasks, type Reach, withinReach } from '../tasks/index.ts'

/**
 * A client sees the units on its trucks and those that it keeps itself, an engineer those in own hands and on trucks
 * of visible tasks.
 */
export function visible(reach: Reach): Condition {
  const { scope, who } = reach
  if (scope === 'all') return sql<SqlBool>`true`
  if (scope === 'own')
    // An array, because an index finds both parts then: of a list of trucks each unit would be asked.
    return sql<SqlBool>`(units.user_id = ${who.id} or units.car_id = any(array(${behindVisibleTasks(who, 'carId')})))`
  return sql<SqlBool>`(units.company_id = ${who.companyId}
    or units.car_id = any(array(select cars.id from cars where cars.company_id = ${who.companyId})))`
}

/** Who sees a unit sees its files. */
export async function seesUnit(db: Db, reach: Reach, id: number): Promise<boolean> {
  const { rows } = await sql`select from units where units.id = ${id} and ${visible(reach)}`.execute(db)
  return rows.length > 0
}

/** An engineer also moves a unit that was in own hands once: the refusal of a stale move says where it is. */
export const movable = (reach: Reach): Condition =>
  reach.scope === 'own'
    ? sql<SqlBool>`(${visible(reach)} or units.place in ('PERSON', 'OFFICE', 'REPAIR', 'UNKNOWN') and exists (
        select from unit_moves where unit_id = units.id and to_user_id = ${reach.who.id}))`
    : visible(reach)

/** The same for a truck, to which a unit may be moved. */
export const visibleCars = (reach: Reach): Condition =>
  withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })
