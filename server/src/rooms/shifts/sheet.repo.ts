import type { ShiftGroup, ShiftLine, ShiftSection } from '@naryad/contract/shifts/shifts'
import { figureLists, groupLists, moverList, sectionLists } from '@naryad/contract/shifts/shifts.lists'
import { maxShiftLines, type ShiftSectionKey } from '@naryad/contract/shifts/shifts.words'
import { movers } from '@naryad/contract/tasks/tasks.movers'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { Condition } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { addDays, companyToday, momentsOfDays } from '../../platform/time/company-day.ts'
import { matchingTasks } from '../tasks/lists/index.ts'
import { type LineFacts, lineSentence } from './sentences.ts'
import type { WrittenContent } from './shifts.table.ts'

/** Whose sheet it is, over which queues and times. */
export interface SheetScope {
  readonly userId: number
  readonly queues: readonly Queue[]
  readonly since: string
  readonly until: string
  readonly now: string
}

export const personJson = (
  table: string,
): RawBuilder<unknown> => sql`case when ${sql.ref(`${table}.id`)} is not null
  then jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'lastName', ${sql.ref(`${table}.lastName`)},
    'firstName', ${sql.ref(`${table}.firstName`)}, 'middleName', ${sql.ref(`${table}.middleName`)}) end`

const inQueues = (queues: readonly Queue[]) => sql`tasks.queue = any(${arrayOf(queues, 'queue')})`

interface SectionQuery {
  readonly condition: (scope: SheetScope) => Condition
  /** The moment of a line, by which lines are ordered. */
  readonly at: RawBuilder<unknown>
}

const sections: Record<ShiftSectionKey, SectionQuery> = {
  PROMISES: {
    condition: ({ until }) => matchingTasks(sectionLists.PROMISES(until)),
    at: sql`(select promises.at from promises where promises.task_id = tasks.id and promises.result is null)`,
  },
  STUCK: {
    condition: ({ until }) => matchingTasks(sectionLists.STUCK(until)),
    at: sql`tasks.updated_at`,
  },
  BURNING: {
    // By the index of urgency, where only these statuses have this rank.
    condition: ({ until }) => sql`${matchingTasks(sectionLists.BURNING(until))}
      and tasks.urgency_rank = 0 and tasks.urgent_at <= ${until}::timestamptz`,
    at: sql`tasks.urgent_at`,
  },
  NEW: {
    condition: ({ until }) => matchingTasks(sectionLists.NEW(until)),
    at: sql`tasks.created_at`,
  },
}

type LineRow = Omit<ShiftLine, 'why'> & LineFacts & { readonly count: number }

const ownPromise = ({ userId }: SheetScope) => sql`exists (
  select from promises
  where promises.task_id = tasks.id and promises.result is null and promises.user_id = ${userId})`

/** Without the facts that only the sentence is made of. */
const lineOf = (row: LineRow): Omit<ShiftLine, 'why'> => ({
  taskId: row.taskId,
  queue: row.queue,
  status: row.status,
  title: row.title,
  plate: row.plate,
  companyName: row.companyName,
  isAssigned: row.isAssigned,
  at: row.at,
  promise: row.promise,
})

/** The first lines of each queue with their count, by one statement over the index of open requests. */
export async function readSection(
  db: Db,
  key: ShiftSectionKey,
  scope: SheetScope,
  isOwn = false,
): Promise<ShiftSection> {
  const { condition, at } = sections[key]
  const { rows } = await sql<LineRow>`
    with found as (
      select tasks.id, tasks.queue, ${at} as at, count(*) over (partition by tasks.queue)::int as count,
        row_number() over (partition by tasks.queue order by ${at}, tasks.id) as place
      from tasks where ${condition(scope)} and ${inQueues(scope.queues)} and ${isOwn ? ownPromise(scope) : sql`true`})
    select found.count, found.at, tasks.id as task_id, tasks.queue, tasks.status, tasks.title, cars.plate,
      companies.name as company_name, tasks.operator_id is not null as is_assigned, tasks.planned_from,
      tasks.deadline_at, tasks.next_move_at, tasks.next_move_note, ${personJson('users')} as operator,
      promises.given_at as promised_at, ${personJson('giver')} as promised_by,
      case when promises.id is not null
        then jsonb_build_object('id', promises.id, 'text', promises.text) end as promise,
      (select max(marks.at) from task_marks as marks
        where marks.task_id = tasks.id and marks.user_id = tasks.operator_id and tasks.status = 'IN_PROGRESS'
      ) as on_site_at
    from found join tasks on tasks.id = found.id
    left join cars on cars.id = tasks.car_id
    left join companies on companies.id = tasks.company_id
    left join users on users.id = tasks.operator_id
    left join promises on promises.task_id = tasks.id and promises.result is null and ${sql.lit(key === 'PROMISES')}
    left join users as giver on giver.id = promises.user_id
    where found.place <= ${sql.lit(maxShiftLines)}
    order by found.at, found.id`.execute(db)
  const counts = new Map(rows.map(({ queue, count }) => [queue, count]))
  return {
    key,
    counts: [...counts].map(([queue, count]) => ({ queue, count })),
    lines: rows.map((row) => ({ ...lineOf(row), why: lineSentence(key, row, scope.now) })),
  }
}

