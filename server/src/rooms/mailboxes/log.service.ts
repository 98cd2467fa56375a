import { buffer } from 'node:stream/consumers'

import type { MailLetter, MailLetterText } from '@naryad/contract/mailboxes/mail-letters'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { seesSuggestion } from '../suggestions/index.ts'
import { seesTask } from '../tasks/index.ts'
import { findLogged, findText, lockLogged, resetLetter } from './log.repo.ts'
import { sourceText } from './reading/source-text.ts'
import { readQueue } from './taking/read-letter.service.ts'

const what = 'Письмо'
const maxSourceText = 100_000

interface LogParts {
  readonly db: Db
  readonly store: Pick<FileStore, 'read'>
}

type FoundText = NonNullable<Awaited<ReturnType<typeof findText>>>

/** Administrators see the log; others see a letter with what became of it. */
async function seesLetter(db: Db, { who }: Ctx, { taskId, suggestionId }: FoundText): Promise<boolean> {
  if (who.role === 'admin') return true
  if (taskId !== null && (await seesTask(db, who, taskId))) return true
  return suggestionId !== null && (await seesSuggestion(db, who, suggestionId))
}

export async function getLetterText({ db, store }: LogParts, ctx: Ctx, id: number): Promise<MailLetterText> {
  const found = await findText(db, id)
  if (!found || !(await seesLetter(db, ctx, found))) throw notFound(what)
  const { kind, storageKey, fromAddress: from, taskId: _, suggestionId: __, ...letter } = found
  const isUnread = kind === 'UNREADABLE' && storageKey !== null
  const wholeText = isUnread
    ? sourceText(await buffer(await store.read(storageKey)), maxSourceText)
    : letter.wholeText
  return { ...letter, from, wholeText }
}

export const rereadLetter = (db: Db, id: number, isPersonal: boolean): Promise<MailLetter> =>
  inTransaction(db, async (tx) => {
    const letter = await lockLogged(tx, id)
    if (!letter) throw notFound(what)
    if (!letter.mayReread)
      throw conflict(
        letter.suggestionId === null && letter.taskId === null
          ? 'Письмо ещё ждёт чтения, или его исходный вид уже удалён'
          : 'Письмо уже стало заявкой, комментарием или предложением',
      )
    await resetLetter(tx, id, isPersonal)
    await enqueue(tx, [readQueue], [{ letterId: id }])
    await publishChange(tx, { room: 'mailboxes', changes: [{ id: letter.mailbox.id }] })
    const reset = await findLogged(tx, id)
    if (!reset) throw notFound(what)
    return reset
  })
