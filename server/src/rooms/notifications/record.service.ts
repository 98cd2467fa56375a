import { kindOf } from '@naryad/contract/notifications/notifications.kinds'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { EventBatch } from '../../platform/events/subscription.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { publishToUsers, type UserEvent } from '../../platform/live/publish-to-users.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import { isRecipient, recipientQueryOf } from './audience.ts'
import type { AddressBook, MessageContent } from './channel.ts'
import { deliveryQueueOf } from './deliveries.repo.ts'
import type { Recipient, Kind, FactDescription } from './kind.ts'
import { readMuted, readPreferences, readReceivers } from './people.repo.ts'
import { isOn, planDeliveries } from './plan.ts'
import {
  insertDeliveries,
  insertNotifications,
  type NewDelivery,
  type NewNotification,
} from './record.repo.ts'
import type { FindRuledChats, RuledFact } from './rules.ts'
import { shorten } from './sentences.ts'

export interface RecordParts {
  readonly kinds: readonly Kind[]
  readonly addressBooks: readonly AddressBook[]
  readonly findRuledChats: FindRuledChats
}

interface DescribedFact {
  readonly kind: Kind
  /** Deduplication key of the fact; the same in a repeated run. */
  readonly fact: string
  readonly description: FactDescription
}

/**
 * Inserts the notifications and outside deliveries of a batch of facts. Reads once for all facts and writes with one
 * statement per table. Idempotent.
 */
export async function recordBatch(db: Db, parts: RecordParts, batch: EventBatch): Promise<void> {
  const facts = await readFacts(db, parts.kinds, batch)
  if (facts.length === 0) return
  const forPeople = await planForPeople(db, parts, facts, batch.at)
  const forRules = await planForRules(db, parts.findRuledChats, facts, batch.at)
  await inTransaction(db, (tx) => write(tx, forPeople, forRules))
}

async function readFacts(
  db: Db,
  kinds: readonly Kind[],
  batch: EventBatch,
): Promise<readonly DescribedFact[]> {
  const facts: DescribedFact[] = []
  for (const kind of kinds) {
    if (kind.event.name !== batch.event) continue
    for (const [index, description] of (await kind.read(db, batch.payloads)).entries())
      if (description) facts.push({ kind, description, fact: `${batch.id}:${index}:${kind.kind}` })
  }
  return facts
}

interface ForPerson {
  readonly notification: NewNotification
  readonly deliveries: readonly Omit<NewDelivery, 'notificationId'>[]
}

async function planForPeople(
  db: Db,
  { addressBooks }: RecordParts,
  facts: readonly DescribedFact[],
  at: string,
): Promise<readonly ForPerson[]> {
  const people = await readReceivers(db, recipientQueryOf(facts.map(({ description }) => description)))
  const pairs = facts.flatMap((one) =>
    people.filter((person) => isRecipient(person, one.description)).map((person) => ({ ...one, person })),
  )
  if (pairs.length === 0) return []
  const userIds = [...new Set(pairs.map(({ person }) => person.id))]
  const preferences = await readPreferences(db, userIds)
  const taskIds = [...new Set(pairs.flatMap(({ description }) => description.subject.taskId ?? []))]
  const muted = await readMuted(db, userIds, taskIds)
  const addresses = (await Promise.all(addressBooks.map((find) => find(db, userIds)))).flat()
  const addressesOf = Map.groupBy(addresses, ({ userId }) => userId)
  return pairs.flatMap(({ kind: { kind }, fact, description, person }): ForPerson[] => {
    const { subject } = description
    if (muted.has(`${person.id} ${subject.taskId}`)) return []
    const content = contentFor(description, person, subject.url(person.role))
    const chosen = { person, kind, preferences }
    const planned = planDeliveries({
      ...chosen,
      priority: subject.priority,
      addresses: addressesOf.get(person.id) ?? [],
      at: Date.parse(at),
    })
    const isInApp = isOn(chosen, 'inApp')
    if (!isInApp && planned.length === 0) return []
    const { isUrgent } = kindOf(kind)
    const common = { userId: person.id, kind, fact, isUrgent }
    return [
      {
        notification: { ...common, ...content, isInApp, createdAt: at },
        deliveries: planned.map(({ dueAt, ...to }) => ({
          ...common,
          ...to,
          ruleId: null,
          content,
          dueAt: new Date(dueAt).toISOString(),
        })),
      },
    ]
  })
}

