import { fitText } from '@naryad/contract/kit/cut-text'
import { kindOf } from '@naryad/contract/notifications/notifications.kinds'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { EventBatch } from '../../../platform/events/subscription.ts'
import { publishToUsers, type UserEvent } from '../../../platform/live/publish-to-users.ts'
import { companyZone } from '../../../platform/time/company-day.ts'
import { addDeliveries, type NewDelivery } from '../../deliveries/index.ts'
import type { Recipient, Kind, FactDescription } from '../kinds/kind.ts'
import type { Address, AddressBook } from '../recipients/address.ts'
import { isRecipient, recipientQueryOf } from '../recipients/audience.ts'
import { readMuted, readPreferences, readReceivers } from '../recipients/people.repo.ts'
import { joinAlike, type Message } from './join-alike.ts'
import { isOn, planDeliveries } from './plan.ts'
import { insertNotifications, type NewNotification } from './record.repo.ts'
import type { FindRuledChats, RuledChat, RuledFact } from './rules.ts'

export interface RecordParts {
  readonly kinds: readonly Kind[]
  readonly addressBooks: readonly AddressBook[]
  readonly findRuledChats: FindRuledChats
}

interface DescribedFact {
  readonly kind: Kind
  readonly batchId: string
  readonly at: string
  /** Deduplication key of the fact; the same in a repeated run. */
  readonly fact: string
  readonly description: FactDescription
}

/**
 * Inserts the notifications and outside deliveries of batches of facts. Reads once for all facts of a kind and writes
 * with one statement per table. Idempotent, however batches are grouped.
 */
export async function recordBatches(
  db: Db,
  parts: RecordParts,
  batches: readonly EventBatch[],
): Promise<void> {
  const facts = await readFacts(db, parts.kinds, batches)
  if (facts.length === 0) return
  const { forPeople, ownAddresses } = await planForPeople(db, parts, facts)
  const forRules = await planForRules(db, parts.findRuledChats, facts, ownAddresses)
  await inTransaction(db, (tx) => write(tx, forPeople, forRules))
}

/** In the order of the batches, so that messages to an address leave in that order. */
async function readFacts(
  db: Db,
  kinds: readonly Kind[],
  batches: readonly EventBatch[],
): Promise<readonly DescribedFact[]> {
  const factsOf = new Map(batches.map(({ id }): [string, DescribedFact[]] => [id, []]))
  for (const kind of kinds) {
    const own = batches.filter(({ event }) => event === kind.event.name)
    if (own.length === 0) continue
    const described = await kind.read(
      db,
      own.flatMap(({ payloads }) => payloads),
    )
    let from = 0
    for (const { id, at, payloads } of own) {
      for (const [index, description] of described.slice(from, from + payloads.length).entries())
        if (description)
          factsOf.get(id)?.push({ kind, batchId: id, at, description, fact: `${id}:${index}:${kind.kind}` })
      from += payloads.length
    }
  }
  return [...factsOf.values()].flat()
}

const addressKey = (fact: string, { channel, address }: Pick<Address, 'channel' | 'address'>): string =>
  `${fact} ${channel} ${address}`

interface PlanForPeople {
  readonly forPeople: readonly ForPerson[]
  /** Addresses at which users are notified of a fact already; a rule does not notify them again. */
  readonly ownAddresses: ReadonlySet<string>
}

interface ForPerson {
  readonly batchId: string
  readonly notification: NewNotification
  readonly deliveries: readonly Omit<NewDelivery, 'notificationId'>[]
}

