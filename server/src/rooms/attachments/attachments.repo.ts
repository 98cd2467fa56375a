import type { Attachment } from '@naryad/contract/attachments/attachments'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import type { AttachmentsTable } from './attachments.table.ts'
import type { Owner } from './owners.ts'

export type AttachmentRow = Omit<Attachment, 'url' | 'thumbnailUrl'> & { readonly hasThumbnail: boolean }

const listed = (db: Db) =>
  db
    .selectFrom('attachments as a')
    .select((eb) => [
      'a.id',
      'a.taskId',
      'a.name',
      'a.mime',
      'a.size',
      'a.kind',
      'a.createdAt',
      'a.isAfterHandover',
      'a.isForClient',
      sql<boolean>`a.thumbnail_key is not null`.as('hasThumbnail'),
      jsonObjectFrom(
        eb
          .selectFrom('users as u')
          .select(['u.id', 'u.lastName', 'u.firstName', 'u.middleName'])
          .whereRef('u.id', '=', 'a.createdBy'),
      ).as('createdBy'),
    ])
    .orderBy('a.id')

const ownerColumns = {
  tasks: 'a.taskId',
  cars: 'a.carId',
  maintenance: 'a.rangeId',
  companies: 'a.companyId',
  contracts: 'a.contractId',
  suggestions: 'a.suggestionId',
  units: 'a.unitId',
} as const

/** All files, or the first `limit`; of a task also those of the tasks that were merged into it. */
export const searchAttachments = (db: Db, { of, id }: Owner, limit?: number): Promise<AttachmentRow[]> =>
  listed(db)
    .where(
      ownerColumns[of],
      '=',
      of === 'tasks' ? sql<number>`any(array(select merged_tasks(${id})))` : sql<number>`${id}`,
    )
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

/** The ids of the photographs that are shown to the client, by the visible task that shows them. */
export async function findForClient(
  db: Db,
  who: Reach['who'],
  taskIds: readonly number[],
): Promise<{ taskId: number; ids: number[] }[]> {
  const { rows } = await sql<{ taskId: number; ids: number[] }>`
    select tasks.id as task_id, array_agg(a.id order by a.id) as ids
    from tasks cross join lateral merged_tasks(tasks.id) as own(id)
    join attachments as a on a.task_id = own.id and a.is_for_client
    where tasks.id = any(${arrayOf(taskIds, 'integer')}) and ${visibleTasks(who)}
    group by tasks.id order by tasks.id`.execute(db)
  return rows
}

export const findAttachments = (db: Db, ids: readonly number[]): Promise<AttachmentRow[]> =>
  listed(db).where('a.id', 'in', ids).execute()

export const findAttachment = (db: Db, id: number) =>
  db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()

/** The user's current state: the account may have been blocked after the URL was signed. */
export const findReader = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'isSenior', 'companyId', 'queues'])
    .where('id', '=', userId)
    .where('isBlocked', '=', false)
    .executeTakeFirst()

/** Returns the new ids, in the order of the rows. */
export async function insertAttachments(
  tx: Tx,
  rows: readonly Insertable<AttachmentsTable>[],
): Promise<number[]> {
  const inserted = await tx.insertInto('attachments').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

export const deleteAttachment = (tx: Tx, id: number) =>
  tx
    .deleteFrom('attachments')
    .where('id', '=', id)
    .returning(['storageKey', 'thumbnailKey'])
    .executeTakeFirst()

/** Returns how many photographs of the task are marked now. */
export async function markForClient(
  tx: Tx,
  { id, taskId }: { readonly id: number; readonly taskId: number },
  isForClient: boolean,
): Promise<number> {
  await tx.updateTable('attachments').set({ isForClient }).where('id', '=', id).execute()
  const marked = await tx
    .selectFrom('attachments')
    .select('id')
    .where('taskId', '=', taskId)
    .where('isForClient', '=', true)
    .execute()
  return marked.length
}

/**
 * Copies the attachments of a task to others. The rows are locked, so that the last row of a file is not
 * removed before the copies are visible.
 */
export async function copyAttachments(
  tx: Tx,
  fromTaskId: number,
  toTaskIds: readonly number[],
): Promise<void> {
  if (toTaskIds.length === 0) return
  await sql`
    with held as (select * from attachments where task_id = ${fromTaskId} order by id for key share)
    insert into attachments
      (task_id, name, mime, size, sha256, kind, storage_key, thumbnail_key, created_at, created_by, is_after_handover,
      taken_at)
    select target.id, name, mime, size, sha256, kind, storage_key, thumbnail_key, created_at, created_by,
      is_after_handover, taken_at
    from held, unnest(${toTaskIds}::integer[]) as target (id)
    order by target.id, held.id`.execute(tx)
}

/** Hashes of the files of a task or a suggestion, in hexadecimal. */
export async function hashesOf(
  tx: Tx,
  column: 'taskId' | 'suggestionId',
  id: number,
): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('attachments').select('sha256').where(column, '=', id).execute()
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
}

/** Returns the names of the files. */
export async function giveToTask(tx: Tx, suggestionId: number, taskId: number): Promise<string[]> {
  const rows = await tx
    .updateTable('attachments')
    .set({ suggestionId: null, taskId })
    .where('suggestionId', '=', suggestionId)
    .returning(['id', 'name'])
    .execute()
  return rows.toSorted((a, b) => a.id - b.id).map(({ name }) => name)
}

/** The keys referenced by attachments. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where exists (select from attachments where storage_key = key)
       or exists (select from attachments where thumbnail_key = key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
