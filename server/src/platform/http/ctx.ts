import type { Role, Scope } from '@naryad/contract/kit/rights'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { FastifyBaseLogger } from 'fastify'

import type { DriverReach } from '../db/tenant/driver-reach.ts'
import type { Occurrence } from '../time/occurrence.ts'

/** The signed-in user of a call. */
export interface Who {
  readonly id: number
  readonly role: Role
  readonly isSenior: boolean
  readonly companyId: number | null
  /** Limits an operator or engineer to some queues; empty means all. */
  readonly queues: readonly Queue[]
  readonly sessionId: string
  /** The personal API token of the call; absent for calls of a session. */
  readonly apiTokenId?: number
  /** What that token is limited to; empty means all. */
  readonly apiTokenAreas?: readonly string[]
}

/** The parts of a call known without a sign-in. */
export interface Call {
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** The client address, resolved through trusted proxies. */
  readonly address: string
  readonly userAgent: string
  /** The bearer token of the Authorization header. */
  readonly bearer: string | undefined
  readonly cookies: Readonly<Record<string, string>>
  /** Only for routes that declare `isDelayable`; undefined if the call was made at once. */
  readonly occurrence?: Occurrence | undefined
  /** Whether the caller came over https. */
  readonly isSecure: boolean
  /** The origin at which the caller uses the product, «https://naryad.example.ru». */
  readonly origin: string
  /** Aborted when the client disconnects or the response is sent. */
  readonly signal: AbortSignal
  setHeader(name: string, value: string): void
  /** `name` in lower case. */
  header(name: string): string | undefined
}

/** A call of a user with the required permission. */
export interface Ctx extends Call {
  readonly who: Who
  /** The scope of the route's permission for this user; «all» if the route only requires a sign-in. */
  readonly scope: Exclude<Scope, 'none'>
  readonly idempotencyKey: string | undefined
}

/** A driver authenticated by a device session: no account and no role. */
export interface DriverCaller extends DriverReach {
  readonly id: number
  /** The current truck. */
  readonly carId: number | null
  readonly sessionId: number
}

export interface DriverCtx extends Call {
  readonly driver: DriverCaller
  readonly idempotencyKey: string | undefined
}

/** The user of a call or a job, with the details for the audit. */
export type Requester = Pick<Ctx, 'who' | 'address' | 'userAgent' | 'requestId'> & {
  /** Absent for a job. */
  readonly signal?: AbortSignal
}

/** Who reads a report, and the signal that cancels it. */
export type Reader = Pick<Requester, 'who' | 'signal'>

/** Handlers of routes that do not require a sign-in get no `who`. */
export type CtxOf<R extends RouteDef> = R['access'] extends 'public' | 'session' | 'signed'
  ? Call
  : R['access'] extends 'driver'
    ? DriverCtx
    : Ctx