export async function readGroups(db: Db, { userId, queues }: SheetScope): Promise<ShiftGroup[]> {
  const ofTasks = (key: keyof typeof groupLists) => sql`
    select ${sql.lit(key)} as key, tasks.queue, null::text as source, count(*)::int as count,
      min(tasks.created_at) as oldest_at
    from tasks where ${matchingTasks(groupLists[key](userId))} and ${inQueues(queues)} group by tasks.queue`
  const { rows } = await sql<ShiftGroup>`
    ${ofTasks('CLOSING')} union all ${ofTasks('DISPATCHER')} union all ${ofTasks('OWN')} union all
    select 'SUGGESTIONS', queue, source::text, count(*)::int, min(created_at) from suggestions
    where status = 'NEW' and queue = any(${arrayOf(queues, 'queue')}) group by queue, source
    order by key, queue, source`.execute(db)
  return rows
}

/**
 * Whose move it is, by one statement over the index of next steps. Tasks that are alike for the rules are one
 * group, so that these are asked some hundred times instead of once a task.
 */
export async function readMovers(db: Db, { queues }: SheetScope): Promise<WrittenContent['movers']> {
  const each = movers.map(
    (mover) =>
      sql`(${sql.lit(mover)}, ${matchingTasks(moverList(mover))}, ${matchingTasks(moverList(mover, true))})`,
  )
  const { rows } = await sql<WrittenContent['movers'][number]>`
    select tasks.queue, each.mover, sum(tasks.n)::int as count,
      coalesce(sum(tasks.n) filter (where each.is_overdue), 0)::int as overdue_count
    from (
      select queue, is_open, status, operator_id, waits_for_driver, min(next_move_at) as next_move_at, count(*) as n
      from tasks where tasks.is_open and ${inQueues(queues)}
      group by queue, is_open, status, operator_id, waits_for_driver, next_move_at < now()) as tasks
    cross join lateral (values ${sql.join(each)}) as each (mover, is_theirs, is_overdue)
    where each.is_theirs
    group by tasks.queue, each.mover order by tasks.queue, each.mover`.execute(db)
  return rows
}

type Work = Pick<WrittenContent, 'figures' | 'people'>
type WorkRow = Work['figures'][number] & { readonly userId: number | null }

/** The work since the last handover: a row of each queue, and one of each operator in it. */
export async function readWork(db: Db, { queues, since }: SheetScope): Promise<Work> {
  const events = (figure: 'created' | 'done' | 'closed') => sql`
    select tasks.queue, ${figure === 'created' ? sql`null::integer` : sql`tasks.operator_id`} as operator_id,
      ${sql.lit(figure)} as figure, tasks.is_remote
    from tasks where ${matchingTasks(figureLists[figure]({ since }))} and ${inQueues(queues)}`
  const { rows } = await sql<WorkRow & { isTotal: boolean }>`
    with events as materialized (
      ${events('created')} union all ${events('done')} union all ${events('closed')}),
    counted as (
      select queue, operator_id, grouping(operator_id) = 1 as is_total,
        count(*) filter (where figure = 'created')::int as created,
        count(*) filter (where figure = 'done')::int as done,
        count(*) filter (where figure = 'done' and is_remote)::int as remote,
        count(*) filter (where figure = 'closed')::int as closed
      from events group by grouping sets ((queue), (queue, operator_id)))
    select queue, operator_id as user_id, is_total, created, done, remote, closed from counted
    where is_total or operator_id is not null
    order by queue, done desc, operator_id`.execute(db)
  return {
    figures: rows.flatMap(({ queue, isTotal, created, done, remote, closed }) =>
      isTotal ? [{ queue, created, done, remote, closed }] : [],
    ),
    people: rows.flatMap(({ queue, userId, done, remote, closed }) =>
      userId === null ? [] : [{ queue, userId, done, remote, closed }],
    ),
  }
}

/** Who is absent today or tomorrow, with the visits of these days that are still theirs. */
export async function readAbsences(db: Db, now: string): Promise<WrittenContent['absences']> {
  const today = companyToday(Date.parse(now))
  const tomorrow = addDays(today, 1)
  const days = [today, tomorrow].map((day) => ({ day, ...momentsOfDays(day, day) }))
  const visits = days.map(
    ({ day, from, to }) => sql`
      (case when absences.date_from <= ${day}::date and absences.date_to >= ${day}::date then (
        select count(*) from tasks
        where tasks.planned_from between ${from}::timestamptz and ${to}::timestamptz and tasks.is_open
          and tasks.done_at is null and tasks.operator_id = absences.user_id) else 0 end)`,
  )
  const { rows } = await sql<WrittenContent['absences'][number]>`
    select absences.user_id, absences.kind, absences.date_from::text as date_from,
      absences.date_to::text as date_to, (${sql.join(visits, sql` + `)})::int as visits
    from absences join users on users.id = absences.user_id
    where absences.date_from <= ${tomorrow}::date and absences.date_to >= ${today}::date and not users.is_blocked
    order by users.last_name collate ru, users.first_name collate ru, absences.date_from, absences.id`.execute(
    db,
  )
  return rows
}
