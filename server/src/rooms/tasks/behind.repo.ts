import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { type Viewer, visibleTasks } from './tasks.policy.repo.ts'

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
  return sql<SqlBool>`exists (select from tasks where tasks.${sql.ref(task)} = ${sql.ref(key)} and ${visibleTasks(who)})`
}
