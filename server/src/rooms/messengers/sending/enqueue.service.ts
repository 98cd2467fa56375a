import { channelNames } from '@naryad/contract/messengers/messengers.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { notify } from '../../../platform/db/connection/notify.ts'
import { addDeliveries, type NewDelivery } from '../../deliveries/index.ts'
import { readChats } from '../chats/chats.repo.ts'

/** Wakes the worker. */
export const messengersChannel = 'naryad_messengers'

export const wakeWorker = (tx: Tx): Promise<void> => notify(tx, messengersChannel, [''])

interface NewMessage {
  readonly chatId: number
  readonly ruleId?: number | null
  readonly taskId?: number | null
  readonly title?: string
  readonly lines: readonly string[]
  /** Path within the application for a button that opens it. */
  readonly url?: string
  /** A repeated key in the same chat is ignored. */
  readonly dedupeKey?: string
}

/** Queues messages that are no notifications in the caller's transaction. */
export async function enqueueMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  const chats = await readChats(
    tx,
    messages.map(({ chatId }) => chatId),
  )
  await addDeliveries(
    tx,
    messages.flatMap(({ chatId, ruleId = null, taskId = null, title = '', lines, url = '', dedupeKey }) => {
      const chat = chats.get(chatId)
      if (!chat) return []
      return {
        channel: channelNames[chat.messenger],
        address: String(chatId),
        orderKey: chat.externalId,
        ruleId,
        content: { title, text: lines.join('\n'), url, taskId },
        ...(dedupeKey !== undefined && { fact: dedupeKey }),
      } satisfies NewDelivery
    }),
  )
}
