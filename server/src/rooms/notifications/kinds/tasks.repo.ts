import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** Task fields used in notifications. */
export interface TaskFacts {
  readonly id: number
  readonly queue: Queue
  readonly title: string
  readonly status: TaskStatus
  readonly priority: Priority
  readonly source: TaskSource
  readonly companyId: number | null
  readonly companyName: string | null
  readonly carTitle: string | null
  readonly address: string
  readonly operatorId: number | null
  readonly crewIds: readonly number[]
  readonly operatorLastName: string | null
  readonly operatorFirstName: string | null
  readonly createdBy: number | null
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly costs: number
  readonly workReport: string
  readonly closeReason: string | null
  readonly doneAt: string | null
  /** The open promise. */
  readonly promiseId: number | null
  readonly promisedTo: string | null
  readonly promisedText: string | null
}

export async function readTasks(db: Db, ids: readonly number[]): Promise<Map<number, TaskFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TaskFacts>`
    select tasks.id, queue, tasks.title, tasks.status, priority, source, tasks.company_id,
      companies.name as company_name, cars.title as car_title, tasks.address, operator_id,
      array(select user_id from task_crew where task_id = tasks.id) as crew_ids,
      users.last_name as operator_last_name, users.first_name as operator_first_name, tasks.created_by,
      planned_from, planned_to, costs, work_report, close_reason, done_at,
      promises.id as promise_id, promises.promised_to, promises.text as promised_text
    from tasks
    left join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    left join users on users.id = tasks.operator_id
    left join promises on promises.task_id = tasks.id and promises.result is null
    where tasks.id = any(${arrayOf([...new Set(ids)], 'integer')})`.execute(db)
  return new Map(rows.map((task) => [task.id, task]))
}

export interface CommentFacts {
  readonly id: number
  readonly taskId: number
  readonly text: string
  readonly isInternal: boolean
  readonly mentionedIds: readonly number[]
  readonly lastName: string | null
  readonly firstName: string | null
}

export async function readComments(db: Db, ids: readonly number[]): Promise<Map<number, CommentFacts>> {
  const { rows } = await sql<CommentFacts>`
    select c.id, c.task_id, left(c.text, 1000) as text, c.is_internal, c.mentioned_ids, u.last_name, u.first_name
    from task_comments c left join users u on u.id = c.author_id
    where c.id = any(${arrayOf([...new Set(ids)], 'integer')})`.execute(db)
  return new Map(rows.map((comment) => [comment.id, comment]))
}

/** Authors of comments by task. */
export async function readParticipants(
  db: Db,
  taskIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const { rows } = await sql<{ taskId: number; userIds: number[] }>`
    select task_id, array_agg(distinct author_id) as user_ids from task_comments
    where task_id = any(${arrayOf([...new Set(taskIds)], 'integer')}) and author_id is not null
    group by task_id`.execute(db)
  return new Map(rows.map(({ taskId, userIds }) => [taskId, userIds]))
}
