import { unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { sql, type SqlBool } from 'kysely'

import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { crewOf, isInCrew, ownOpen, worksOn } from '../crew/crew.repo.ts'
import { repeatOfId } from './tasks.items.repo.ts'

/** Names `is_open` too: the indexes of open tasks are found by it alone. */
export const isUnfinished = sql<SqlBool>`(tasks.is_open
  and tasks.status = any(${arrayOf(unfinishedStatuses, 'task_status')}))`

/** SQL over `tasks` for the queries of other rooms. */
export const taskExpressions = { repeatOfId, crewOf, isInCrew, worksOn, ownOpen, isUnfinished }
