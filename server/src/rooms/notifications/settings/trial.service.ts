import type { TestReply } from '@naryad/contract/notifications/notifications'
import {
  type Channel as ChannelName,
  channelTitles,
} from '@naryad/contract/notifications/notifications.channels'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { publishToUsers } from '../../../platform/live/publish-to-users.ts'
import type { Channel, OutgoingMessage, SendOutcome } from '../../deliveries/index.ts'
import type { AddressBook } from '../recipients/address.ts'

interface Parts {
  readonly db: Db
  readonly channels: readonly Channel[]
  readonly addressBooks: readonly AddressBook[]
}

const content = {
  title: 'Проверка уведомлений',
  text: 'Если вы это видите, уведомления «Наряда» сюда доходят',
  url: '/notifications',
  taskId: null,
}

const missingAddressTexts: Readonly<Record<ChannelName, string>> = {
  inApp: '',
  push: 'Этот браузер ещё не подписан: сначала включите push',
  telegram: 'Чат Telegram ещё не привязан к вашей учётной записи',
  max: 'Чат MAX ещё не привязан к вашей учётной записи',
  letter: 'У вашей учётной записи нет почты',
}

/** Sends a test message to the current user, bypassing the queue, to return the response of the remote service. */
export async function sendTrial(parts: Parts, ctx: Ctx, name: ChannelName): Promise<TestReply> {
  const { db, channels, addressBooks } = parts
  const userId = ctx.who.id
  if (name === 'inApp') {
    const banner = { type: 'push', id: null, ...content } as const
    await inTransaction(db, (tx) => publishToUsers(tx, [{ userIds: [userId], event: banner }]))
    return { error: null, sentCount: 1 }
  }
  const channel = channels.find((one) => one.name === name)
  if (!channel) return { error: `${channelTitles[name]} в системе не подключён`, sentCount: 0 }
  const books = await Promise.all(addressBooks.map((find) => find(db, [userId])))
  const addresses = books.flat().filter((address) => address.channel === name)
  if (addresses.length === 0) return { error: missingAddressTexts[name], sentCount: 0 }
  const outcomes = await Promise.all(
    addresses.map(({ address }) => sendTo({ db, channel }, ctx, trialMessage(address, userId))),
  )
  const failed = outcomes.find((outcome) => 'error' in outcome)
  const sentCount = outcomes.filter((outcome) => !('error' in outcome)).length
  return { error: failed && 'error' in failed && sentCount === 0 ? failed.error : null, sentCount }
}

const trialMessage = (address: string, userId: number): OutgoingMessage => ({
  id: 0,
  address,
  userId,
  ruleId: null,
  notificationId: null,
  kind: 'task.assigned',
  isUrgent: true,
  content,
  attempts: 1,
})

const timeoutMs = 12_000
const notSent = 'Не удалось отправить, попробуйте позже'

async function sendTo(
  { db, channel }: { readonly db: Db; readonly channel: Channel },
  { log }: Pick<Ctx, 'log'>,
  message: OutgoingMessage,
): Promise<SendOutcome> {
  try {
    const { sendTrial: sendOwn } = channel
    if (sendOwn) return await inTransaction(db, (tx) => sendOwn(tx, message))
    return await channel.send(db, message, { log, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    log.warn({ err: error, channel: channel.name }, 'a trial message could not be sent')
    return { kind: 'retry', error: notSent }
  }
}
