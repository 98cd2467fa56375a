import type { Job } from '../platform/jobs/job.ts'
import { auditRetention } from '../rooms/audit/index.ts'
import { dueTasks } from '../rooms/maintenance/index.ts'
import { registrationRetention } from '../rooms/registration/index.ts'
import { readSetting } from '../rooms/settings/index.ts'

/** What the server does by itself and must not forget. */
export const jobs: readonly Job[] = [
  dueTasks,
  registrationRetention,
  auditRetention(async (db) => (await readSetting(db, 'retention')).auditMonths),
]
