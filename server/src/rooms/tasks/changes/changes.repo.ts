import type { TaskAction } from '@naryad/contract/tasks/tasks'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { TaskSource } from '@naryad/contract/tasks/tasks.words'
import type { Person } from '@naryad/contract/users/users'
import { type AliasableExpression, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { arrayOf, type Cell, columnsOf } from '../../../platform/db/query/set-based.ts'
import type { ChildRow } from '../relations/families.ts'
import { typeOf } from '../task-columns.table.ts'
import { type CommandTime, receivedLater } from './clock.ts'
import {
  changedColumns,
  type Draft,
  type StoredWork,
  type Wide,
  type WorkRow,
  workColumns,
} from './drafts.ts'

export interface LockedRow extends WorkRow {
  readonly isVisible: SqlBool
}

/**
 * Locks the tasks and their parents in the order of ids, then reads them. The lock of a parent guards its
 * whole family: the status of a child changes only under it. The parent of a task never changes, so all
 * transactions lock a family in the same order and cannot deadlock.
 */
export async function lockTasks(
  tx: Tx,
  ids: readonly number[],
  visible: AliasableExpression<SqlBool>,
): Promise<LockedRow[]> {
  const rows = await lockRows(tx, ids, visible)
  if (rows.length === 0) return []
  const related = await readRelated(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, crewIds: [], warranty: null, act: null, ...related.get(row.id) }))
}

/** Read after the lock of the tasks, so that it includes concurrent changes. */
async function readRelated(
  tx: Tx,
  taskIds: readonly number[],
): Promise<Map<number, Pick<WorkRow, 'crewIds' | 'warranty' | 'act'>>> {
  const { rows } = await sql<Pick<WorkRow, 'id' | 'crewIds' | 'warranty' | 'act'>>`
    select wanted.id,
      array(select user_id from task_crew where task_id = wanted.id order by user_id) as crew_ids,
      case when own.task_id is not null then json_build_object('unitId', own.unit_id, 'ground', own.ground,
        'text', own.text, 'until', own.until, 'userId', own.user_id) end as warranty,
      (select json_build_object('id', acts.id, 'number', acts.number)
        from act_tasks join acts on acts.id = act_tasks.act_id
        where act_tasks.task_id = wanted.id and act_tasks.is_live and acts.status = 'ISSUED') as act
    from unnest(${arrayOf(taskIds, 'integer')}) as wanted(id)
    left join task_warranties as own on own.task_id = wanted.id`.execute(tx)
  return new Map(rows.map(({ id, ...related }) => [id, related]))
}

const lockRows = (
  tx: Tx,
  ids: readonly number[],
  visible: AliasableExpression<SqlBool>,
): Promise<(StoredWork & { isVisible: SqlBool })[]> =>
  tx
    .selectFrom('tasks')
    .select(workColumns)
    .select(visible.as('isVisible'))
    .where(
      'id',
      '=',
      sql<number>`any(array(
        select unnest(array[id, parent_id]) from tasks where id = any(${arrayOf(ids, 'integer')}) and ${visible}
      ))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * A separate statement after locking the parents, because only then is its snapshot new enough to see
 * concurrent changes.
 */
export const readChildren = (tx: Tx, parentIds: readonly number[]): Promise<ChildRow[]> =>
  tx
    .selectFrom('tasks')
    .select([
      'id',
      'parentId',
      'carId',
      'status',
      'statusSince',
      sql<boolean>`done_at is not null`.as('wasDone'),
    ])
    .where('parentId', '=', sql<number>`any(${arrayOf(parentIds, 'integer')})`)
    .orderBy('id')
    .execute()

/** Which of the ids are parents: they are processed after their children. */
export async function findParents(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .where('childsCount', '>', 0)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Writes the changes of all drafts in one statement. Columns that no draft changes are not written. */
export async function updateTasks(
  tx: Tx,
  drafts: readonly Draft[],
  { receivedAt, isInternal }: { readonly receivedAt: string; readonly isInternal: boolean },
): Promise<void> {
  if (drafts.length === 0) return
  const changed = new Set<string>(drafts.flatMap(changedColumns))
  // Lists are written per task.
  const columns = workColumns.filter((column) => changed.has(column) && typeOf(column) !== 'jsonb')
  const types = Object.fromEntries(['id' as const, ...columns].map((column) => [column, typeOf(column)]))
  const { values, rows } = columnsOf(
    drafts.map(
      ({
        after: { checklist: _1, crewIds: _2, warranty: _3, act: _4, ...after },
      }): Readonly<Record<string, Cell>> => after,
    ),
    'id',
    types,
  )
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${values.get(column)}`)
  const publicUpdate = isInternal ? sql`coalesce(tasks.public_updated_at, tasks.updated_at)` : sql`null`
  await sql`
    update tasks set ${sql.join([
      ...sets,
      sql`updated_at = ${receivedAt}::timestamptz, public_updated_at = ${publicUpdate}`,
    ])}
    from ${rows} where tasks.id = rows.id`.execute(tx)
}

