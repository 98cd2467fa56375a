import { sql, type SqlBool } from 'kysely'

import type { Condition } from '../../platform/db/query/conditions.ts'
import { type Reach, visibleTasks, withinReach } from '../tasks/index.ts'

/** A client sees the trucks of their own organization, an engineer those of visible tasks. */
export const visible = (reach: Reach): Condition =>
  withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })

/** Open tasks of the truck that the caller sees in a list: a number leads to as many rows. */
export const openTasks = ({ who }: Reach): Condition =>
  sql<SqlBool>`tasks.car_id = cars.id and tasks.is_open and ${visibleTasks(who)}`

/**
 * Open tasks that mark the truck for the staff, regardless of who works on them, but not for an owner to whom those of a former
 * owner say nothing.
 */
export const markingTasks = ({ scope, who }: Reach): Condition =>
  scope === 'company'
    ? sql<SqlBool>`tasks.car_id = cars.id and tasks.is_open and tasks.company_id = ${who.companyId}`
    : sql<SqlBool>`tasks.car_id = cars.id and tasks.is_open`
