import type { Part, TakenPart } from '@naryad/contract/triage/parts'
import type { DayParts, TaskTriage } from '@naryad/contract/triage/triage'
import type { Verdict } from '@naryad/contract/triage/triage.words'
import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { allOf } from '../../platform/db/query/conditions.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleTasks } from '../tasks/index.ts'
import { isUnfinished, worksOn } from '../tasks/lists/index.ts'

interface NewTriage {
  readonly taskId: number
  readonly answers: TaskTriage['answers']
  readonly verdict: Verdict
  readonly advice: string
  readonly userId: number
  readonly at: string
}

/** The stored verdict; undefined for a task without answers. */
export const findVerdict = (tx: Tx, taskId: number): Promise<{ verdict: Verdict } | undefined> =>
  tx.selectFrom('taskTriages').select('verdict').where('taskId', '=', taskId).executeTakeFirst()

export async function saveTriage(tx: Tx, { answers, ...triage }: NewTriage): Promise<void> {
  const row = { ...triage, answers: JSON.stringify(answers) }
  await tx
    .insertInto('taskTriages')
    .values(row)
    .onConflict((conflict) => conflict.column('taskId').doUpdateSet(row))
    .execute()
}

type Source = 'TYPE' | 'VERDICT' | 'HAND'

export const readParts = (tx: Tx, taskId: number): Promise<(TakenPart & { source: Source })[]> =>
  tx
    .selectFrom('taskParts')
    .select(['title', 'quantity', 'unitModelId', 'isTaken', 'source'])
    .where('taskId', '=', taskId)
    .orderBy('id')
    .execute()

interface PartRow extends Part {
  readonly source: Source
  readonly isTaken: boolean
}

/** A model that is gone meanwhile is left out. A part that is listed already stays as it is. */
async function insertParts(tx: Tx, taskId: number, parts: readonly PartRow[]): Promise<void> {
  const column = (name: keyof PartRow, type: string) =>
    arrayOf(
      parts.map((part) => part[name]),
      type,
    )
  await sql`
    insert into task_parts (task_id, title, quantity, unit_model_id, source, is_taken)
    select ${taskId}::integer, part.title, part.quantity, unit_models.id, part.source, part.is_taken
    from unnest(${column('title', 'text')}, ${column('quantity', 'integer')}, ${column('unitModelId', 'integer')},
      ${column('source', 'text')}, ${column('isTaken', 'boolean')})
      with ordinality as part(title, quantity, model_id, source, is_taken, place)
    left join unit_models on unit_models.id = part.model_id
    order by part.place
    on conflict (task_id, lower(title)) do nothing`.execute(tx)
}

export async function replaceParts(tx: Tx, taskId: number, parts: readonly PartRow[]): Promise<void> {
  await tx.deleteFrom('taskParts').where('taskId', '=', taskId).execute()
  await insertParts(tx, taskId, parts)
}

/** The parts of a verdict in place of those of the former one, but for what is already packed. */
export async function replaceVerdictParts(tx: Tx, taskId: number, parts: readonly Part[]): Promise<void> {
  await tx
    .deleteFrom('taskParts')
    .where('taskId', '=', taskId)
    .where('source', '=', 'VERDICT')
    .where('isTaken', '=', false)
    .execute()
  await insertParts(
    tx,
    taskId,
    parts.map((part) => ({ ...part, source: 'VERDICT', isTaken: false })),
  )
}

/** Whether the task has such a part. */
export async function tickPart(
  tx: Tx,
  taskId: number,
  { title, isTaken }: Pick<TakenPart, 'title' | 'isTaken'>,
): Promise<boolean> {
  const { rows } = await sql`
    update task_parts set is_taken = ${isTaken} where task_id = ${taskId} and lower(title) = lower(${title})
    returning id`.execute(tx)
  return rows.length > 0
}

/** What the visits of a user on a day and the next one need, by the time zone of the user. */
export async function readDayParts(
  db: Db,
  who: Who,
  userId: number,
  day: string,
): Promise<DayParts['items']> {
  const zone = sql`(select time_zone from users where id = ${userId})`
  const startsAt = sql`coalesce(tasks.planned_from, tasks.planned_to)`
  const isVisited = allOf([
    visibleTasks(who),
    worksOn(userId),
    sql<SqlBool>`tasks.childs_count = 0 and ${isUnfinished}`,
    sql<SqlBool>`(tasks.planned_from is not null or tasks.planned_to is not null)`,
    sql<SqlBool>`${startsAt} >= ${day}::date::timestamp at time zone ${zone}`,
    sql<SqlBool>`${startsAt} < (${day}::date + 2)::timestamp at time zone ${zone}`,
  ])
  const { rows } = await sql<DayParts['items'][number]>`
    select part.title, part.quantity, part.unit_model_id, part.is_taken, tasks.id as task_id, tasks.queue,
      tasks.title as task_title, (${startsAt} at time zone ${zone})::date::text as day
    from tasks join task_parts as part on part.task_id = tasks.id
    where ${isVisited}
    order by day, lower(part.title), tasks.id, part.id`.execute(db)
  return rows
}

/** How many units of the models the user has in hands, and how many are in the office. */
export async function readStock(
  db: Db,
  userId: number,
  modelIds: readonly number[],
): Promise<DayParts['stock']> {
  if (modelIds.length === 0) return []
  const { rows } = await sql<DayParts['stock'][number]>`
    select model.id as unit_model_id,
      (count(units.id) filter (where place = 'PERSON' and user_id = ${userId}))::integer as in_hands,
      (count(units.id) filter (where place = 'OFFICE'))::integer as in_office
    from unnest(${arrayOf(modelIds, 'integer')}) as model(id)
    left join units on units.model_id = model.id and place in ('PERSON', 'OFFICE')
    group by model.id order by model.id`.execute(db)
  return rows
}
