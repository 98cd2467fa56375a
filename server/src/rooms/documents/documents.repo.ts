import type { ActData, Party } from '@naryad/contract/documents/documents'
import type { Role } from '@naryad/contract/kit/rights'
import type { ChecklistItem, CostItem } from '@naryad/contract/tasks/tasks'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { inOrderOf } from '../../platform/db/query/id-arrays.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { visibleTasks } from '../tasks/index.ts'
import { worksOn } from '../tasks/lists/index.ts'

interface PersonWithPhone {
  readonly name: string
  readonly phone: string | null
}

/** All data printed in the documents of a task. */
export interface TaskRow {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly driverDescription: string
  readonly workReport: string
  readonly checklist: readonly ChecklistItem[]
  readonly costItems: readonly CostItem[]
  readonly costs: number
  readonly isWarranty: boolean
  readonly priority: Priority
  readonly address: string
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly deadlineAt: string | null
  readonly createdOn: string
  readonly doneOn: string | null
  readonly type: string
  readonly engineer: string
  readonly customer: Party | null
  readonly contractNumber: string
  readonly car: ActData['car']
  readonly driver: PersonWithPhone | null
  readonly contact: PersonWithPhone | null
  /** To take along to the visit. */
  readonly parts: readonly TakenAlong[]
}

interface TakenAlong {
  readonly title: string
  readonly quantity: number
}

/** A task of a work order or a day sheet, formatted for printing. */
export interface OrderData {
  readonly taskId: number
  readonly title: string
  readonly description: string
  readonly driverDescription: string
  readonly checklist: readonly ChecklistItem[]
  readonly address: string
  readonly createdOn: string
  readonly type: string
  readonly priority: string
  readonly engineer: string
  readonly customer: Party | null
  readonly car: ActData['car']
  readonly driver: PersonWithPhone | null
  readonly contact: PersonWithPhone | null
  /** «25.11.2026 10:00–12:00». */
  readonly window: string
  readonly parts: readonly TakenAlong[]
  /** «10:00–12:00». */
  readonly hours: string
  readonly deadline: string
}

const day = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(companyZone)})::date`

const rowsOf = (db: Db, where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql<TaskRow>`
    select tasks.id, tasks.title, tasks.description, tasks.driver_description, tasks.work_report, tasks.checklist,
      tasks.cost_items, tasks.costs, tasks.is_warranty, tasks.priority, tasks.address,
      tasks.planned_from, tasks.planned_to, tasks.deadline_at,
      ${day('tasks.createdAt')} as created_on, ${day('tasks.doneAt')} as done_on,
      coalesce(task_types.title, '') as type,
      concat_ws(' ', operator.last_name, nullif(operator.first_name, ''), nullif(operator.middle_name, '')) as engineer,
      case when companies.id is not null then jsonb_build_object(
        'name', coalesce(nullif(companies.full_name, ''), companies.name), 'inn', coalesce(companies.inn, ''),
        'kpp', coalesce(companies.kpp, ''), 'ogrn', coalesce(companies.ogrn, ''),
        'address', companies.address, 'phone', coalesce(companies.phone, ''), 'bank', '') end as customer,
      coalesce(companies.contract_number, '') as contract_number,
      case when cars.id is not null then jsonb_build_object('plate', coalesce(cars.plate, ''),
        'brand', cars.brand, 'model', cars.model, 'vin', coalesce(cars.vin, ''))
        || case when cars.plate is null then jsonb_build_object('garageNumber', cars.garage_number) else '{}' end
        end as car,
      case when drivers.id is not null then jsonb_build_object('phone', drivers.phone, 'name',
        concat_ws(' ', drivers.last_name, nullif(drivers.first_name, ''), nullif(drivers.middle_name, ''))) end as driver,
      case when contacts.id is not null then jsonb_build_object('name', contacts.name,
        'phone', contacts.phones->0->>'phone') end as contact,
      (select coalesce(json_agg(json_build_object('title', part.title, 'quantity', part.quantity) order by part.id), '[]')
        from task_parts as part where part.task_id = tasks.id) as parts
    from tasks
    left join task_types on task_types.id = tasks.type_id
    left join users as operator on operator.id = tasks.operator_id
    left join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    left join drivers on drivers.id = tasks.driver_id
    left join contacts on contacts.id = tasks.contact_id
    where ${where} order by ${order}`.execute(db)

/** In the order of `ids`, without tasks that the user may not see. */
export async function readTasks(db: Db, who: Who, ids: readonly number[]): Promise<TaskRow[]> {
  const { rows } = await rowsOf(
    db,
    sql`tasks.id = any(${arrayOf(ids, 'integer')}) and ${visibleTasks(who)}`,
    sql`tasks.id`,
  )
  return inOrderOf(rows, ids)
}

/** The visits of an operator on a day that are not closed, in order. Parents are skipped: their sub-tasks are visited. */
export async function readDayTasks(db: Db, who: Who, operatorId: number, date: string): Promise<TaskRow[]> {
  const { rows } = await rowsOf(
    db,
    sql`${worksOn(operatorId)} and tasks.childs_count = 0 and tasks.is_open
      and (planned_from is not null or planned_to is not null)
      and coalesce(planned_from, planned_to) >= ${date}::date::timestamp at time zone ${sql.lit(companyZone)}
      and coalesce(planned_from, planned_to) < (${date}::date + 1)::timestamp at time zone ${sql.lit(companyZone)}
      and ${visibleTasks(who)}`,
    sql`coalesce(
      (select arrives_at from current_arrivals where task_id = tasks.id and day = ${date}::date),
      planned_from, planned_to), tasks.id`,
  )
  return rows
}

export const findOperator = (db: Db, id: number): Promise<{ name: string; role: Role } | undefined> =>
  db
    .selectFrom('users')
    .select([
      sql<string>`concat_ws(' ', last_name, nullif(first_name, ''), nullif(middle_name, ''))`.as('name'),
      'role',
    ])
    .where('id', '=', id)
    .where('role', '<>', 'client')
    .executeTakeFirst()
