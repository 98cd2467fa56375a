import { deadLink, isLive, signerText } from '@naryad/contract/approvals/approvals.words'
import type { PlanAnswerInput, PlanPage } from '@naryad/contract/approvals/plan-approvals'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { conflict, invalid, Refusal } from '../../platform/http/refusals.ts'
import { hashSecret } from '../../platform/secrets/random-secret.ts'
import { publishYear } from '../forecast/index.ts'
import { readService } from '../settings/index.ts'
import { approvalEvents } from './approvals.events.ts'
import { answeredPlanNotice } from './notices.ts'
import {
  findOnePlan,
  findPlanBySecret,
  getPlan,
  insertAgreements,
  lockBySecret,
  lockPlan,
  updatePlan,
  withDrivers,
} from './plan-approvals.repo.ts'
import { withdrawIfChanged } from './plan-terms.service.ts'
import type { Destination } from './sending.repo.ts'
import { sendNotice } from './sending.service.ts'

type Found = NonNullable<Awaited<ReturnType<typeof lockBySecret>>>

async function lockOpen(tx: Tx, secret: string): Promise<Found> {
  const found = await lockBySecret(tx, hashSecret(secret))
  if (!found) throw dead()
  return found
}

const pageOf = async (tx: Db, { status, ...page }: Found): Promise<PlanPage> => ({
  ...page,
  lines: await withDrivers(tx, page.lines),
  service: await readService(tx),
  isAnswered: status === 'ANSWERED',
})

/** The employee who has sent the plan sees what has changed. */
export const planChanged =
  'Пока план ждал ответа, сроки или цены изменились, и он отозван. Сервис увидит это и пришлёт новый'

const dead = () => new Refusal('NOT_FOUND', deadLink)

/** Opening decides nothing: scanners of mail open links, too. Staff see that it was opened. */
export async function openPlan(db: Db, secret: string): Promise<PlanPage> {
  const page = await inTransaction(db, async (tx) => {
    const found = await lockOpen(tx, secret)
    if (isLive(found.status) && (await withdrawIfChanged(tx, found))) return undefined
    if (found.status === 'SENT') {
      await updatePlan(tx, found.id, { status: 'SEEN', seenAt: new Date().toISOString() })
      await publishYear(tx, found.companyId)
    }
    return pageOf(tx, found)
  })
  // The withdrawal is committed by then.
  if (!page) throw dead()
  return page
}

export async function readAnsweredPlan(db: Db, secret: string) {
  const found = await findPlanBySecret(db, hashSecret(secret))
  if (!found) throw dead()
  return { isInProduct: found.answeredBy !== null, page: await pageOf(db, found) }
}

export async function readOnePlan(db: Db, id: number) {
  const found = await findOnePlan(db, id)
  if (!found) return undefined
  const { channel, ...plan } = found
  return {
    companyId: plan.companyId,
    channel,
    isInProduct: plan.answeredBy !== null,
    page: await pageOf(db, plan),
  }
}

type Answer = Pick<PlanAnswerInput, 'refused' | 'reason'>

function check({ lines }: Found, { refused, reason }: Answer): ReadonlySet<number> {
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

/** Neither open nor answered. */
export const isExpired = ({ status, expiresAt }: Pick<Found, 'status' | 'expiresAt'>): boolean =>
  status !== 'ANSWERED' && !(isLive(status) && Date.parse(expiresAt) > Date.now())

interface SignedAnswer extends Answer {
  readonly name: string
  readonly position: string
  readonly answeredFrom: string
  /** The representative; null: the holder of the link. */
  readonly answeredBy: number | null
}

/**
 * Writes the answer to a locked plan, once; the same answer again, after a lost reply, changes nothing. Returns false if
 * the plan was withdrawn instead, because a term or a price has changed.
 */
export async function saveAnswer(tx: Tx, found: Found, answer: SignedAnswer): Promise<boolean> {
  const refused = check(found, answer)
  if (!isLive(found.status)) {
    if (isSame(found, refused, answer.reason)) return true
    throw conflict(`Ответ уже дан: ${signerText(found)}. Чтобы изменить его, позвоните в сервис`)
  }
  if (await withdrawIfChanged(tx, found)) return false
  const agreed = found.lines.filter(({ line }) => !refused.has(line))
  await updatePlan(tx, found.id, {
    ...answer,
    status: 'ANSWERED',
    refused: [...refused],
    agreedSum: agreed.reduce((sum, { price }) => sum + price, 0),
    answeredAt: new Date().toISOString(),
  })
  await insertAgreements(tx, { approvalId: found.id, companyId: found.companyId }, agreed)
  await publish(tx, approvalEvents.planEnded, [{ planId: found.id, byUserId: answer.answeredBy }])
  await publishYear(tx, found.companyId)
  return true
}

async function writeToAsked(tx: Tx, to: Destination, { id, company }: Found): Promise<void> {
  const plan = await getPlan(tx, id)
  await sendNotice(tx, to, answeredPlanNotice({ ...plan, company, signer: signerText(plan) }), {})
}

/** The answer of a holder of the link. */
export async function answerPlan(
  db: Db,
  { secret, ...answer }: PlanAnswerInput,
  address: string,
): Promise<PlanPage> {
  const page = await inTransaction(db, async (tx) => {
    const found = await lockOpen(tx, secret)
    const isSaved = await saveAnswer(tx, found, { ...answer, answeredFrom: address, answeredBy: null })
    if (!isSaved) return undefined
    const to = isLive(found.status) ? await lockPlan(tx, found.id) : undefined
    if (to) await writeToAsked(tx, to, found)
    return pageOf(tx, await lockOpen(tx, secret))
  })
  if (!page) throw conflict(planChanged)
  return page
}
