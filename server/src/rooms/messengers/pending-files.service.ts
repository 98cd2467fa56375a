import type { Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { enqueueMessages, wakeWorker } from './deliveries.service.ts'
import { maxFileBytes } from './file-size.ts'
import { asMember } from './member.ts'
import { findMember } from './members.repo.ts'
import type { IncomingFile, Messenger } from './messenger.ts'
import {
  deleteFile,
  type FileOwner,
  insertFiles,
  type PendingFile,
  postponeFile,
  readDueFiles,
} from './pending-files.repo.ts'
import { type ReplyParts, singleFile } from './reply.service.ts'

/** The files of a new request are downloaded after its transaction. */
export async function queueFiles(tx: Tx, owner: FileOwner, files: readonly IncomingFile[]): Promise<void> {
  if (files.length === 0) return
  await insertFiles(tx, owner, files)
  await wakeWorker(tx)
}

const maxAttempts = 10
const downloadMs = 120_000

/** Attaches the due files; each once, also when the server dies in between. Runs on one server. */
export async function attachPendingFiles(
  parts: ReplyParts,
  messenger: Messenger,
  signal: AbortSignal,
): Promise<void> {
  await workOnEach(parts.db, {
    what: 'Файл из чата',
    items: await readDueFiles(parts.db, messenger.key),
    nameOf: ({ taskId, id }) => `заявка ${taskId}, файл ${id}`,
    work: (file) => settleOne(parts, messenger, file, signal),
  })
}

async function settleOne(
  parts: ReplyParts,
  messenger: Messenger,
  file: PendingFile,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const outcome = await attachOne(parts, messenger, file, signal)
  if (outcome === 'retry') return postponeFile(parts.db, file.id)
  await inTransaction(parts.db, async (tx) => {
    await deleteFile(tx, file.id)
    if (outcome === 'attached') return
    const lines = [`Файл к заявке № ${file.taskId} не приложен. ${outcome.error}`]
    await enqueueMessages(tx, [
      { chatId: file.chatId, taskId: file.taskId, message: { title: '', lines, buttons: [] } },
    ])
  })
}

async function attachOne(
  { db, attach, log }: ReplyParts,
  messenger: Messenger,
  { id, userId, taskId, file, attempts }: PendingFile,
  signal: AbortSignal,
): Promise<'attached' | 'retry' | { readonly error: string }> {
  const who = await findMember(db, userId)
  if (!who || who.isBlocked) return { error: 'Учётная запись заблокирована' }
  const answer = await messenger.download(
    file,
    maxFileBytes,
    AbortSignal.any([signal, AbortSignal.timeout(downloadMs)]),
  )
  if (answer.kind === 'refused') return { error: answer.error }
  if (answer.kind !== 'answered') return attempts + 1 < maxAttempts ? 'retry' : { error: answer.error }
  const ctx = { who, log, idempotencyKey: `${messenger.key} pending file ${id}` }
  try {
    await asMember(who, () => attach(ctx, taskId, singleFile(file, answer.value)))
    return 'attached'
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'UNAVAILABLE') return { error: error.message }
    log.warn({ err: error, file: id }, 'a file of a chat is attached later')
    return attempts + 1 < maxAttempts ? 'retry' : { error: 'Попробуйте приложить его в «Наряде»' }
  }
}
