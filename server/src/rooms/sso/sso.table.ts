import type { SsoRules } from '@naryad/contract/sso/sso'
import type { LinkedHow, SsoKind } from '@naryad/contract/sso/sso.words'
import type { ColumnType, Generated } from 'kysely'

interface SsoRulesTable {
  isOnly: Generated<boolean>
  /** jsonb, written as JSON text; rules that were not changed yet are absent. */
  value: ColumnType<Partial<SsoRules>, string, string>
  version: Generated<number>
  lastFailureAt: string | null
  lastFailure: Generated<string>
}

interface SsoIdentitiesTable {
  id: Generated<number>
  kind: SsoKind
  issuer: string
  subject: string
  /** Null until linked. */
  userId: number | null
  linkedHow: LinkedHow | null
  linkedAt: string | null
  name: Generated<string>
  email: Generated<string>
  isEmailVerified: Generated<boolean>
  seenAt: Generated<string>
  /** Sealed; with which the provider is asked about the owner of keys of the API. */
  keysToken: Buffer | null
  keysCheckedAt: Generated<string>
}

interface SsoSessionsTable {
  sessionId: string
  identityId: number
  /** Sealed; null for a provider without tokens. */
  idToken: Buffer | null
  /** Sealed; null for a provider that gave none. */
  refreshToken: Buffer | null
  /** When the provider was last asked about this session. */
  checkedAt: Generated<string>
  createdAt: Generated<string>
  /** The session at the provider; null if it has not named it. */
  sid: string | null
  /** The last fresh sign-in of the person at the provider. */
  provenAt: string | null
}

interface SsoLogoutTokensTable {
  hash: Buffer
  receivedAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    ssoRules: SsoRulesTable
    ssoIdentities: SsoIdentitiesTable
    ssoSessions: SsoSessionsTable
    ssoLogoutTokens: SsoLogoutTokensTable
  }
}