function contentFor({ subject, render }: FactDescription, recipient: Recipient, url: string): MessageContent {
  const { title, text } = render(recipient)
  return { title, text, url, taskId: subject.taskId }
}

/** Chats of rules get the message for staff, in the company's time zone. */
const chatRecipient: Recipient = { id: null, role: 'operator', timeZone: companyZone }

async function planForRules(
  db: Db,
  findRuledChats: FindRuledChats,
  facts: readonly DescribedFact[],
  at: string,
): Promise<readonly NewDelivery[]> {
  const ruleFacts = facts.flatMap(({ kind: { ruleEvent }, description: { subject } }, index): RuledFact[] => {
    const { queue, companyId, priority } = subject
    return ruleEvent === null ? [] : [{ index, event: ruleEvent, queue, companyId, priority }]
  })
  if (ruleFacts.length === 0) return []
  const chats = await findRuledChats(db, ruleFacts)
  return chats.flatMap(({ index, ruleId, channel, address }): NewDelivery[] => {
    const one = facts[index]
    if (!one) return []
    const { kind, description, fact } = one
    return [
      {
        channel,
        address,
        ruleId,
        userId: null,
        notificationId: null,
        kind: kind.kind,
        fact: `${fact}:${ruleId}`,
        content: contentFor(description, chatRecipient, description.subject.url('operator')),
        isUrgent: kindOf(kind.kind).isUrgent,
        isDigest: false,
        dueAt: at,
      },
    ]
  })
}

async function write(
  tx: Tx,
  forPeople: readonly ForPerson[],
  forRules: readonly NewDelivery[],
): Promise<void> {
  const written = await insertNotifications(
    tx,
    forPeople.map(({ notification }) => notification),
  )
  const idOf = new Map(written.map(({ id, userId, fact }) => [`${userId} ${fact}`, id]))
  const withId = forPeople.flatMap((one) => {
    const id = idOf.get(`${one.notification.userId} ${one.notification.fact}`)
    return id === undefined ? [] : [{ ...one, id }]
  })
  const channels = await insertDeliveries(tx, [
    ...withId.flatMap(({ id, deliveries }) =>
      deliveries.map((delivery) => ({ ...delivery, notificationId: id })),
    ),
    ...forRules,
  ])
  await enqueue(tx, channels.map(deliveryQueueOf), [{}])
  await showBanners(tx, withId)
}

/** Per user and batch; the bell counts all of them. */
const maxBanners = 3
/** NOTIFY payloads are limited to 8,000 bytes. */
const maxUserIds = 500

/** Shows urgent notifications as banners on open pages and updates their counters. */
async function showBanners(
  tx: Tx,
  written: readonly { readonly id: number; readonly notification: NewNotification }[],
): Promise<void> {
  const shown = written.filter(({ notification }) => notification.isInApp)
  const urgent = Map.groupBy(
    shown.filter(({ notification }) => notification.isUrgent),
    ({ notification }) => notification.userId,
  )
  const banners = [...urgent.values()]
    .flatMap((own) => own.slice(0, maxBanners))
    .map(({ id, notification: { userId, title, text, url } }): UserEvent => ({
      userIds: [userId],
      event: { type: 'push', id, title, text: shorten(text, 300), url },
    }))
  const userIds = [...new Set(shown.map(({ notification }) => notification.userId))]
  const counts: UserEvent[] = []
  for (let from = 0; from < userIds.length; from += maxUserIds)
    counts.push({
      userIds: userIds.slice(from, from + maxUserIds),
      event: { type: 'notified', readIds: [] },
    })
  await publishToUsers(tx, [...banners, ...counts])
}
