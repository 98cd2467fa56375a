import { sql, type SqlBool } from 'kysely'

import type { Condition } from '../../platform/db/conditions.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { listedTasks } from '../tasks/index.ts'

/**
 * Which rows of `roll_calls` a person sees: a client those of his organization, an engineer his own and the visits of
 * his tasks, other staff those of the tasks they see and those that come from no task.
 */
export function visibleRollCalls(who: Who): Condition {
  if (who.role === 'client') return sql<SqlBool>`roll_calls.company_id = ${who.companyId}`
  const ofVisibleTask = sql<SqlBool>`exists (
    select from tasks where tasks.id = roll_calls.task_id and ${listedTasks.visible(who)})`
  if (who.role === 'engineer') return sql<SqlBool>`(roll_calls.user_id = ${who.id} or ${ofVisibleTask})`
  if (who.role === 'admin' || who.queues.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(roll_calls.task_id is null or ${ofVisibleTask})`
}
