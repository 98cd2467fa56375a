import type { OutsideChannel, RuleEvent } from '@naryad/contract/notifications/notifications.kinds'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Db } from '../../platform/db/connect.ts'

/** A fact as the filters of a rule look at it. */
export interface RuledFact {
  /** Of the fact among those asked about. */
  readonly index: number
  readonly event: RuleEvent
  readonly queue: Queue | null
  readonly companyId: number | null
  readonly priority: Priority | null
}

/** A chat that a rule sends a fact to. */
export interface RuledChat {
  readonly index: number
  readonly ruleId: number
  readonly channel: OutsideChannel
  /** Of the chat. */
  readonly address: string
}

/** Which active chats hear of which facts: asked once for all facts of a batch. */
export type FindRuledChats = (db: Db, facts: readonly RuledFact[]) => Promise<readonly RuledChat[]>
