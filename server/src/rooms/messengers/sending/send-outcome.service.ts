import { channelNames, type Messenger } from '@naryad/contract/messengers/messengers.words'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type SendOutcome as Outcome, moveDeliveries } from '../../deliveries/index.ts'
import { saveBotState } from '../bots/bots.repo.ts'
import { closeChats, findChatIds, moveChat, saveChatError, saveChatSent } from '../chats/chats.repo.ts'
import type { SendOutcome } from '../messenger.ts'
import { publishRules } from '../rules/rules.service.ts'

interface ChatOfMessage {
  readonly id: number
  readonly externalId: string
}

/**
 * Records what an answer of the messenger says of its chat and of the bot, and returns what becomes of the
 * message. May be repeated if the server dies before the engine has recorded it.
 */
export async function settleOutcome(
  db: Db,
  key: Messenger,
  chat: ChatOfMessage,
  given: SendOutcome,
): Promise<Outcome> {
  const outcome = storable(given)
  const at = new Date().toISOString()
  switch (outcome.kind) {
    case 'sent':
      await saveChatSent(db, chat.id, at)
      return { kind: 'sent', reference: outcome.externalId }
    case 'refused':
      await andPublish(db, (tx) => saveChatError(tx, chat.id, outcome.error, at))
      return { kind: 'failed', error: outcome.error }
    case 'closed':
      // The other messages of the chat fail in their turn.
      await andPublish(db, async (tx) =>
        closeChats(tx, await findChatIds(tx, key, chat.externalId), outcome.error, at),
      )
      return { kind: 'failed', error: outcome.error }
    case 'moved':
      await andPublish(db, (tx) => moveGroup(tx, key, chat.externalId, outcome.externalId))
      return { kind: 'wait', error: 'Группа сменила номер', seconds: 0, scope: 'address' }
    case 'later':
      await saveChatError(db, chat.id, outcome.error, at)
      return { kind: 'wait', error: outcome.error, seconds: outcome.seconds, scope: 'address' }
    case 'unauthorized':
    case 'unavailable':
      await saveBotState(db, key, { checkedAt: at, error: outcome.error })
      return {
        kind: 'unavailable',
        error: outcome.error,
        isUncertain: outcome.kind === 'unavailable' && outcome.isLost,
      }
  }
}

/** A group has a new id: its chats and their unsent messages move there. */
export async function moveGroup(tx: Tx, key: Messenger, from: string, to: string): Promise<void> {
  const merged = await moveChat(tx, key, from, to)
  const addresses = merged.map(({ oldId, newId }) => ({ from: String(oldId), to: String(newId) }))
  await moveDeliveries(tx, { channel: channelNames[key], orderKey: from, to, addresses })
}

/** For outcomes that change the chat, which open screens show. */
const andPublish = (db: Db, work: (tx: Tx) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await work(tx)
    await publishRules(tx)
  })

/** A text as its column takes it: PostgreSQL refuses NUL. */
const fitted = (text: string, length: number): string => text.replaceAll('\u0000', '').slice(0, length)

/** Fits the outcome into the columns. */
function storable(outcome: SendOutcome): SendOutcome {
  if ('error' in outcome) return { ...outcome, error: fitted(outcome.error, 500) }
  return { ...outcome, externalId: fitted(outcome.externalId, 64) }
}
