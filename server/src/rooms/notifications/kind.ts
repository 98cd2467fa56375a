import type { Role } from '@naryad/contract/kit/rights'
import type { NotificationKind, RuleEvent } from '@naryad/contract/notifications/notifications.kinds'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Db } from '../../platform/db/connect.ts'
import type { DomainEvent } from '../../platform/events/event.ts'

/**
 * Who hears of a fact. «dispatchers»: those whose queues include the task's; «client»: the representatives of the
 * organization; «participants»: who has written a comment; «owner»: the person whom the fact is about.
 */
export type Audience =
  | 'operator'
  | 'formerOperator'
  | 'author'
  | 'dispatchers'
  | 'seniors'
  | 'admins'
  | 'client'
  | 'participants'
  | 'owner'

/** What a fact is about, as far as it decides who hears of it. */
export interface Subject {
  readonly url: (role: Role) => string
  readonly taskId: number | null
  /** Null: not of a queue. */
  readonly queue: Queue | null
  readonly companyId: number | null
  readonly priority: Priority | null
  readonly operatorId: number | null
  readonly formerOperatorId: number | null
  readonly authorId: number | null
  readonly participantIds: readonly number[]
  readonly ownerId: number | null
  /** Nothing that a representative may know of. */
  readonly isForStaff: boolean
  /** Who has done it, and is not notified of it. */
  readonly actorId: number | null
}

export const noSubject: Subject = {
  url: () => '/',
  taskId: null,
  queue: null,
  companyId: null,
  priority: null,
  operatorId: null,
  formerOperatorId: null,
  authorId: null,
  participantIds: [],
  ownerId: null,
  isForStaff: false,
  actorId: null,
}

/** For whom the words are. A chat of a rule is nobody's. */
export interface Hearer {
  readonly id: number | null
  readonly role: Role
  readonly timeZone: string
}

export interface Words {
  readonly title: string
  readonly text: string
}

/** A fact as it is told: to whom, and in what words. */
export interface Telling {
  readonly subject: Subject
  /** Empty: only rules hear of it. */
  readonly audience: readonly Audience[]
  readonly words: (hearer: Hearer) => Words
}

/** One kind of notification. */
export interface Kind {
  readonly kind: NotificationKind
  readonly event: DomainEvent<unknown>
  readonly ruleEvent: RuleEvent | null
  /** Reads what is told of the facts of one event, all at once. Undefined: the fact is of another kind, or gone. */
  readonly read: (db: Db, payloads: readonly unknown[]) => Promise<readonly (Telling | undefined)[]>
}

interface Definition<Payload> {
  readonly kind: NotificationKind
  readonly event: DomainEvent<Payload>
  /** Of the rules of /tg that hear of it too. */
  readonly ruleEvent?: RuleEvent
  readonly read: (db: Db, payloads: readonly Payload[]) => Promise<readonly (Telling | undefined)[]>
}

export const defineKind = <Payload>({ kind, event, ruleEvent, read }: Definition<Payload>): Kind => ({
  kind,
  event,
  ruleEvent: ruleEvent ?? null,
  read: (db, payloads) =>
    read(
      db,
      payloads.map((payload) => event.payload.parse(payload)),
    ),
})
