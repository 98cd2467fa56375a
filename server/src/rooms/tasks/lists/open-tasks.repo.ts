import { unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** Over `tasks`; names `is_open` too: the indexes of open tasks are found by it alone. */
export const isUnfinished = sql<SqlBool>`(tasks.is_open
  and tasks.status = any(${arrayOf(unfinishedStatuses, 'task_status')}))`

/** Open tasks that a user works on, for queries that begin at the user: `worksOn` alone would read all open tasks. */
export const ownOpen = (
  userId: number,
): RawBuilder<SqlBool> => sql<SqlBool>`(tasks.is_open and tasks.id = any(array(
  select own.id from tasks as own where own.is_open and own.operator_id = ${userId}
  union all select task_crew.task_id from task_crew where task_crew.user_id = ${userId})))`
