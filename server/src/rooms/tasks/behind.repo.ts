import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { sightOf, type Viewer, visibleTasks, within } from './tasks.policy.repo.ts'

/** A user with the scope of the permission in use. Contexts of calls satisfy it. */
export interface Reach {
  readonly who: Viewer
  readonly scope: 'all' | 'own' | 'company'
}

interface Thing {
  /** The column with the organization of the object. */
  readonly company: string
  /** The column of tasks that refers to the object, and the referenced column. */
  readonly task: 'carId' | 'driverId' | 'companyId'
  readonly key: string
}

/**
 * The trucks, drivers, contacts or organizations that a user sees: clients those of their own
 * organization, engineers those of visible tasks.
 */
export function withinReach({ who, scope }: Reach, { company, task, key }: Thing): RawBuilder<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`
  if (scope === 'company') return sql<SqlBool>`${sql.ref(company)} = ${who.companyId}`
  return sql<SqlBool>`${sql.ref(key)} in (${behindVisibleTasks(who, task)})`
}

/**
 * The ids that visible tasks refer to, some more than once. The rule of `visibleTasks`, a part at a time: under `or`
 * every task would be read, each part has an index.
 */
export function behindVisibleTasks(who: Viewer, task: Thing['task']): RawBuilder<unknown> {
  const column = sql.ref(`tasks.${task}`)
  const { operatorId, queues } = sightOf(who)
  if (operatorId === undefined) return sql`select ${column} from tasks where ${visibleTasks(who)}`
  return sql`
    select ${column} from tasks where tasks.operator_id = ${operatorId}
    union all select ${column} from tasks where tasks.operator_id is null and ${within(sql`tasks.queue`, queues)}
    union all select ${column} from task_crew join tasks on tasks.id = task_crew.task_id
      where task_crew.user_id = ${operatorId}`
}
