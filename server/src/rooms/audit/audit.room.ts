import type { Db } from '../../platform/db/connect.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { auditRetention } from './audit.jobs.ts'
import { mountAudit } from './audit.routes.ts'
import { auditPersonalData } from './personal-data.repo.ts'

interface JobParts {
  /** The retention period of the settings, a room that depends on this one. */
  readonly auditMonths: (db: Db) => Promise<number>
}

export const auditRoom = defineRoom({
  name: 'audit',
  mount: (http, { db }: WithDb) => mountAudit(http, db),
  jobs: ({ auditMonths }: JobParts) => [auditRetention(auditMonths)],
  personalData: auditPersonalData,
})
