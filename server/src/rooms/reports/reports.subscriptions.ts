import { type Subscription, subscribeInTransaction } from '../../platform/events/subscription.ts'
import { addDays, companyToday, momentsOfDays } from '../../platform/time/company-day.ts'
import { taskEvents } from '../tasks/index.ts'
import { withdrawOverdueDay } from './overdue-days.repo.ts'

export const reportSubscriptions: readonly Subscription[] = [
  // Today is counted again by its job.
  subscribeInTransaction(taskEvents.stoppedEarlier, async (tx, tasks) => {
    const today = companyToday()
    for (const { at, deadlineAt, ...task } of tasks)
      for (let day = companyToday(Date.parse(at)); day < today; day = addDays(day, 1))
        if (Date.parse(deadlineAt) < Date.parse(momentsOfDays(day, day).to))
          await withdrawOverdueDay(tx, day, task)
  }),
]
