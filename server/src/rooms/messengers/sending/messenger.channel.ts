import {
  buttonActions,
  buttonTitles,
  type Message,
  type MessageButton,
  taskLines,
} from '@naryad/contract/messengers/message'
import { channelNames, type Messenger, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { scores, scoreTitles } from '@naryad/contract/ratings/ratings.words'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Db } from '../../../platform/db/connect.ts'
import type { Channel, OutgoingMessage } from '../../deliveries/index.ts'
import { saveBotState } from '../bots/bots.repo.ts'
import type { FindMessenger } from '../bots/find-messenger.ts'
import { readChats } from '../chats/chats.repo.ts'
import type { Member } from '../inbound/member.ts'
import { findMember } from '../inbound/members.repo.ts'
import { factsOf, findTaskRow, phonesOf, type TaskRow } from '../tasks.repo.ts'
import { enqueueMessages } from './enqueue.service.ts'
import { limitsOf } from './limits.ts'
import { settleOutcome } from './send-outcome.service.ts'

interface ChannelParts {
  readonly find: FindMessenger
  /** Base URL of links. */
  readonly originOf: (db: Db) => Promise<string>
}

/**
 * Sends notifications and answers of the bot. Messages of a chat are sent in order; the topics of a group are one chat.
 * An unavailable messenger is probed before sending is resumed, so that a message with a lost response is repeated only
 * once.
 */
export const messengerChannel = (key: Messenger, { find, originOf }: ChannelParts): Channel => ({
  name: channelNames[key],
  title: `Уведомления в ${messengerTitles[key]}`,
  concurrency: 10,
  backoff: { retrySeconds: 1, maxRetrySeconds: 60, pauseSeconds: 1, maxPauseSeconds: 60 },
  maxAgeHours: 72,
  expiredError: 'Мессенджер недоступен',
  limits: limitsOf[key],
  connection: async (db) => (await find(db, key))?.config,
  probe: async (db, { signal }) => {
    const found = await find(db, key)
    if (!found) return { kind: 'available' }
    const answer = await found.messenger.describe(signal)
    if (answer.kind === 'later') return { ...answer, kind: 'wait', scope: 'channel' }
    if (answer.kind === 'unavailable' || answer.kind === 'unauthorized')
      return { kind: 'unavailable', error: answer.error }
    await saveBotState(db, key, {
      checkedAt: new Date().toISOString(),
      error: null,
      ...(answer.kind === 'answered' ? answer.value : {}),
    })
    return { kind: 'available' }
  },
  send: async (db, message, { signal }) => {
    const found = await find(db, key)
    if (!found) return { kind: 'wait', error: 'Бот не подключён', seconds: 60, scope: 'channel' }
    const chat = (await readChats(db, [Number(message.address)])).get(Number(message.address))
    if (!chat) return { kind: 'failed', error: 'Чат отключён' }
    const refusal = checkChat(message, chat)
    if (refusal !== undefined) return { kind: 'failed', error: refusal }
    const content = await contentOf(db, message, await originOf(db))
    return settleOutcome(db, key, chat, await found.messenger.send(chat, content, signal))
  },
  sendTrial: async (tx, { address, content: { title, text, url } }) => {
    const message = { chatId: Number(address), title, lines: text.split('\n'), url }
    await enqueueMessages(tx, [message])
    return { kind: 'sent' }
  },
})

interface CheckedChat {
  readonly userId: number | null
  readonly isBlocked: boolean
  readonly lastError: string | null
}

/** A message may have waited for days. */
function checkChat({ userId }: OutgoingMessage, chat: CheckedChat): string | undefined {
  if (userId !== null && chat.userId !== userId) return 'Чат отвязан'
  return chat.isBlocked ? (chat.lastError ?? 'Бот не может писать в этот чат') : undefined
}

async function contentOf(db: Db, message: OutgoingMessage, origin: string): Promise<Message> {
  const { kind, userId, content } = message
  const { title, text, url, taskId } = content
  const lines = text.split('\n')
  // A request for a rating, or an answer of the bot.
  if (kind === null) {
    const open = url === '' ? [] : openButton(`${origin}${url}`)
    return { title, lines, buttons: content.offersRating ? [...scoresOf(taskId ?? 0), ...open] : open }
  }
  const task = taskId === null ? undefined : await findTaskRow(db, taskId)
  const user = userId === null ? undefined : await findMember(db, userId)
  return messageOf(message, { task, user }, origin)
}

/** What a message is about, and to whom it goes. */
interface Subjects {
  readonly task: TaskRow | undefined
  readonly user: Member | undefined
}

function messageOf(
  { content, ruleId, userId }: OutgoingMessage,
  { task, user }: Subjects,
  origin: string,
): Message {
  const { title, text, url } = content
  const open = openButton(`${origin}${url}`)
  if (!task) return { title, lines: text.split('\n'), buttons: open }
  const lines = ruleId === null ? text.split('\n') : taskLines(factsOf(task))
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

const scoresOf = (taskId: number): MessageButton[] =>
  scores.toReversed().map((score) => ({ title: `${score} — ${scoreTitles[score - 1]}`, score, taskId }))

/** Messengers reject links to local addresses. */
function openButton(url: string): MessageButton[] {
  const { hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
  return isLocal ? [] : [{ title: buttonTitles.open, url }]
}
