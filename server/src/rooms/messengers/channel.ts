import {
  buttonActions,
  buttonTitles,
  type Message,
  type MessageButton,
  taskLines,
} from '@naryad/contract/messengers/message'
import { channelNames, type Messenger, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { type Channel, deliveryQueueOf } from '../notifications/index.ts'
import { findBot } from './bots.repo.ts'
import { findChatById } from './chats.repo.ts'
import { enqueueMessages } from './deliveries.service.ts'
import { findMember } from './members.repo.ts'
import { factsOf, findTaskRow, phonesOf, type TaskRow } from './tasks.repo.ts'
import { lockUnsent, settleUnsent } from './unsent.repo.ts'

/** The message type of the notifications room. */
type Outgoing = Parameters<Extract<Channel, { sendInTransaction: unknown }>['sendInTransaction']>[1]

interface ChannelParts {
  /** Base URL of links. */
  readonly originOf: (db: Db) => Promise<string>
}

/** Makes the notifications room record failures of the outbox and choose other channels. */
export const reportFailures = (tx: Tx, key: Messenger): Promise<void> =>
  enqueue(tx, [deliveryQueueOf(channelNames[key])], [{}])

/**
 * Adds notifications to the outbox of messengers, which applies their rate limits, in the transaction that marks them
 * as sent. While the bot does not respond, the channel is unavailable, so that urgent messages fall back to another one.
 */
export const messengerChannel = (key: Messenger, { originOf }: ChannelParts): Channel => ({
  name: channelNames[key],
  title: `Уведомления в ${messengerTitles[key]}`,
  concurrency: 4,
  outbox: { lockUnsent: (tx, seconds) => lockUnsent(tx, key, seconds), settle: settleUnsent },
  sendInTransaction: async (tx, outgoing) => {
    const chat = await findChatById(tx, Number(outgoing.address))
    if (!chat) return { kind: 'failed', error: 'Чат отключён' }
    // A message may have waited for hours.
    if (outgoing.userId !== null && chat.userId !== outgoing.userId)
      return { kind: 'failed', error: 'Чат отвязан' }
    if (chat.isBlocked) return { kind: 'failed', error: chat.lastError ?? 'Бот не может писать в этот чат' }
    const bot = await findBot(tx, key)
    if (bot?.error) return { kind: 'unavailable', error: bot.error }
    await enqueueMessages(tx, [
      {
        chatId: chat.id,
        ruleId: outgoing.ruleId,
        taskId: outgoing.content.taskId,
        message: await messageOf(tx, outgoing, await originOf(tx)),
        dedupeKey: `notification ${outgoing.id}`,
        // A test message has no delivery.
        deliveryId: outgoing.id === 0 ? null : outgoing.id,
      },
    ])
    return { kind: 'sent' }
  },
})

async function messageOf(tx: Tx, { content, ruleId, userId }: Outgoing, origin: string): Promise<Message> {
  const { title, text, url, taskId } = content
  const open = openButton(`${origin}${url}`)
  const task = taskId === null ? undefined : await findTaskRow(tx, taskId)
  if (!task) return { title, lines: text.split('\n'), buttons: open }
  const lines = ruleId === null ? text.split('\n') : taskLines(factsOf(task))
  const user = userId === null ? undefined : await findMember(tx, userId)
  // In a group each user acts with their own rights. Representatives cannot take tasks.
  const isForStaff = userId === null || (user !== undefined && user.role !== 'client')
  return { title, lines, buttons: [...actionsOf(task, { userId, isForStaff }), ...open] }
}

interface ButtonAudience {
  /** Null in a group, where one user must not mute a task for the others. */
  readonly userId: number | null
  readonly isForStaff: boolean
}

function actionsOf(task: TaskRow, { userId, isForStaff }: ButtonAudience): MessageButton[] {
  const isOpen = !isEnded(task.status)
  const isFree = task.operatorId === null && task.childsCount === 0
  const isOwn = userId !== null && task.operatorId === userId
  const offered = {
    take: isForStaff && isOpen && isFree,
    start: isForStaff && isOpen && isOwn && task.status !== 'IN_PROGRESS',
    call: isForStaff && phonesOf(task).length > 0,
    mute: userId !== null && isOpen,
  }
  return buttonActions
    .filter((action) => offered[action])
    .map((action) => ({ title: buttonTitles[action], action, taskId: task.id }))
}

/** Messengers reject links to local addresses. */
function openButton(url: string): MessageButton[] {
  const { hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
  return isLocal ? [] : [{ title: buttonTitles.open, url }]
}
