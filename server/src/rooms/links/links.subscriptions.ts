import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { taskEvents } from '../tasks/index.ts'
import { deleteMerges, findMainTasks } from './links.repo.ts'

const idsOf = (tasks: readonly { taskId: number }[]): number[] => tasks.map(({ taskId }) => taskId)

export const linkSubscriptions: readonly Subscription[] = [
  // A duplicate that is returned to work is a task of its own again.
  subscribeInTransaction(taskEvents.returned, (tx, tasks) => deleteMerges(tx, idsOf(tasks))),
  // The main task shows the comments of its duplicates.
  subscribeInTransaction(taskEvents.commented, async (tx, tasks) => {
    const changes = await findMainTasks(tx, idsOf(tasks))
    if (changes.length > 0) await publishChange(tx, { room: 'tasks', changes })
  }),
]
