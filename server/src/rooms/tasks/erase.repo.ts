import { queues } from '@naryad/contract/tasks/tasks.queues'
import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { jsonRows } from '../../platform/db/query/json-rows.ts'
import { renameInTasks } from './search/renames.repo.ts'
import { refreshSearch } from './search/tasks.search.repo.ts'

const texts = [
  'title',
  'description',
  'driverDescription',
  'workReport',
  'address',
  'closeReason',
  'externalOrganization',
  'externalNumber',
  'costItems',
  'checklist',
  'nextMoveNote',
] as const
/** Titles of cost lines and checklist items. */
const json = ['costItems', 'checklist'] as const

/** Masks the person's name in the texts of tasks; the tasks still refer to the person by id. */
export async function eraseInTasks(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id } = erased
  if (kind === 'drivers') await renameInTasks(tx, 'driverId', id)
  const isOwn = isOwnTask(erased, sql`t.task_id`)
  const isAuthor = kind === 'users' ? sql<SqlBool>`t.author_id = ${id}` : sql<SqlBool>`false`
  const tasks = await eraseTexts(tx, erased, {
    table: 'tasks',
    save: sql`update tasks as t set`,
    columns: texts,
    json,
    isOwn: isOwnTask(erased, sql`t.id`),
    isVersioned: true,
    afterSave: (rows) =>
      refreshSearch(
        tx,
        rows.map((row) => row.id),
      ),
  })
  const comments = await eraseTexts(tx, erased, {
    table: 'task_comments',
    save: sql`update task_comments as t set`,
    columns: ['text', 'guestName'],
    isOwn: sql<SqlBool>`(${isAuthor} or ${isOwn})`,
  })
  const actions = await eraseTexts(tx, erased, {
    table: 'task_actions',
    columns: ['fromText', 'toText'],
    isOwn,
    isAppendOnly: true,
    areShort: true,
    save: (rows) => sql`select erase_task_action_texts(${jsonRows(rows)})`.execute(tx),
  })
  await eraseTexts(tx, erased, {
    table: 'task_warranties',
    key: 'taskId',
    save: sql`update task_warranties as t set`,
    columns: ['text'],
    isOwn,
    areShort: true,
  })
  if (kind === 'users') await sql`delete from task_marks where user_id = ${id}`.execute(tx)
  await eraseVocabulary(tx, erased)
  return { Заявки: tasks, Комментарии: comments, 'История заявок': actions }
}

/** Length of the prefix that all forms of a name share. */
const beginning = 4

/**
 * Deletes words of the search vocabulary that no task contains any more, among those with a prefix of the
 * person's names.
 */
async function eraseVocabulary(tx: Tx, { names }: Erased): Promise<void> {
  const begins = names.flatMap((name) => name.split(/[^a-zа-я]+/)).map((name) => name.slice(0, beginning))
  const patterns = begins.filter((begin) => begin.length > 1).map((begin) => `${begin}%`)
  if (patterns.length === 0) return
  // The indexes of words are partial, one per queue.
  const isUsed = sql.join(
    queues.map(
      (queue) => sql`exists (
        select from task_search where queue = ${sql.lit(queue)} and words @@ to_tsquery('simple', word))`,
    ),
    sql` or `,
  )
  await sql`
    delete from search_words where word like any(${patterns}::text[]) and not (${isUsed})`.execute(tx)
}
