import type { TaskLink } from '@naryad/contract/links/links'
import { type LinkKind, unmergeDays } from '@naryad/contract/links/links.words'
import { type Insertable, sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleTasks } from '../tasks/index.ts'
import type { TaskMergesTable } from './links.table.ts'

export type LinkRow = Omit<TaskLink, 'task'> & { readonly taskId: number }

/** Links of the task and of those merged into it, with tasks that the user may see; newest first. */
export async function findLinks(db: Db, who: Who, id: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    with own as (select merged_tasks(${id}) as id),
    -- An index leads to each half.
    linked as (
      select task_id as of_id, other_id as id, kind, false as is_reverse, created_at as at, created_by as by_id,
        null::timestamptz as merged_until
      from task_links where task_id in (select id from own)
      union all
      select other_id, task_id, kind, true, created_at, created_by, null
      from task_links where other_id in (select id from own)
      union all
      select main_id, task_id, 'DUPLICATE_OF', true, merged_at, merged_by,
        merged_at + make_interval(days => ${unmergeDays})
      from task_merges where main_id in (select id from own)
      union all
      select task_id, main_id, 'DUPLICATE_OF', false, merged_at, merged_by,
        merged_at + make_interval(days => ${unmergeDays})
      from task_merges where task_id = ${id}
    )
    select linked.of_id as of_task_id, linked.id as task_id, linked.kind, linked.is_reverse, linked.at,
      linked.merged_until,
      (select jsonb_build_object('id', users.id, 'lastName', last_name, 'firstName', first_name,
        'middleName', middle_name) from users where users.id = linked.by_id) as by
    from linked join tasks on tasks.id = linked.id
    where linked.id <> ${id} and ${visibleTasks(who)}
    order by linked.at desc, linked.id desc`.execute(db)
  return rows
}

interface NewLink {
  readonly taskId: number
  readonly otherId: number
  readonly kind: LinkKind
  readonly createdBy: number
}

/** False if the tasks are linked like that, whichever of them was named first. */
export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<boolean> {
  const inserted = await tx
    .insertInto('taskLinks')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .returning('taskId')
    .execute()
  return inserted.length === links.length
}

export async function countLinks(tx: Tx, taskIds: readonly number[]): Promise<number> {
  const ids = arrayOf(taskIds, 'integer')
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0)::int as n from (
      select count(*) as n from unnest(${ids}) as own
      join task_links on own in (task_id, other_id) group by own) as counted`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The direction that the link had; undefined if there was none. */
export async function deleteLink(
  tx: Tx,
  { taskId, otherId, kind }: Omit<NewLink, 'createdBy'>,
): Promise<{ isReverse: boolean } | undefined> {
  const { rows } = await sql<{ isReverse: boolean }>`
    delete from task_links
    where kind = ${kind} and (task_id, other_id) in ((${taskId}, ${otherId}), (${otherId}, ${taskId}))
    returning task_id <> ${taskId} as is_reverse`.execute(tx)
  return rows[0]
}

export async function insertMerges(tx: Tx, merges: readonly Insertable<TaskMergesTable>[]): Promise<void> {
  await tx.insertInto('taskMerges').values(merges).execute()
}

export const findMerge = (db: Db, taskId: number) =>
  db
    .selectFrom('taskMerges')
    .selectAll()
    .select(sql<boolean>`merged_at < now() - make_interval(days => ${unmergeDays})`.as('isOld'))
    .where('taskId', '=', taskId)
    .executeTakeFirst()

export async function deleteMerges(tx: Tx, taskIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('taskMerges')
    .where('taskId', '=', sql<number>`any(${arrayOf(taskIds, 'integer')})`)
    .execute()
}

interface MainTask {
  readonly id: number
  readonly companyId: number | null
}

/** The tasks that show what is added to these, as far as these were merged. */
export async function findMainTasks(tx: Tx, taskIds: readonly number[]): Promise<MainTask[]> {
  const { rows } = await sql<MainTask>`
    select distinct tasks.id, tasks.company_id from task_merges join tasks on tasks.id = main_task(task_merges.task_id)
    where task_merges.task_id = any(${arrayOf(taskIds, 'integer')})`.execute(tx)
  return rows
}
