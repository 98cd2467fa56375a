import type { NotificationList } from '@naryad/contract/notifications/notifications'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import { publishToUsers } from '../../../platform/live/publish-to-users.ts'
import { markDeliveriesRead } from '../../deliveries/index.ts'
import { seesTask } from '../../tasks/index.ts'
import { countUnread, isTaskMuted, markRead, muteTask, readLatest, unmuteTask } from './own.repo.ts'

type Own = Pick<Ctx, 'who'>
interface OwnMute {
  readonly who: Parameters<typeof seesTask>[1] & { readonly id: number }
}

export async function listOwn(db: Db, { who }: Own): Promise<NotificationList> {
  const [items, unreadCount] = await Promise.all([readLatest(db, who.id), countUnread(db, who.id)])
  return { items, unreadCount }
}

/** Maximum number of ids in one event: the newest, because only their banners may be shown. */
const maxListedIds = 100

/** Other tabs of the user close the banners of read notifications and update the counter. */
export const readOwn = (
  db: Db,
  { who }: Own,
  ids: readonly number[] | undefined,
): Promise<{ unreadCount: number }> =>
  inTransaction(db, async (tx) => {
    const read = await markRead(tx, who.id, ids)
    if (read.length > 0) {
      await markDeliveriesRead(tx, read)
      const readIds = read.toSorted((one, other) => one - other).slice(-maxListedIds)
      await publishToUsers(tx, [{ userIds: [who.id], event: { type: 'notified', readIds } }])
    }
    return { unreadCount: await countUnread(tx, who.id) }
  })

/** Whether a task is muted for a user; with `wanted` changes that. */
export async function ownMute(
  db: Db,
  { who }: OwnMute,
  taskId: number,
  wanted?: boolean,
): Promise<{ isMuted: boolean }> {
  if (!(await seesTask(db, who, taskId))) throw notFound('Заявка')
  if (wanted === true) await muteTask(db, who.id, taskId)
  if (wanted === false) await unmuteTask(db, who.id, taskId)
  return { isMuted: wanted ?? (await isTaskMuted(db, who.id, taskId)) }
}
