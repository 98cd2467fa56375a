import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { type Viewer, visibleTasks } from './tasks.policy.repo.ts'

/** A user and the scope of the right in use. A call's context is one. */
export interface Reach {
  readonly who: Viewer
  readonly scope: 'all' | 'own' | 'company'
}

interface Thing {
  /** Column with the thing's organization. */
  readonly company: string
  /** Column of tasks that leads to the thing, and the thing's column it leads to. */
  readonly task: 'carId' | 'driverId' | 'companyId'
  readonly key: string
}

/**
 * The trucks, drivers, contacts or organizations that a user sees: a client those of their own organization,
 * an engineer those of visible tasks.
 */
export function withinReach({ who, scope }: Reach, { company, task, key }: Thing): RawBuilder<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`
  if (scope === 'company') return sql<SqlBool>`${sql.ref(company)} = ${who.companyId}`
  return sql<SqlBool>`exists (select from tasks where tasks.${sql.ref(task)} = ${sql.ref(key)} and ${visibleTasks(who)})`
}
