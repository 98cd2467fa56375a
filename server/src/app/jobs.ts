import type { Job } from '../platform/jobs/job.ts'
import { dueTasks } from '../rooms/maintenance/index.ts'

/** What the server does by itself and must not forget. */
export const jobs: readonly Job[] = [dueTasks]