async function planForPeople(
  db: Db,
  { addressBooks }: RecordParts,
  facts: readonly DescribedFact[],
): Promise<PlanForPeople> {
  const people = await readReceivers(db, recipientQueryOf(facts.map(({ description }) => description)))
  const pairs = facts.flatMap((one) =>
    people.filter((person) => isRecipient(person, one.description)).map((person) => ({ ...one, person })),
  )
  if (pairs.length === 0) return { forPeople: [], ownAddresses: new Set() }
  const userIds = [...new Set(pairs.map(({ person }) => person.id))]
  const preferences = await readPreferences(db, userIds)
  const taskIds = [...new Set(pairs.flatMap(({ description }) => description.subject.taskId ?? []))]
  const muted = await readMuted(db, userIds, taskIds)
  const addresses = (await Promise.all(addressBooks.map((find) => find(db, userIds)))).flat()
  const addressesOf = Map.groupBy(addresses, ({ userId }) => userId)
  const messages = pairs
    .filter(({ description, person }) => !muted.has(`${person.id} ${description.subject.taskId}`))
    .map((pair) => ({ ...messageOf(pair, pair.person), person: pair.person, at: pair.at }))
  const ownAddresses = new Set(
    messages.flatMap(({ kind, fact, person }) =>
      (addressesOf.get(person.id) ?? [])
        .filter(({ channel }) => isOn({ person, kind, preferences }, channel))
        .map((address) => addressKey(fact, address)),
    ),
  )
  const forPeople = joinAlike(messages, ({ person }) => `${person.id}`).flatMap((message): ForPerson[] => {
    const { batchId, kind, fact, content, priority, person, at } = message
    const chosen = { person, kind, preferences }
    const planned = planDeliveries({
      ...chosen,
      priority,
      addresses: addressesOf.get(person.id) ?? [],
      at: Date.parse(at),
    })
    const isInApp = isOn(chosen, 'inApp')
    if (!isInApp && planned.length === 0) return []
    const { isUrgent } = kindOf(kind)
    const common = { userId: person.id, kind, fact, isUrgent }
    return [
      {
        batchId,
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
  return { forPeople, ownAddresses }
}

function messageOf(
  { kind: { kind }, batchId, fact, description: { subject, render } }: DescribedFact,
  recipient: Recipient,
): Message {
  const { title, text, group } = render(recipient)
  const { taskId, priority } = subject
  return {
    batchId,
    kind,
    fact,
    priority,
    content: { title, text, url: subject.url(recipient.role), taskId },
    group: group ? { ...group, url: group.url(recipient.role) } : null,
  }
}

/** Chats of rules get the message for staff, in the company's time zone. */
const chatRecipient: Recipient = { id: null, role: 'operator', timeZone: companyZone }

async function planForRules(
  db: Db,
  findRuledChats: FindRuledChats,
  facts: readonly DescribedFact[],
  ownAddresses: ReadonlySet<string>,
): Promise<readonly NewDelivery[]> {
  const ruleFacts = facts.flatMap(({ kind: { ruleEvent }, description: { subject } }, index): RuledFact[] => {
    const { queue, companyId, priority, actorId } = subject
    return ruleEvent === null ? [] : [{ index, event: ruleEvent, queue, companyId, priority, actorId }]
  })
  if (ruleFacts.length === 0) return []
  const chats = await findRuledChats(db, ruleFacts)
  const messages = chats.flatMap(({ index, ...chat }) => {
    const one = facts[index]
    return one && !ownAddresses.has(addressKey(one.fact, chat))
      ? [{ ...messageOf(one, chatRecipient), chat, at: one.at }]
      : []
  })
  const toChat = ({ chat }: { readonly chat: Omit<RuledChat, 'index'> }) =>
    `${chat.ruleId} ${chat.channel} ${chat.address}`
  return joinAlike(messages, toChat).map(({ kind, fact, content, chat, at }): NewDelivery => ({
    ...chat,
    userId: null,
    notificationId: null,
    kind,
    fact: `${fact}:${chat.ruleId}`,
    content,
    isUrgent: kindOf(kind).isUrgent,
    isDigest: false,
    dueAt: at,
  }))
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
  await addDeliveries(tx, [
    ...withId.flatMap(({ id, deliveries }) =>
      deliveries.map((delivery) => ({ ...delivery, notificationId: id })),
    ),
    ...forRules,
  ])
  await showBanners(tx, withId)
}

/** Per user and batch; the bell counts all of them. */
const maxBanners = 3
/** NOTIFY payloads are limited to 8,000 bytes. */
const maxUserIds = 500

/** Shows urgent notifications as banners on open pages and updates their counters. */
async function showBanners(
  tx: Tx,
  written: readonly (Pick<ForPerson, 'batchId' | 'notification'> & { readonly id: number })[],
): Promise<void> {
  const shown = written.filter(({ notification }) => notification.isInApp)
  const urgent = Map.groupBy(
    shown.filter(({ notification }) => notification.isUrgent),
    ({ batchId, notification }) => `${batchId} ${notification.userId}`,
  )
  const banners = [...urgent.values()]
    .flatMap((own) => own.slice(0, maxBanners))
    .map(({ id, notification: { userId, title, text, url } }): UserEvent => ({
      userIds: [userId],
      event: { type: 'push', id, title, text: fitText(text, 300), url },
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
