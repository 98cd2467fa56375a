import { maxTrialTasks, type RuleChange, trialDays } from '@naryad/contract/automation/automation.words'
import { statuses, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { priorities, type Priority, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

/** Something that happened to a task, and what it looked like then, as far as its history says. */
export interface PastOccasion {
  readonly taskId: number
  readonly at: string
  readonly changes: readonly RuleChange[]
  readonly status: TaskStatus | null
  readonly priority: Priority | null
  /** Set for a creation: null is none. */
  readonly operatorId?: number | null
}

interface Row {
  readonly taskId: number
  readonly at: string
  readonly kinds: readonly string[]
  readonly status: string | null
  readonly priority: string | null
  readonly operatorId: number | null
}

const statusOf = (title: string | null): TaskStatus | null =>
  statuses.find((status) => statusTitle(status) === title) ?? null
const priorityOf = (title: string | null): Priority | null =>
  priorities.find((priority) => priorityTitles[priority] === title) ?? null

const since = sql`now() - make_interval(days => ${sql.lit(trialDays)})`

/** Requests as they were created: the first changes of the history say what they changed from. */
export async function readCreations(db: Db): Promise<PastOccasion[]> {
  const { rows } = await sql<Row>`
    select t.id as task_id, t.created_at as at, '{}'::text[] as kinds,
      (select from_text from task_actions as a where a.task_id = t.id and a.kind in ('STATUS', 'DONE', 'CLOSED')
        and a.from_text is not null order by a.id limit 1) as status,
      (select from_text from task_actions as a where a.task_id = t.id and a.kind = 'PRIORITY' order by a.id limit 1)
        as priority,
      case when first.id is null then t.operator_id
        when first.at <= t.created_at + interval '1 second' then t.operator_id
        else first.from_person_id end as operator_id
    from tasks as t
    left join lateral (select a.id, a.at, a.from_person_id from task_actions as a
      where a.task_id = t.id and a.kind = 'OPERATOR' order by a.id limit 1) as first on true
    where t.created_at > ${since}
    order by t.created_at desc, t.id desc limit ${maxTrialTasks + 1}`.execute(db)
  return rows.map(({ taskId, at, status, priority, operatorId }) => ({
    taskId,
    at,
    changes: [],
    status: statusOf(status),
    priority: priorityOf(priority),
    operatorId,
  }))
}

const changeOfKind: Readonly<Record<string, RuleChange>> = {
  STATUS: 'STATUS',
  DONE: 'STATUS',
  CLOSED: 'STATUS',
  OPERATOR: 'OPERATOR',
  PRIORITY: 'PRIORITY',
  QUEUE: 'QUEUE',
  PLAN: 'PLAN',
  CAR: 'CAR',
  'CHANGED Срок': 'DEADLINE',
  'CHANGED Организация': 'COMPANY',
}

/** Changes by people and other programs, one a version. Changes by rules start no rules. */
export async function readPastChanges(db: Db): Promise<PastOccasion[]> {
  const { rows } = await sql<Row>`
    select a.task_id, min(a.at) as at,
      array_agg(distinct case when a.kind = 'CHANGED' then 'CHANGED ' || coalesce(a.field, '') else a.kind end) as kinds,
      max(a.to_text) filter (where a.kind in ('STATUS', 'DONE', 'CLOSED')) as status,
      max(a.to_text) filter (where a.kind = 'PRIORITY') as priority, null::integer as operator_id
    from task_actions as a join tasks as t on t.id = a.task_id
    where a.at > ${since} and a.version is not null and a.rule_title is null and a.kind <> 'CREATED'
    group by a.task_id, a.version
    order by min(a.at) desc, a.task_id desc limit ${maxTrialTasks + 1}`.execute(db)
  return rows.flatMap(({ taskId, at, kinds, status, priority }) => {
    const changes = [...new Set(kinds.flatMap((kind) => changeOfKind[kind] ?? []))]
    if (changes.length === 0) return []
    return [{ taskId, at, changes, status: statusOf(status), priority: priorityOf(priority) }]
  })
}
