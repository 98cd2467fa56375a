import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { copyAttachments } from './attachments.repo.ts'

/** Sub-tasks created by a split start with the files of the split task. */
export const attachmentSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.split, async (tx, splits) => {
    for (const { taskId, childIds } of splits) await copyAttachments(tx, taskId, childIds)
  }),
]