/** Updates columns outside of the working set, for one task. */
export async function updateWide(
  tx: Tx,
  id: number,
  { checklist, costItems, ...plain }: Wide,
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({
      ...plain,
      ...(checklist && { checklist: JSON.stringify(checklist) }),
      ...(costItems && { costItems: JSON.stringify(costItems) }),
    })
    .where('id', '=', id)
    .execute()
}

export interface ActionRow {
  readonly taskId: number
  readonly userId: number | null
  readonly source: TaskSource
  readonly kind: TaskAction['kind']
  readonly field: string | null
  readonly fromText: string | null
  readonly fromPersonId?: number | null
  readonly toText: string | null
  readonly version?: number
  /** Unless the time of the command. */
  readonly at?: string
  readonly ruleTitle?: string | null
  readonly ruleReason?: string | null
  readonly apiTokenId?: number | null
}

const actionTypes = {
  taskId: 'integer',
  userId: 'integer',
  source: 'task_source',
  kind: 'text',
  field: 'text',
  fromText: 'text',
  fromPersonId: 'integer',
  toText: 'text',
  version: 'integer',
  at: 'timestamptz',
  receivedAt: 'timestamptz',
  ruleTitle: 'text',
  ruleReason: 'text',
  apiTokenId: 'integer',
} as const

/** Inserts history rows of any number of tasks in one statement, in the given order. */
export async function insertActions(tx: Tx, actions: readonly ActionRow[], time: CommandTime): Promise<void> {
  if (actions.length === 0) return
  const { values, rows } = columnsOf(
    actions.map((action): Record<keyof typeof actionTypes, Cell> => {
      const {
        at = time.at,
        version = null,
        fromPersonId = null,
        ruleTitle = null,
        ruleReason = null,
        apiTokenId = null,
      } = action
      return {
        ...action,
        fromPersonId,
        version,
        at,
        ruleTitle,
        ruleReason,
        apiTokenId,
        receivedAt: receivedLater({ ...time, at }),
      }
    }),
    'taskId',
    actionTypes,
  )
  await sql`
    insert into task_actions (${sql.join([...values.keys()].map((column) => sql.ref(column)))})
    select ${sql.join([...values.values()])} from ${rows}`.execute(tx)
}

export interface NewPause {
  readonly taskId: number
  readonly status: TaskStatus
  readonly startedAt: string
}

export async function startPauses(tx: Tx, pauses: readonly NewPause[]): Promise<void> {
  if (pauses.length === 0) return
  const { values, rows } = columnsOf(
    pauses.map((pause): Record<keyof NewPause, Cell> => ({ ...pause })),
    'taskId',
    { taskId: 'integer', status: 'task_status', startedAt: 'timestamptz' },
  )
  await sql`
    insert into task_pauses (started_at, task_id, status)
    select ${values.get('startedAt')}, ${values.get('taskId')}, ${values.get('status')} from ${rows}`.execute(
    tx,
  )
}

export interface PauseEnd {
  readonly taskId: number
  readonly endedAt: string
}

/**
 * Ends the open pauses of the tasks and returns when each had begun. The clocks of two servers may differ
 * slightly.
 */
export async function endPauses(tx: Tx, ended: readonly PauseEnd[]): Promise<Map<number, string>> {
  if (ended.length === 0) return new Map()
  const { values, rows } = columnsOf(
    ended.map((end): Record<keyof PauseEnd, Cell> => ({ ...end })),
    'taskId',
    { taskId: 'integer', endedAt: 'timestamptz' },
  )
  const updated = await sql<{ taskId: number; startedAt: string }>`
    update task_pauses set ended_at = greatest(started_at, ${values.get('endedAt')}) from ${rows}
    where task_pauses.task_id = rows.task_id and task_pauses.ended_at is null
    returning task_pauses.task_id, started_at`.execute(tx)
  return new Map(updated.rows.map(({ taskId, startedAt }) => [taskId, startedAt]))
}

export async function readPeople(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName'])
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}
