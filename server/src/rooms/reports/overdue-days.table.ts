import type { Queue } from '@naryad/contract/tasks/tasks.queues'

export interface OverdueDaysTable {
  day: string
  queue: Queue | null
  companyId: number | null
  count: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    overdueDays: OverdueDaysTable
  }
}
