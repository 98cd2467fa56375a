import type { Generated } from 'kysely'

interface PasswordLinksTable {
  /** SHA-256 of the token in the letter. */
  tokenHash: Buffer
  userId: number
  purpose: 'INVITE' | 'RESET'
  createdAt: Generated<string>
  expiresAt: string
  usedAt: string | null
}

interface RecoveryRequestsTable {
  /** As typed, in lower case; not yet compared with the accounts. */
  email: string
  requestedAt: Generated<string>
  address: string
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    passwordLinks: PasswordLinksTable
    recoveryRequests: RecoveryRequestsTable
  }
}
