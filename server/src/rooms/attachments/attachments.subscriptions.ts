import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { suggestionEvents } from '../suggestions/index.ts'
import { taskEvents } from '../tasks/index.ts'
import { copyAttachments } from './attachments.repo.ts'
import { moveToTask } from './guest.service.ts'

export const attachmentSubscriptions: readonly Subscription[] = [
  // Sub-tasks created by a split start with the files of the split task.
  subscribeInTransaction(taskEvents.split, async (tx, splits) => {
    for (const { taskId, childIds } of splits) await copyAttachments(tx, taskId, childIds)
  }),
  subscribeInTransaction(suggestionEvents.accepted, async (tx, accepted) => {
    for (const one of accepted) await moveToTask(tx, one)
  }),
]
