import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { countOverdueDay, deleteOverdueDaysBefore } from './overdue-days.repo.ts'
import { reportAddressRetention } from './report-addresses.service.ts'

const retentionDays = 3 * 366

export const reportJobs: readonly Job[] = [
  reportAddressRetention,
  defineExclusiveJob({
    name: 'reports.overdue-days',
    title: 'Сколько заявок просрочено: запись за день',
    everySeconds: 900,
    run: async (tx) => {
      const today = companyToday()
      await countOverdueDay(tx, today)
      await deleteOverdueDaysBefore(tx, addDays(today, -retentionDays))
    },
  }),
]
