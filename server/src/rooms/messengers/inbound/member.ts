import type { Role } from '@naryad/contract/kit/rights'
import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { withinCompany } from '../../../platform/db/tenant/tenant-scope.ts'
import type { IncomingFile } from '../messenger.ts'

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

/** What the bot says to a message; a reply to it belongs to the task. */
export interface Answer {
  readonly lines: readonly string[]
  readonly taskId?: number
  readonly dedupeKey?: string
}

/** A message of a user in a private chat. */
export interface MemberMessage {
  readonly chatId: number
  readonly who: Member
  readonly messenger: Messenger
  readonly text: string
  readonly files: readonly IncomingFile[]
  readonly inWords: string
  readonly left: readonly string[]
}

/** Limits queries of a representative to the rows of their organization. */
export const asMember = <T>(who: Member | undefined, work: () => T): T =>
  who?.role === 'client' ? withinCompany(who.companyId ?? 0, work) : work()
