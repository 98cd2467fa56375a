import type { LuvRow } from '@naryad/contract/reports/luv'
import { statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

export async function countLuv(
  db: Db,
  where: RawBuilder<SqlBool>,
): Promise<{ totalCount: number; costs: number }> {
  const { rows } = await sql<{ totalCount: number; costs: number }>`
    select count(*)::int as "totalCount", coalesce(sum(costs), 0)::float8 as costs from tasks where ${where}`.execute(
    db,
  )
  return rows[0] ?? { totalCount: 0, costs: 0 }
}

type Read = Omit<LuvRow, 'status'> & { readonly status: TaskStatus }

/** Rows in the partner's format, in the order of the ids. */
export async function readLuvRows(db: Db, ids: readonly number[]): Promise<LuvRow[]> {
  const { rows } = await sql<Read>`
    select tasks.id as number, tasks.created_at as "createdOn", companies.name as company, cars.plate,
      nullif(cars.vin, '') as vin, nullif(cars.tracker_imei, '') as "deviceId",
      nullif(cars.tachograph_number, '') as "serialNumber", task_types.title as type,
      task_categories.title as category, tasks.is_warranty as "isWarranty", tasks.status,
      tasks.done_at as "doneOn", tasks.is_remote as "isRemote", nullif(tasks.work_report, '') as "workReport",
      nullif(concat_ws(' ', users.last_name, users.first_name, nullif(users.middle_name, '')), '') as operator,
      tasks.costs, tasks.is_costs_approved as "isCostsApproved"
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, place)
    join tasks on tasks.id = wanted.id
    left join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    left join task_types on task_types.id = tasks.type_id
    left join task_categories on task_categories.id = tasks.category_id
    left join users on users.id = tasks.operator_id
    order by wanted.place`.execute(db)
  return rows.map((row) => ({ ...row, status: statusTitle(row.status) }))
}
