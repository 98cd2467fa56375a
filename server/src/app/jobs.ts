import type { Job } from '../platform/jobs/job.ts'
import { auditRetention } from '../rooms/audit/index.ts'
import { dueTasks } from '../rooms/maintenance/index.ts'
import { readSetting } from '../rooms/settings/index.ts'

/** What the server does by itself and must not forget. */
export const jobs: readonly Job[] = [
  dueTasks,
  auditRetention(async (db) => (await readSetting(db, 'retention')).auditMonths),
]
