import { hasHarmful } from '@naryad/contract/kit/values/text'

import type { Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal, refused } from '../../../platform/http/refusals.ts'
import { findAnswered } from '../../tasks/relations/index.ts'
import { insertUpdate } from '../bots/bots.repo.ts'
import { closeChats, findChatIds, saveChat } from '../chats/chats.repo.ts'
import { saveJoinedChat } from '../chats/unlinked-chats.repo.ts'
import { linkByCode } from '../linking/link-code.service.ts'
import type { ButtonPress, Edited, Incoming, IncomingMessage, Messenger } from '../messenger.ts'
import { publishRules } from '../rules/rules.service.ts'
import { enqueueMessages, wakeWorker } from '../sending/enqueue.service.ts'
import { moveGroup } from '../sending/send-outcome.service.ts'
import { findOwnMessage } from '../tasks.repo.ts'
import { leftNotice } from './attachments.ts'
import { isRatingPress, runButtonAction } from './buttons.service.ts'
import { answerMember } from './commands.service.ts'
import { type Answer, asMember, type Member } from './member.ts'
import { findSender } from './members.repo.ts'
import { addReplyComment, attachReplyFiles, commentTextOf, type ReplyParts } from './reply.service.ts'

export interface InboundParts extends ReplyParts {
  readonly now?: () => number
}

/** Handles each update once. The reply is added to the outbox in the same transaction. */
export async function handleUpdate(
  parts: InboundParts,
  messenger: Messenger,
  update: unknown,
): Promise<void> {
  const incoming = messenger.parse(update)
  if (!incoming) return
  const at = new Date((parts.now ?? Date.now)()).toISOString()
  if (incoming.kind === 'message') return handleMessage(parts, messenger, incoming, at)
  if (incoming.kind === 'edited') return handleEdited(parts, messenger, incoming, at)
  if (incoming.kind === 'button') return handleButtonPress(parts, messenger, incoming)
  await inTransaction(parts.db, async (tx) => {
    if (await insertUpdate(tx, messenger.key, incoming.key)) await updateChat(tx, messenger.key, incoming, at)
  })
}

/** Handles a changed chat id and changes of the bot's membership. */
async function updateChat(
  tx: Tx,
  messenger: Messenger['key'],
  incoming: Exclude<Incoming, IncomingMessage | ButtonPress | Edited>,
  at: string,
): Promise<void> {
  const { externalId, type } = incoming.chat
  if (incoming.kind === 'moved') {
    await moveGroup(tx, messenger, externalId, incoming.to)
    await wakeWorker(tx)
  } else if (incoming.isMember) {
    if (type === 'PRIVATE') return
    await saveJoinedChat(tx, messenger, { ...incoming.chat, addedBy: incoming.from.name, at })
    await wakeWorker(tx)
  } else {
    const reason = type === 'PRIVATE' ? 'Бота заблокировали в этом чате' : 'Бота удалили из этого чата'
    const ids = await findChatIds(tx, messenger, externalId)
    // Messages that wait for the chat fail when their turn comes.
    await closeChats(tx, ids, reason, at)
  }
  await publishRules(tx)
}

/** A refusal rolls back the changes and is sent as the reply. */
async function handleMessage(
  parts: InboundParts,
  messenger: Messenger,
  incoming: IncomingMessage,
  at: string,
): Promise<void> {
  const { db } = parts
  const { key, chat } = incoming
  const who = await findSender(db, messenger.key, incoming.from.externalId)
  const enqueueReply = (answer: (tx: Tx) => Promise<Answer | undefined>): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (!(await insertUpdate(tx, messenger.key, key))) return
      const { lines, ...more } = (await answer(tx)) ?? { lines: [] }
      if (lines.length === 0) return
      const chatId = await saveChat(tx, messenger.key, chat)
      await enqueueMessages(tx, [{ chatId, ...more, lines }])
    })
  try {
    const repliedTaskId = who && (await attachToRepliedTask(parts, messenger, who, incoming))
    await asMember(who, () =>
      enqueueReply((tx) =>
        answerTo(tx, {
          messenger: messenger.key,
          incoming,
          who,
          at,
          ...(repliedTaskId && { repliedTaskId }),
        }),
      ),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await enqueueReply(() => Promise.resolve({ lines: [error.message] }))
  }
}

const editedAnswer = ['Правка сообщения в «Наряд» не попадёт: напишите уточнение новым сообщением.']

/** In a group only a reply to a message of ours is one to the bot. An answer an hour is enough. */
async function handleEdited(
  { db }: InboundParts,
  { key: messenger }: Messenger,
  { key, chat, from, replyTo: messageId }: Edited,
  at: string,
): Promise<void> {
  const who = await findSender(db, messenger, from.externalId)
  if (!who || who.isBlocked) return
  const { externalId } = chat
  const isToUs =
    chat.type === 'PRIVATE' ||
    (messageId !== null && (await findOwnMessage(db, messenger, { externalId, messageId })) !== undefined)
  if (!isToUs) return
  await inTransaction(db, async (tx) => {
    if (!(await insertUpdate(tx, messenger, key))) return
    const chatId = await saveChat(tx, messenger, chat)
    await enqueueMessages(tx, [{ chatId, lines: editedAnswer, dedupeKey: `edited ${at.slice(0, 13)}` }])
  })
}

