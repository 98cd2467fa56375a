import type { ApprovalAnswerInput, ApprovalPage } from '@naryad/contract/approvals/approvals'
import { deadLink, signerText } from '@naryad/contract/approvals/approvals.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { conflict, invalid, Refusal } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { hashSecret } from '../../platform/secrets/random-secret.ts'
import { readService } from '../settings/index.ts'
import { taskCommands } from '../tasks/index.ts'
import { findBySecret, lockApproval, markSeen, updateApproval } from './approvals.repo.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findBySecret>>>

async function findOpen(db: Db, secret: string): Promise<Found> {
  const found = await findBySecret(db, hashSecret(secret))
  if (!found) throw new Refusal('NOT_FOUND', deadLink)
  return found
}

async function pageOf(db: Db, found: Found): Promise<ApprovalPage> {
  const { taskId, taskTitle, status, ...rest } = found
  return {
    ...rest,
    service: await readService(db),
    task: { id: taskId, title: taskTitle },
    isAnswered: status === 'ANSWERED',
  }
}

/** Opening decides nothing: scanners of mail open links, too. Staff see that it was opened. */
export const openApproval = (db: Db, secret: string): Promise<ApprovalPage> =>
  inTransaction(db, async (tx) => {
    const found = await findOpen(tx, secret)
    if (await markSeen(tx, found.id))
      await publishChange(tx, { room: 'tasks', changes: [{ id: found.taskId }] })
    return pageOf(tx, found)
  })

type Answers = ApprovalAnswerInput['answers']

const sameAnswers = (given: Answers, stored: Found['answers']): boolean =>
  given.length === stored.length &&
  given.every(({ taskId, isApproved, reason }) =>
    stored.some((one) => one.taskId === taskId && one.isApproved === isApproved && one.reason === reason),
  )

/** Each truck has its answer, exactly once. */
function mustAnswerAll({ lines }: Found, answers: Answers): void {
  const asked = new Set(lines.map(({ taskId }) => taskId))
  const given = new Set(answers.map(({ taskId }) => taskId))
  if (given.size !== answers.length || given.size !== asked.size || [...given].some((id) => !asked.has(id)))
    throw invalid({ answers: 'Ответьте по каждой машине один раз' })
  answers.forEach(({ isApproved, reason }, at) => {
    if (!isApproved && reason === '')
      throw invalid({ [`answers.${at}.reason`]: 'Напишите, почему отказываете' })
  })
}

/** The answer of a holder of the link: once, by the rules of the product. The same answer again shows the page. */
export const answerApproval = (
  db: Db,
  { secret, answers, name, position }: ApprovalAnswerInput,
  address: string,
): Promise<ApprovalPage> =>
  inTransaction(db, async (tx) => {
    const found = await findOpen(tx, secret)
    mustAnswerAll(found, answers)
    if (found.status === 'ANSWERED') return sameOrRefused(tx, found, answers)
    await taskCommands.decideCosts(tx, {
      by: { companyId: found.companyId, name: signerText({ name, position }) },
      words: `по ссылке: ${signerText({ name, position })}`,
      answers,
      whenLocked: async (tx) => {
        const approval = await lockApproval(tx, found.id)
        if (approval?.status !== 'SENT' && approval?.status !== 'SEEN')
          throw conflict('Пока вы отвечали, смета изменилась или ответ уже дали. Откройте ссылку ещё раз')
        await updateApproval(tx, found.id, {
          status: 'ANSWERED',
          answers: JSON.stringify(answers),
          name,
          position,
          answeredAt: new Date().toISOString(),
          answeredFrom: address,
        })
      },
    })
    return pageOf(tx, await findOpen(tx, secret))
  })

function sameOrRefused(tx: Tx, found: Found, answers: Answers): Promise<ApprovalPage> {
  if (sameAnswers(answers, found.answers)) return pageOf(tx, found)
  throw conflict(`Ответ уже дан: ${signerText(found)}. Чтобы изменить его, позвоните в сервис`)
}
