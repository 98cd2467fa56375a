import type { Role } from '@naryad/contract/kit/rights'
import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import type { RuleEvent } from '@naryad/contract/notifications/notifications.rule-events'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Db } from '../../../platform/db/connect.ts'
import type { DomainEvent } from '../../../platform/events/event.ts'

/**
 * Recipients of a fact. «dispatchers»: those with the queue of the task; «client»: representatives of the organization;
 * «participants»: authors of comments or mentioned users; «owner»: the user whom the fact is about.
 */
export type Audience =
  | 'operator'
  | 'crew'
  | 'formerOperator'
  | 'author'
  | 'dispatchers'
  | 'seniors'
  | 'admins'
  | 'client'
  | 'participants'
  | 'owner'

/** What a fact is about; determines the recipients. */
export interface Subject {
  readonly url: (role: Role) => string
  readonly taskId: number | null
  /** Null: not related to a queue. */
  readonly queue: Queue | null
  readonly companyId: number | null
  readonly priority: Priority | null
  readonly operatorId: number | null
  readonly crewIds: readonly number[]
  /** Also a former member of the crew: who is notified that the work is no longer theirs. */
  readonly formerOperatorId: number | null
  readonly authorId: number | null
  readonly participantIds: readonly number[]
  readonly ownerId: number | null
  /** Hidden from representatives. */
  readonly isForStaff: boolean
  /** The user who caused the fact and is not notified of it. */
  readonly actorId: number | null
  /** Users who are notified of the same fact by another kind. */
  readonly exceptIds: readonly number[]
}

export const noSubject: Subject = {
  url: () => '/',
  taskId: null,
  queue: null,
  companyId: null,
  priority: null,
  operatorId: null,
  crewIds: [],
  formerOperatorId: null,
  authorId: null,
  participantIds: [],
  ownerId: null,
  isForStaff: false,
  actorId: null,
  exceptIds: [],
}

/** Recipient of a message. `id` is null for a chat of a rule. */
export interface Recipient {
  readonly id: number | null
  readonly role: Role
  readonly timeZone: string
}

/** The joined message about many facts of a batch; facts with the same title and URL are alike. */
export interface Group {
  /** Before the number of facts: «Вам назначены заявки». */
  readonly title: string
  /** The line about one fact. */
  readonly line: string
  readonly url: (role: Role) => string
}

export interface MessageText {
  readonly title: string
  readonly text: string
  /** Undefined: facts of this kind are never joined. */
  readonly group?: Group
}

/** A fact with its audience and its message. */
export interface FactDescription {
  readonly subject: Subject
  /** Empty: only chats of rules are notified. */
  readonly audience: readonly Audience[]
  readonly render: (recipient: Recipient) => MessageText
}

export interface Kind {
  readonly kind: NotificationKind
  readonly event: DomainEvent<unknown>
  readonly ruleEvent: RuleEvent | null
  /**
   * Describes facts, in their order. Undefined: the fact is of another kind, or its object no longer exists.
   */
  readonly read: (db: Db, payloads: readonly unknown[]) => Promise<readonly (FactDescription | undefined)[]>
}

interface Definition<Payload> {
  readonly kind: NotificationKind
  readonly event: DomainEvent<Payload>
  /** Event in the rules of /tg. */
  readonly ruleEvent?: RuleEvent
  readonly read: (db: Db, payloads: readonly Payload[]) => Promise<readonly (FactDescription | undefined)[]>
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
