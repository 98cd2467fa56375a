import { sql, type SqlBool } from 'kysely'

import type { Condition } from '../../platform/db/query/conditions.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

/** A client sees the trucks of their own organization, an engineer those of visible tasks. */
export const visible = (reach: Reach): Condition =>
  withinReach(reach, { company: 'cars.companyId', task: 'carId', key: 'cars.id' })

/** Open tasks of the truck, without those of a former owner, which the present owner must not see. */
export const openTasks = ({ scope, who }: Reach): Condition =>
  scope === 'company'
    ? sql<SqlBool>`tasks.car_id = cars.id and tasks.is_open and tasks.company_id = ${who.companyId}`
    : sql<SqlBool>`tasks.car_id = cars.id and tasks.is_open`
