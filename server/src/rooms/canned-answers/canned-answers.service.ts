import type {
  CannedAnswer,
  CannedAnswerChange,
  CannedAnswerInput,
  FilledAnswer,
} from '@naryad/contract/canned-answers/canned-answers'
import { maxOwnAnswers, maxSharedAnswers } from '@naryad/contract/canned-answers/canned-answers.words'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { Task } from '@naryad/contract/tasks/tasks'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { impossible, notFound, refused } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../audit/index.ts'
import { presentTask, seesTask } from '../tasks/index.ts'
import {
  countLocked,
  deleteAnswer,
  findAnswer,
  insertAnswer,
  lockAnswer,
  readAnswers,
  updateAnswer,
} from './canned-answers.repo.ts'
import { fillAnswer } from './fill.ts'

const dictionary = { kind: 'canned_answers', what: 'Готовый ответ' }
const missing = () => notFound('Готовый ответ')

export async function listAnswers(db: Db, ctx: Ctx): Promise<{ items: CannedAnswer[]; totalCount: number }> {
  const items = await readAnswers(db, ctx.who.id)
  return { items, totalCount: items.length }
}

async function getAnswer(db: Db, ctx: Ctx, id: number): Promise<CannedAnswer> {
  const answer = await findAnswer(db, ctx.who.id, id)
  if (!answer) throw missing()
  return answer
}

/** A change of a shared answer is audited; own ones concern their owner alone. */
async function record(
  tx: Tx,
  ctx: Ctx,
  answer: Pick<CannedAnswer, 'id' | 'title' | 'isShared'>,
  act: string,
) {
  if (answer.isShared)
    await recordDictionaryChange(tx, ctx, dictionary, answer, `${act}: ${inQuotes(answer.title)}`)
  await publishAllChanged(tx, ['cannedAnswers'])
}

function mustWrite({ who }: Ctx, isShared: boolean): void {
  if (isShared && who.role !== 'admin') throw refused('Общие ответы правит администратор')
}

export const createAnswer = (
  db: Db,
  ctx: Ctx,
  { isShared, ...input }: CannedAnswerInput,
): Promise<CannedAnswer> =>
  inTransaction(db, async (tx) => {
    mustWrite(ctx, isShared)
    const ownerId = isShared ? null : ctx.who.id
    const most = isShared ? maxSharedAnswers : maxOwnAnswers
    if ((await countLocked(tx, ownerId)) >= most) throw impossible(`Готовых ответов не больше ${most}`)
    const id = await insertAnswer(tx, { ...input, ownerId })
    await record(tx, ctx, { id, title: input.title, isShared }, 'Добавлен')
    return getAnswer(tx, ctx, id)
  })

export const changeAnswer = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: CannedAnswerChange,
): Promise<CannedAnswer> =>
  inTransaction(db, async (tx) => {
    const before = await lockAnswer(tx, ctx.who.id, id)
    if (!before) throw missing()
    mustWrite(ctx, before.isShared)
    await refuseOlderEntry(tx, dictionary, version, before)
    const { title, text, shortcut, audience } = before
    if (
      title !== input.title ||
      text !== input.text ||
      shortcut !== input.shortcut ||
      audience !== input.audience
    ) {
      await updateAnswer(tx, id, input)
      await record(tx, ctx, { ...before, title: input.title }, 'Изменён')
    }
    return getAnswer(tx, ctx, id)
  })

export const removeAnswer = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockAnswer(tx, ctx.who.id, id)
    if (!before) throw missing()
    mustWrite(ctx, before.isShared)
    await deleteAnswer(tx, id)
    await record(tx, ctx, before, 'Удалён')
  })

/** Filled here and not on the device: the server knows what the reader may see of the task. */
export async function fillForTask(db: Db, ctx: Ctx, taskId: number, answerId: number): Promise<FilledAnswer> {
  if (!(await seesTask(db, ctx.who, taskId))) throw notFound('Заявка')
  const { text } = await getAnswer(db, ctx, answerId)
  const task = await inTransaction(db, (tx) => presentTask(tx, ctx.who, taskId))
  return fillAnswer(text, Task.parse(task))
}
