import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { copyAttachments } from './attachments.repo.ts'

/** Parts begin with the files of the whole. */
export const attachmentSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.split, async (tx, splits) => {
    for (const { taskId, childIds } of splits) await copyAttachments(tx, taskId, childIds)
  }),
]
