import type { Visit } from '@naryad/contract/disputes/disputes'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { carName } from '../../platform/db/query/car-name.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleTasks } from '../tasks/index.ts'

export interface VisitRow extends Omit<Visit, 'taskId' | 'evidence' | 'missing' | 'disputes'> {
  readonly id: number
  readonly carId: number | null
  readonly companyId: number | null
  /** Where the visit was to be. */
  readonly lat: number | null
  readonly lon: number | null
  readonly createdAt: string
  readonly doneAt: string | null
  readonly isPlanned: boolean
  readonly workReport: string
}

/** Undefined: the task does not exist or the user may not see it. */
export async function findVisit(db: Db, who: Who, taskId: number): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select tasks.id, tasks.title, coalesce(companies.name, '') as company, tasks.car_id, tasks.company_id,
      case when cars.id is not null then ${carName} end as car,
      case when operators.id is not null then jsonb_build_object('id', operators.id, 'lastName', operators.last_name,
        'firstName', operators.first_name, 'middleName', operators.middle_name) end as operator,
      tasks.address, tasks.planned_from, tasks.planned_to, tasks.lat, tasks.lon, tasks.created_at, tasks.done_at,
      tasks.planned_from is not null or tasks.planned_to is not null as is_planned, tasks.work_report
    from tasks
    left join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    left join users as operators on operators.id = tasks.operator_id
    where tasks.id = ${taskId} and ${visibleTasks(who)}`.execute(db)
  return rows[0]
}
