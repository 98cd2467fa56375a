import { deadLink, isLive, signerText } from '@naryad/contract/approvals/approvals.words'
import type { PlanAnswerInput, PlanPage } from '@naryad/contract/approvals/plan-approvals'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { conflict, invalid, Refusal } from '../../platform/http/refusals.ts'
import { hashSecret } from '../../platform/secrets/random-secret.ts'
import { publishYear } from '../forecast/index.ts'
import { readService } from '../settings/index.ts'
import { insertAgreements, lockBySecret, updatePlan } from './plan-approvals.repo.ts'

type Found = NonNullable<Awaited<ReturnType<typeof lockBySecret>>>

async function lockOpen(tx: Tx, secret: string): Promise<Found> {
  const found = await lockBySecret(tx, hashSecret(secret))
  if (!found) throw new Refusal('NOT_FOUND', deadLink)
  return found
}

const pageOf = async (tx: Tx, { status, ...page }: Found): Promise<PlanPage> => ({
  ...page,
  service: await readService(tx),
  isAnswered: status === 'ANSWERED',
})

/** Opening decides nothing: scanners of mail open links, too. Staff see that it was opened. */
export const openPlan = (db: Db, secret: string): Promise<PlanPage> =>
  inTransaction(db, async (tx) => {
    const found = await lockOpen(tx, secret)
    if (found.status === 'SENT') {
      await updatePlan(tx, found.id, { status: 'SEEN', seenAt: new Date().toISOString() })
      await publishYear(tx, found.companyId)
    }
    return pageOf(tx, found)
  })

function check({ lines }: Found, { refused, reason }: PlanAnswerInput): ReadonlySet<number> {
  const numbers = new Set(lines.map(({ line }) => line))
  const chosen = new Set(refused)
  if (chosen.size !== refused.length || refused.some((line) => !numbers.has(line)))
    throw invalid({ refused: 'Отклонённые работы: такой работы в плане нет' })
  if (refused.length > 0 && reason === '') throw invalid({ reason: 'Напишите, почему отказываете' })
  return chosen
}

const isSame = (found: Found, refused: ReadonlySet<number>, reason: string): boolean =>
  found.reason === reason &&
  found.refused.length === refused.size &&
  found.refused.every((line) => refused.has(line))

/** The answer of a holder of the link, once. The same answer again, after a lost reply, shows the page. */
export const answerPlan = (db: Db, input: PlanAnswerInput, address: string): Promise<PlanPage> =>
  inTransaction(db, async (tx) => {
    const found = await lockOpen(tx, input.secret)
    const refused = check(found, input)
    const { reason, name, position } = input
    if (!isLive(found.status)) {
      if (isSame(found, refused, reason)) return pageOf(tx, found)
      throw conflict(`Ответ уже дан: ${signerText(found)}. Чтобы изменить его, позвоните в сервис`)
    }
    const agreed = found.lines.filter(({ line }) => !refused.has(line))
    await updatePlan(tx, found.id, {
      status: 'ANSWERED',
      refused: [...refused],
      agreedSum: agreed.reduce((sum, { price }) => sum + price, 0),
      reason,
      name,
      position,
      answeredAt: new Date().toISOString(),
      answeredFrom: address,
    })
    await insertAgreements(tx, { approvalId: found.id, companyId: found.companyId }, agreed)
    await publishYear(tx, found.companyId)
    return pageOf(tx, await lockOpen(tx, input.secret))
  })
