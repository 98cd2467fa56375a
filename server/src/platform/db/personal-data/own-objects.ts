import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Erased } from './erased.ts'

// In texts of a person's own objects a surname alone means the person. Texts that are copied from an object obey the
// rule of the object, so the rules stand here and not beside the tables.

type Id = RawBuilder<unknown>

/** The columns of a task that refer to a person. */
const taskColumns = {
  users: ['operator_id', 'created_by', 'done_by', 'closed_by', 'costs_approved_by'],
  drivers: ['driver_id'],
  contacts: ['contact_id'],
} as const

const no = sql<SqlBool>`false`

export const isOwnTask = ({ kind, id }: Erased, taskId: Id): RawBuilder<SqlBool> => {
  const refers = taskColumns[kind].map((column) => sql`own_task.${sql.ref(column)} = ${id}`)
  if (kind === 'users')
    refers.push(sql`exists (
      select from task_crew as own_crew where own_crew.task_id = own_task.id and own_crew.user_id = ${id})`)
  return sql<SqlBool>`exists (
    select from tasks as own_task where own_task.id = ${taskId} and (${sql.join(refers, sql` or `)}))`
}

/** A truck that the person drives. */
export const isOwnCar = ({ kind, id }: Erased, carId: Id): RawBuilder<SqlBool> =>
  kind === 'drivers'
    ? sql<SqlBool>`exists (select from cars as own_car where own_car.id = ${carId} and own_car.driver_id = ${id})`
    : no

/** The person's organization, if no one else has the surname there. */
export const isOwnCompany = ({ ownCompanyId }: Erased, companyId: Id): RawBuilder<SqlBool> =>
  ownCompanyId === null ? no : sql<SqlBool>`coalesce(${companyId} = ${ownCompanyId}, false)`

/** An object named by the code of its kind and its id, as in histories, the audit and imports. */
export const isOwnObject = (erased: Erased, kind: Id, id: Id): RawBuilder<SqlBool> => {
  const companyOf = (table: 'drivers' | 'contacts' | 'users') =>
    isOwnCompany(erased, sql`(select company_id from ${sql.table(table)} as own where own.id = ${id})`)
  return sql<SqlBool>`case ${kind}
    when 'tasks' then ${isOwnTask(erased, id)}
    when 'cars' then ${isOwnCar(erased, id)}
    when 'maintenance' then ${isOwnCar(
      erased,
      sql`(select car_id from maintenance_ranges as own where own.id = ${id})`,
    )}
    when 'companies' then ${isOwnCompany(erased, id)}
    when 'drivers' then ${companyOf('drivers')}
    when 'contacts' then ${companyOf('contacts')}
    when 'users' then ${companyOf('users')}
    else false end`
}
