import { sql, type SqlBool } from 'kysely'

import type { Condition } from '../../platform/db/query/conditions.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleTasks } from '../tasks/index.ts'

/**
 * Which rows of `roll_calls` a user sees. Clients: those of their own organization. Engineers: their own
 * and those of their tasks. Other staff: those of visible tasks and those without a task.
 */
export function visibleRollCalls(who: Who): Condition {
  if (who.role === 'client') return sql<SqlBool>`roll_calls.company_id = ${who.companyId}`
  const ofVisibleTask = sql<SqlBool>`exists (
    select from tasks where tasks.id = roll_calls.task_id and ${visibleTasks(who)})`
  if (who.role === 'engineer') return sql<SqlBool>`(roll_calls.user_id = ${who.id} or ${ofVisibleTask})`
  if (who.role === 'admin' || who.queues.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(roll_calls.task_id is null or ${ofVisibleTask})`
}