/** Returns the task of the replied-to message, after attaching the files of the reply to it. */
async function attachToRepliedTask(
  parts: InboundParts,
  messenger: Messenger,
  who: Member,
  incoming: IncomingMessage,
): Promise<number | undefined> {
  if (incoming.replyTo === null) return undefined
  const { externalId } = incoming.chat
  const message = await findOwnMessage(parts.db, messenger.key, { externalId, messageId: incoming.replyTo })
  if (!message) return undefined
  if (who.isBlocked) throw refused(blocked)
  return asMember(who, async () => {
    const taskId = await findAnswered(parts.db, who, message.taskId)
    await attachReplyFiles(parts, messenger, who, taskId, incoming)
    return taskId
  })
}

interface Conversation {
  readonly messenger: Messenger['key']
  readonly incoming: IncomingMessage
  readonly who: Member | undefined
  readonly at: string
  readonly repliedTaskId?: number
}

const unreadable = 'В сообщении есть недопустимые знаки: наберите его заново.'
const blocked = 'Учётная запись заблокирована: обратитесь к администратору.'

const startPattern = /^\/start(?:@\w+)?\s+(\S+)$/i

async function answerTo(
  tx: Tx,
  { messenger, incoming, who, at, repliedTaskId }: Conversation,
): Promise<Answer | undefined> {
  const { text, chat, files, inWords, left } = incoming
  const isPrivate = chat.type === 'PRIVATE'
  if (hasHarmful(text)) return isPrivate || repliedTaskId !== undefined ? { lines: [unreadable] } : undefined
  const code = startPattern.exec(text.trim())?.[1]
  if (code !== undefined) return { lines: await linkByCode(tx, messenger, { ...incoming, code, at }) }
  // In groups the bot ignores other messages. An unknown sender gets the instructions once an hour.
  if (!who) return isPrivate ? { lines: linkingHelp, dedupeKey: `stranger ${at.slice(0, 13)}` } : undefined
  if (who.isBlocked)
    return isPrivate ? { lines: [blocked], dedupeKey: `blocked ${at.slice(0, 13)}` } : undefined
  if (repliedTaskId !== undefined) {
    const comment = commentTextOf(incoming)
    if (comment !== '') await addReplyComment(tx, who, repliedTaskId, comment)
    const lines = [...confirmationOf(repliedTaskId, comment, files.length), ...leftNotice(left)]
    return { lines, taskId: repliedTaskId }
  }
  if (!isPrivate) return undefined
  if (files.length > 0 && who.role !== 'client')
    return { lines: ['Чтобы приложить файл к заявке, ответьте им на сообщение о ней.'] }
  const chatId = await saveChat(tx, messenger, chat)
  return answerMember(tx, { chatId, who, messenger, text, files, inWords, left })
}

function confirmationOf(taskId: number, comment: string, filesCount: number): string[] {
  const what = [...(comment === '' ? [] : ['комментарий']), ...(filesCount === 0 ? [] : ['файл'])]
  return what.length === 0 ? [] : [`Добавлено в заявку № ${taskId}: ${what.join(' и ')}.`]
}

const linkingHelp = [
  'Этот чат не подключён к «Наряду».',
  'Чтобы подключить его, откройте ссылку из «Наряда»: в профиле или на экране «Уведомления».',
]

/** The reply is shown to the user who pressed the button; what they need later is written to their private chat. */
async function handleButtonPress(
  { db, now = Date.now }: InboundParts,
  messenger: Messenger,
  incoming: ButtonPress,
): Promise<void> {
  const who = await findSender(db, messenger.key, incoming.from.externalId)
  let reply: string | undefined
  try {
    if (!who) throw refused('Подключите свой чат в профиле «Наряда», чтобы отвечать отсюда')
    if (who.isBlocked) throw refused(blocked)
    // A rating is no data of an organization: it is stored as the answer by a link is.
    await asMember(isRatingPress(incoming) ? undefined : who, () =>
      inTransaction(db, async (tx) => {
        if (!(await insertUpdate(tx, messenger.key, incoming.key))) return
        const { toast, lines = [], chatId } = await runButtonAction(tx, messenger.key, who, incoming, now())
        reply = toast
        if (lines.length > 0) await enqueueMessages(tx, [{ chatId, lines }])
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    reply = error.message
  }
  if (reply !== undefined) await messenger.answer(incoming.callbackId, reply, AbortSignal.timeout(10_000))
}
