import type { ApprovalPhoto } from '@naryad/contract/approvals/approvals'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** The most photographs of one question, in the order of the files. */
const maxPhotos = 200

/** The marked photographs of each of these tasks, of its sub-tasks that are asked about, and of what was merged into them. */
export async function readMarked(
  tx: Tx,
  asked: ReadonlyMap<number, readonly { readonly taskId: number }[]>,
): Promise<ReadonlyMap<number, number[]>> {
  const pairs = [...asked].flatMap(([askedId, lines]) =>
    [...new Set([askedId, ...lines.map(({ taskId }) => taskId)])].map((taskId) => ({ askedId, taskId })),
  )
  const { rows } = await sql<{ askedId: number; ids: number[] }>`
    select asked_id, (array_agg(attachments.id order by attachments.id))[1:${sql.lit(maxPhotos)}] as ids
    from unnest(${arrayOf(
      pairs.map(({ askedId }) => askedId),
      'integer',
    )}, ${arrayOf(
      pairs.map(({ taskId }) => taskId),
      'integer',
    )}) as pairs(asked_id, task_id)
    join attachments on attachments.task_id = any(array(select merged_tasks(pairs.task_id))) and is_for_client
    group by asked_id`.execute(tx)
  return new Map(rows.map(({ askedId, ids }) => [askedId, ids]))
}

/**
 * Marked ones of a request that is, or was merged into one, of the organization that was asked: requests change their
 * organization.
 */
const shownTo = (db: Db, companyId: number) =>
  db
    .selectFrom('attachments')
    .innerJoin('tasks', (on) => on.on('tasks.id', '=', sql<number>`main_task(attachments.task_id)`))
    .where('isForClient', '=', true)
    .where('tasks.companyId', '=', companyId)

/** Those that still exist and may still be seen. */
export const findShown = (db: Db, companyId: number, ids: readonly number[]): Promise<ApprovalPhoto[]> =>
  shownTo(db, companyId)
    .select(['attachments.id', sql<number>`attachments.task_id`.as('taskId')])
    .where('attachments.id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .orderBy('attachments.id')
    .execute()

export const findPhotoFile = (db: Db, companyId: number, id: number) =>
  shownTo(db, companyId)
    .select(['storageKey', 'thumbnailKey'])
    .where('attachments.id', '=', id)
    .executeTakeFirst()
