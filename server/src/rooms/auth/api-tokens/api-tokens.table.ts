import type { TokenArea } from '@naryad/contract/auth/api-tokens.words'
import type { Generated } from 'kysely'

interface ApiTokensTable {
  id: Generated<number>
  userId: number
  name: string
  hash: Buffer
  ending: string
  canWrite: boolean
  areas: TokenArea[]
  createdAt: Generated<string>
  /** The last valid day of the company's calendar; `expiresAt` is its end. */
  expiresOn: string
  expiresAt: string
  lastUsedAt: string | null
  lastAddress: string | null
  revokedAt: string | null
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    apiTokens: ApiTokensTable
  }
}
