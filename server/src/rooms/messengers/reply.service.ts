import { Readable } from 'node:stream'

import { explain } from '@naryad/contract/kit/messages'
import { CommentInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { Refusal, refused, tooLarge } from '../../platform/http/refusals.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { tasksRoom } from '../tasks/index.ts'
import type { Member } from './member.ts'
import type { IncomingFile, IncomingMessage, Messenger } from './messenger.ts'

/** Attaches files to a task, once per idempotency key. Provided by the attachments room. */
export type AttachFiles = (
  ctx: { who: Member; log: JobContext['log']; idempotencyKey: string },
  taskId: number,
  files: AsyncIterable<{ name: string; declaredMime: string; stream: Readable }>,
) => Promise<unknown>

export interface ReplyParts {
  readonly db: Db
  readonly attach: AttachFiles
  readonly log: JobContext['log']
}

/** Limit of the Bot API for downloads. */
export const maxFileBytes = 20 * 1024 * 1024
const megabytes = maxFileBytes / 1024 / 1024

/** Attaches the files of a reply. Runs before the transaction of the comment. */
export async function attachReplyFiles(
  { attach, log }: ReplyParts,
  messenger: Messenger,
  who: Member,
  taskId: number,
  { files, key }: IncomingMessage,
): Promise<void> {
  const signal = AbortSignal.timeout(120_000)
  for (const [index, file] of files.entries()) {
    const bytes = await bytesOf(messenger, file, signal)
    const idempotencyKey = `${messenger.key} ${key} ${index}`.slice(0, 200)
    await attach({ who, log, idempotencyKey }, taskId, singleFile(file, bytes))
  }
}

export async function* singleFile({ name }: IncomingFile, bytes: Buffer) {
  yield { name, declaredMime: '', stream: Readable.from([bytes]) }
}

async function bytesOf(messenger: Messenger, file: IncomingFile, signal: AbortSignal): Promise<Buffer> {
  checkSizes([file])
  const answer = await messenger.download(file, maxFileBytes, signal)
  if (answer.kind === 'answered') return answer.value
  throw refused(`Файл не получен. ${answer.error}`)
}

/** Refuses files whose size is known to be above the limit. */
export function checkSizes(files: readonly IncomingFile[]): void {
  if (files.some(({ size }) => size !== null && size > maxFileBytes))
    throw tooLarge(`Файл больше ${megabytes} МБ: приложите его в «Наряде»`)
}

/** Comments of staff are internal, comments of clients are public. */
export async function addReplyComment(tx: Tx, who: Member, taskId: number, text: string): Promise<void> {
  const input = CommentInput.safeParse({ text, isInternal: who.role !== 'client' })
  if (!input.success) throw new Refusal('VALIDATION', explain(CommentInput, input.error).messages.join('. '))
  await tasksRoom.commands.comment(tx, who, taskId, input.data)
}
