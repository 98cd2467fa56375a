import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusals.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { addDeliveries, type Channel, type ChatFile, type OutgoingMessage } from '../../deliveries/index.ts'
import type { FindMessenger } from '../bots/find-messenger.ts'
import { readChats } from '../chats/chats.repo.ts'
import { maxFileBytes } from '../inbound/file-size.ts'
import { asMember } from '../inbound/member.ts'
import { findMember } from '../inbound/members.repo.ts'
import { type AttachFiles, singleFile } from '../inbound/reply.service.ts'
import type { Messenger } from '../messenger.ts'
import { enqueueMessages } from './enqueue.service.ts'

interface FileOwner {
  readonly chatId: number
  readonly userId: number
  readonly taskId: number
}

/** The files of a new request are downloaded after its transaction. */
export async function queueFiles(
  tx: Tx,
  { chatId, userId, taskId }: FileOwner,
  files: readonly ChatFile[],
): Promise<void> {
  await addDeliveries(
    tx,
    files.map((file) => ({
      channel: 'chatFile',
      address: String(chatId),
      userId,
      content: { title: '', text: '', url: '', taskId, file },
    })),
  )
}

interface ChannelParts {
  readonly find: FindMessenger
  readonly attach: (db: Db) => AttachFiles
}

const maxAttempts = 10
const downloadMs = 120_000

/** Fetches files from messengers and attaches them to tasks; each once, also when the server dies in between. */
export const chatFileChannel = ({ find, attach }: ChannelParts): Channel => ({
  name: 'chatFile',
  title: 'Файлы из мессенджеров',
  isOrdered: false,
  backoff: { retrySeconds: 5, maxRetrySeconds: 3600 },
  maxAgeHours: 72,
  leaseSeconds: 180,
  send: async (db, message, ctx) => {
    const chat = (await readChats(db, [Number(message.address)])).get(Number(message.address))
    if (!chat) return { kind: 'failed', error: 'Чат отключён' }
    const found = await find(db, chat.messenger)
    if (!found) return { kind: 'wait', error: 'Бот не подключён', seconds: 60, scope: 'address' }
    const outcome = await attachOne({ db, messenger: found.messenger, attach: attach(db) }, message, ctx)
    if (outcome === 'attached') return { kind: 'sent' }
    if (outcome.mayRetry && message.attempts < maxAttempts) return { kind: 'retry', error: outcome.error }
    const { taskId } = message.content
    const lines = [`Файл к заявке № ${taskId} не приложен. ${outcome.error}`]
    await inTransaction(db, (tx) =>
      enqueueMessages(tx, [{ chatId: chat.id, taskId, lines, dedupeKey: `file ${message.id}` }]),
    )
    return { kind: 'failed', error: outcome.error }
  },
})

interface AttachParts {
  readonly db: Db
  readonly messenger: Messenger
  readonly attach: AttachFiles
}

async function attachOne(
  { db, messenger, attach }: AttachParts,
  { id, userId, content: { file, taskId } }: OutgoingMessage,
  { log, signal }: JobContext,
): Promise<'attached' | { readonly error: string; readonly mayRetry: boolean }> {
  const who = userId === null ? undefined : await findMember(db, userId)
  if (!who || who.isBlocked || !file || taskId === null)
    return { error: 'Учётная запись заблокирована', mayRetry: false }
  const answer = await messenger.download(
    file,
    maxFileBytes,
    AbortSignal.any([signal, AbortSignal.timeout(downloadMs)]),
  )
  if (answer.kind !== 'answered') return { error: answer.error, mayRetry: answer.kind !== 'refused' }
  const ctx = { who, log, idempotencyKey: `${messenger.key} pending file ${id}` }
  try {
    await asMember(who, () => attach(ctx, taskId, singleFile(file, answer.value)))
    return 'attached'
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'UNAVAILABLE')
      return { error: error.message, mayRetry: false }
    log.warn({ err: error, file: id }, 'a file of a chat is attached later')
    return { error: 'Попробуйте приложить его в «Наряде»', mayRetry: true }
  }
}
