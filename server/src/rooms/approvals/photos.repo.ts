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

/** Those that still exist and are still marked. */
export const findShown = (db: Db, ids: readonly number[]): Promise<ApprovalPhoto[]> =>
  db
    .selectFrom('attachments')
    .select(['id', sql<number>`task_id`.as('taskId')])
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .where('isForClient', '=', true)
    .orderBy('id')
    .execute()

export const findPhotoFile = (db: Db, id: number) =>
  db
    .selectFrom('attachments')
    .select(['storageKey', 'thumbnailKey'])
    .where('id', '=', id)
    .where('isForClient', '=', true)
    .executeTakeFirst()
