import type { Generated } from 'kysely'

interface SessionsTable {
  /** 128 random bits. */
  id: string
  /** The public id, shown to the owner; only tokens contain `id`. */
  number: Generated<number>
  userId: number
  /** How often the refresh token was exchanged; only the last one is valid. */
  generation: Generated<number>
  /** An access token of this generation was used, so the client has received its response. */
  isConfirmed: Generated<boolean>
  rotatedAt: Generated<string>
  createdAt: Generated<string>
  lastSeenAt: Generated<string>
  idleUntil: string
  endsAt: string
  revokedAt: string | null
  revokeReason: string | null
  /** Hash of the cookie set by a sign-in over https. */
  bindHash: Buffer | null
  /** The cookie was received once: from then on refreshing requires it. */
  isBound: Generated<boolean>
  /** An external provider has checked a second factor, so none of ours is due. */
  isFactorExternal: Generated<boolean>
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
