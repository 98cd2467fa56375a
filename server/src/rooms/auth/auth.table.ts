import type { Generated } from 'kysely'

interface SessionsTable {
  /** 128 random bits. */
  id: string
  /** By which its owner names it; the id stands in tokens. */
  number: Generated<number>
  userId: number
  /** How often the refresh token was exchanged; only the last one is good. */
  generation: Generated<number>
  /** An access token of this generation has been used, so the answer that carried it has arrived. */
  isConfirmed: Generated<boolean>
  rotatedAt: Generated<string>
  createdAt: Generated<string>
  lastSeenAt: Generated<string>
  idleUntil: string
  endsAt: string
  revokedAt: string | null
  revokeReason: string | null
  /** Hash of the cookie that was set at sign-in over https. */
  bindHash: Buffer | null
  /** The cookie has come back once: from then on refresh requires it. */
  isBound: Generated<boolean>
  device: Generated<string>
  address: Generated<string>
}

interface LoginFailuresTable {
  login: string
  windowFailures: number
  consecutiveFailures: number
  windowStartedAt: string
  blockedUntil: string | null
}

interface KnownDevicesTable {
  userId: number
  deviceHash: Buffer
  seenAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    sessions: SessionsTable
    loginFailures: LoginFailuresTable
    knownDevices: KnownDevicesTable
  }
}
