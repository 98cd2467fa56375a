import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

/** A user as far as his rights and his name go. */
export interface Member {
  readonly id: number
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly role: Role
  readonly isSenior: boolean
  readonly companyId: number | null
  readonly queues: readonly Queue[]
  readonly isBlocked: boolean
  /** He acts without a session. */
  readonly sessionId: string
}
