import { type Role, scopeOf } from '@naryad/contract/kit/rights'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { arrayOf } from '../../platform/db/query/set-based.ts'
import { worksOn } from './crew/crew.repo.ts'

export interface Viewer {
  readonly id: number
  readonly role: Role
  readonly isSenior: boolean
  readonly companyId: number | null
  readonly queues: readonly Queue[]
}

/**
 * Which tasks a user sees: those of an organization or those of some queues. Of the latter, engineers see
 * unassigned tasks; those in which they are the operator or in the crew they see in any queue.
 */
export interface Sight {
  readonly queues: readonly Queue[]
  readonly companyId?: number
  readonly operatorId?: number
}

/** No organization has this id. */
const noCompany = 0

export function sightOf(who: Viewer): Sight {
  const own = who.queues.length > 0 ? who.queues : queues
  switch (scopeOf('tasks.read', who)) {
    case 'all':
      return { queues: who.role === 'admin' ? queues : own }
    case 'own':
      return { queues: own, operatorId: who.id }
    case 'company':
      return { queues, companyId: who.companyId ?? noCompany }
    case 'none':
      return { queues: [] }
  }
}

/** Client users do not see internal comments. */
export const isOfClient = ({ companyId }: Sight): boolean => companyId !== undefined

export const seesEveryQueue = (sight: Sight): boolean => sight.queues.length === queues.length

/** The queues that are completely visible; undefined if only some tasks of a queue are. */
export const wholeQueuesOf = ({ queues, companyId, operatorId }: Sight): readonly Queue[] | undefined =>
  companyId === undefined && operatorId === undefined ? queues : undefined

export const within = (column: RawBuilder<unknown>, allowed: readonly Queue[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(${arrayOf(allowed, 'queue')})`

const queue = sql`tasks.queue`

export function visibleIn(sight: Sight): RawBuilder<SqlBool> {
  if (sight.companyId !== undefined) return sql<SqlBool>`tasks.company_id = ${sight.companyId}`
  if (sight.operatorId !== undefined) {
    const free = sql`tasks.operator_id is null and ${within(queue, sight.queues)}`
    return sql<SqlBool>`(${worksOn(sight.operatorId)} or (${free}))`
  }
  return seesEveryQueue(sight) ? sql<SqlBool>`true` : within(queue, sight.queues)
}

interface SightedTask {
  readonly queue: Queue
  readonly companyId: number | null
  readonly operatorId: number | null
  readonly crewIds: readonly number[]
}

/** The same rule as `visibleIn`, for a task in memory. */
export function isVisibleIn(sight: Sight, task: SightedTask): boolean {
  if (sight.companyId !== undefined) return task.companyId === sight.companyId
  const isInQueues = sight.queues.includes(task.queue)
  if (sight.operatorId === undefined) return isInQueues
  return (
    task.operatorId === sight.operatorId ||
    task.crewIds.includes(sight.operatorId) ||
    (task.operatorId === null && isInQueues)
  )
}

/** The visibility condition over `tasks`; invisible tasks are reported as not found. */
export const visibleTasks = (who: Viewer): RawBuilder<SqlBool> => visibleIn(sightOf(who))
