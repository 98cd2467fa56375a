import type { Generated } from 'kysely'

interface MailFailuresTable {
  /** In lower case. */
  address: string
  status: string
  failuresCount: Generated<number>
  failedAt: Generated<string>
  blockedUntil: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    mailFailures: MailFailuresTable
  }
}
