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
import { readChats } from './chats.repo.ts'
import { enqueueMessages } from './deliveries.service.ts'
import type { Member } from './member.ts'
import { readMembers } from './members.repo.ts'
import { factsOf, phonesOf, readTaskRows, type TaskRow } from './tasks.repo.ts'
import { lockUnsent, settleUnsent } from './unsent.repo.ts'

type SendInTransaction = Extract<Channel, { sendInTransaction: unknown }>['sendInTransaction']
type SendOutcome = Awaited<ReturnType<SendInTransaction>>[number]
/** The message type of the notifications room. */
type Outgoing = Parameters<SendInTransaction>[1][number]

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
  outbox: { lockUnsent: (tx, seconds) => lockUnsent(tx, key, seconds), settle: settleUnsent },
  sendInTransaction: async (tx, outgoing) => {
    const chats = await readChats(
      tx,
      outgoing.map(({ address }) => Number(address)),
    )
    const bot = await findBot(tx, key)
    const outcomes = outgoing.map((one) => outcomeOf(one, chats, bot?.error))
    const accepted = outgoing.filter((_, at) => outcomes[at]?.kind === 'sent')
    const subjects = await readSubjects(tx, accepted)
    const origin = await originOf(tx)
    await enqueueMessages(
      tx,
      accepted.map((one) => ({
        chatId: Number(one.address),
        ruleId: one.ruleId,
        taskId: one.content.taskId,
        message: messageOf(one, subjects, origin),
        // A test message has no delivery, and each of them is sent.
        ...(one.id !== 0 && { deliveryId: one.id, dedupeKey: `notification ${one.id}` }),
      })),
    )
    return outcomes
  },
})

type Chats = Awaited<ReturnType<typeof readChats>>

function outcomeOf(
  { address, userId }: Outgoing,
  chats: Chats,
  botError: string | null | undefined,
): SendOutcome {
  const chat = chats.get(Number(address))
  if (!chat) return { kind: 'failed', error: 'Чат отключён' }
  // A message may have waited for hours.
  if (userId !== null && chat.userId !== userId) return { kind: 'failed', error: 'Чат отвязан' }
  if (chat.isBlocked) return { kind: 'failed', error: chat.lastError ?? 'Бот не может писать в этот чат' }
  return botError ? { kind: 'unavailable', error: botError } : { kind: 'sent' }
}

/** What messages are about, and to whom they go. */
interface Subjects {
  readonly tasks: ReadonlyMap<number, TaskRow>
  readonly users: ReadonlyMap<number, Member>
}

const readSubjects = async (tx: Tx, outgoing: readonly Outgoing[]): Promise<Subjects> => ({
  tasks: await readTaskRows(
    tx,
    outgoing.flatMap(({ content }) => content.taskId ?? []),
  ),
  users: await readMembers(
    tx,
    outgoing.flatMap(({ userId }) => userId ?? []),
  ),
})

function messageOf(
  { content, ruleId, userId }: Outgoing,
  { tasks, users }: Subjects,
  origin: string,
): Message {
  const { title, text, url, taskId } = content
  const open = openButton(`${origin}${url}`)
  const task = taskId === null ? undefined : tasks.get(taskId)
  if (!task) return { title, lines: text.split('\n'), buttons: open }
  const lines = ruleId === null ? text.split('\n') : taskLines(factsOf(task))
  const user = userId === null ? undefined : users.get(userId)
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
