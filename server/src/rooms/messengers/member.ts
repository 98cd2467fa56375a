import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

/** A user of the application who writes to the bot. */
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
  /** Always empty: messengers have no sessions. */
  readonly sessionId: string
}
