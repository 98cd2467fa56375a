import type { OutsideChannel } from '@naryad/contract/notifications/notifications.channels'
import type { RuleEvent } from '@naryad/contract/notifications/notifications.rule-events'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Db } from '../../../platform/db/connect.ts'

/** Fields of a fact used by the filters of rules. */
export interface RuledFact {
  /** Position in the queried list. */
  readonly index: number
  readonly event: RuleEvent
  readonly queue: Queue | null
  readonly companyId: number | null
  readonly priority: Priority | null
  /** The user who caused the fact and is not notified of it. */
  readonly actorId: number | null
}

/** A match of a fact and a rule's chat. */
export interface RuledChat {
  readonly index: number
  readonly ruleId: number
  readonly channel: OutsideChannel
  readonly address: string
  readonly orderKey?: string
}

/** Matches facts with the active chats of rules. */
export type FindRuledChats = (db: Db, facts: readonly RuledFact[]) => Promise<readonly RuledChat[]>
