import { Readable } from 'node:stream'

import { CommentInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { refused } from '../../../platform/http/refusals.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { checked } from '../../../platform/text/checked.ts'
import { addComment } from '../../tasks/index.ts'
import type { IncomingFile, IncomingMessage, Messenger } from '../messenger.ts'
import { checkSizes, maxFileBytes } from './file-size.ts'
import type { Member } from './member.ts'

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

/** Attaches the files of a reply, all of which have to be acceptable. Runs before the transaction of the comment. */
export async function attachReplyFiles(
  { attach, log }: ReplyParts,
  messenger: Messenger,
  who: Member,
  taskId: number,
  { files, key, ...message }: IncomingMessage,
): Promise<void> {
  const text = commentTextOf(message)
  if (text !== '') commentOf(who, text)
  checkSizes(files)
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
  const answer = await messenger.download(file, maxFileBytes, signal)
  if (answer.kind === 'answered') return answer.value
  throw refused(`Файл не получен. ${answer.error}`)
}

/** Comments of staff are internal, comments of clients are public. */
const commentOf = (who: Member, text: string): CommentInput =>
  checked(CommentInput, { text, isInternal: who.role !== 'client' })

/** The words of a message with its location or contact. */
export const commentTextOf = ({ text, inWords }: Pick<IncomingMessage, 'text' | 'inWords'>): string =>
  [text.trim(), inWords].filter(Boolean).join('\n')

export async function addReplyComment(tx: Tx, who: Member, taskId: number, text: string): Promise<void> {
  await addComment(tx, { who }, taskId, commentOf(who, text))
}
