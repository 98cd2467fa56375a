import type { Role, Scope } from '@naryad/contract/kit/rights'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { FastifyBaseLogger } from 'fastify'

/** The signed-in user, as every call sees them. */
export interface Who {
  readonly id: number
  readonly role: Role
  readonly isSenior: boolean
  readonly companyId: number | null
  /** Limits an operator or engineer to some queues; empty means all. */
  readonly queues: readonly Queue[]
  readonly sessionId: string
  /** The personal API token of a program; absent for calls of a session. */
  readonly apiTokenId?: number
}

/** The parts of a call known without a sign-in. */
export interface Call {
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** Address of the caller, behind the proxies that are trusted. */
  readonly address: string
  readonly userAgent: string
  /** The token of the Authorization header. */
  readonly bearer: string | undefined
  readonly cookies: Readonly<Record<string, string>>
  /** Whether the caller came over https. */
  readonly isSecure: boolean
  /** Where the caller has found the product, «https://naryad.example.ru». */
  readonly origin: string
  /** Aborted when the caller has gone, or has been answered. */
  readonly signal: AbortSignal
  setHeader(name: string, value: string): void
  /** `name` in lower case. */
  header(name: string): string | undefined
}

/** A call that the role of the signed-in user permits. */
export interface Ctx extends Call {
  readonly who: Who
  /** The scope of the right of the route's `access` for this user; «all» where being signed in is enough. */
  readonly scope: Exclude<Scope, 'none'>
  readonly idempotencyKey: string | undefined
}

/** A driver authenticated by a device session: no account and no role. */
export interface DriverCaller {
  readonly id: number
  readonly companyId: number | null
  /** The current truck. */
  readonly carId: number | null
  readonly sessionId: number
}

export interface DriverCtx extends Call {
  readonly driver: DriverCaller
  readonly idempotencyKey: string | undefined
}

/** The user of a call or a job, with the data that the audit records. */
export type Requester = Pick<Ctx, 'who' | 'address' | 'userAgent' | 'requestId'> & {
  /** Of a call. */
  readonly signal?: AbortSignal
}

/** Who reads a report, and until when. */
export type Reader = Pick<Requester, 'who' | 'signal'>

/** Routes that a person need not be signed in for get no `who`. */
export type CtxOf<R extends RouteDef> = R['access'] extends 'public' | 'session' | 'signed'
  ? Call
  : R['access'] extends 'driver'
    ? DriverCtx
    : Ctx
