import type { TaskReportColumnKey } from '@naryad/contract/tasks/tasks.columns'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { repeatOfId } from '../tasks/lists/index.ts'

/** The chosen columns of a task in the file of a report. */
export type TaskRow = Readonly<Partial<Record<TaskReportColumnKey, string | number | boolean | null>>>

const joins = {
  cars: sql`left join cars on cars.id = tasks.car_id`,
  companies: sql`left join companies on companies.id = tasks.company_id`,
  operators: sql`left join users as operators on operators.id = tasks.operator_id`,
  drivers: sql`left join drivers on drivers.id = tasks.driver_id`,
  types: sql`left join task_types on task_types.id = tasks.type_id`,
  categories: sql`left join task_categories on task_categories.id = tasks.category_id`,
} as const

interface Source {
  readonly value: RawBuilder<unknown>
  readonly join?: keyof typeof joins
}

const own = (column: string): Source => ({ value: sql.ref(`tasks.${column}`) })
const nameIn = (join: 'operators' | 'drivers'): Source => ({
  join,
  value: sql.raw(
    `concat_ws(' ', nullif(${join}.last_name, ''), nullif(${join}.first_name, ''), nullif(${join}.middle_name, ''))`,
  ),
})

const sources: Readonly<Record<TaskReportColumnKey, Source>> = {
  id: own('id'),
  createdAt: own('created_at'),
  queue: own('queue'),
  car: { join: 'cars', value: sql.ref('cars.title') },
  company: { join: 'companies', value: sql.ref('companies.name') },
  operator: nameIn('operators'),
  status: own('status'),
  costs: own('costs'),
  title: own('title'),
  type: { join: 'types', value: sql.ref('task_types.title') },
  category: { join: 'categories', value: sql.ref('task_categories.title') },
  driver: nameIn('drivers'),
  priority: own('priority'),
  source: own('source'),
  plannedFrom: own('planned_from'),
  deadlineAt: own('deadline_at'),
  doneAt: own('done_at'),
  closedAt: own('closed_at'),
  isWarranty: own('is_warranty'),
  unit: {
    value: sql`(select concat_ws(' № ', nullif(models.title, ''), units.serial)
      from task_warranties join units on units.id = task_warranties.unit_id
        join unit_models as models on models.id = units.model_id
      where task_warranties.task_id = tasks.id)`,
  },
  isRepeat: { value: sql`${repeatOfId} is not null` },
  isCostsApproved: own('is_costs_approved'),
}

/** The selected columns of the tasks, in the order of the ids. Columns that are not shown are not read. */
export async function readTaskRows(
  db: Db,
  columns: readonly TaskReportColumnKey[],
  ids: readonly number[],
): Promise<TaskRow[]> {
  const chosen = [...new Set(columns)]
  const joined = new Set(chosen.flatMap((key) => sources[key].join ?? []))
  const { rows } = await sql<TaskRow>`
    select ${sql.join(chosen.map((key) => sql`${sources[key].value} as ${sql.ref(key)}`))}
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, place)
    join tasks on tasks.id = wanted.id
    ${sql.join(
      [...joined].map((name) => joins[name]),
      sql` `,
    )}
    order by wanted.place`.execute(db)
  return rows
}
