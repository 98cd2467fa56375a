import type { ApprovalLetterInput } from '@naryad/contract/approvals/approvals'
import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalDays, isLive, maxPlanLines } from '@naryad/contract/approvals/approvals.words'
import type {
  PlanApproval,
  PlanApprovalInput,
  PlanByPhoneInput,
  SentPlanApproval,
} from '@naryad/contract/approvals/plan-approvals'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import { type PlannedWork, publishYear, readYear, rowOf, validityOf } from '../forecast/index.ts'
import { linkOf, openSecret, sealSecret } from './approval-links.ts'
import { approvalEvents } from './approvals.events.ts'
import { type ApprovalParts, lostKey, qrOf } from './approvals.service.ts'
import type { SentLine } from './approvals.table.ts'
import { planNotice } from './notices.ts'
import {
  findCompanyName,
  findLivePlan,
  getPlan,
  insertAgreements,
  insertPlan,
  lockPlan,
  readPlans,
  updatePlan,
} from './plan-approvals.repo.ts'
import { readRecipientsOfCompany } from './questions.repo.ts'
import { destinationOf, sendNotice, unreachable } from './sending.service.ts'

type Chosen = Pick<PlanApprovalInput, 'from' | 'months' | 'onlyMonths' | 'rows' | 'sum'>

const nothingToAgree = 'Согласовывать нечего: у выбранных работ нет цены или они уже согласованы'
const ended = 'На этот план уже не ответить: обновите страницу'
const noCompany = () => notFound('Организация')

function lineOf(work: PlannedWork, line: number): SentLine[] {
  const { term, repeat } = work
  const { month, dueOn, title, car, price } = rowOf(work)
  if (price === null) return []
  const sent = { line, month, dueOn, title, price, ...validityOf(work) }
  const { what, driverId, kindId } = term
  if (what === 'CARD' || what === 'LICENSE')
    return driverId === null
      ? []
      : [{ ...sent, car: null, carId: null, kindId: null, unitId: null, driverId, what }]
  if (car === null || kindId === null) return []
  // The unit of a repeat at the end of a life is another one by then.
  const unitId = term.isUnitLife && repeat > 0 ? null : term.unitId
  return [{ ...sent, car, carId: car.id, kindId, unitId }]
}

/** The chosen works that a plan may ask about. */
async function linesOf(
  tx: Tx,
  ctx: Ctx,
  companyId: number,
  { onlyMonths, rows, sum: seen, ...query }: Chosen,
): Promise<{ readonly lines: readonly SentLine[]; readonly sum: number }> {
  const { works } = await readYear(tx, ctx, companyId, query)
  const wanted = rows && new Set(rows.map(({ key, repeat }) => `${key} ${repeat}`))
  const lines = works
    .filter((work) => {
      const { key, repeat } = rowOf(work)
      const isChosen = wanted
        ? wanted.has(`${key} ${repeat}`)
        : !onlyMonths || onlyMonths.includes(work.month)
      return isChosen && work.isAgreeable
    })
    .flatMap((work) => lineOf(work, 0))
    .map((line, at) => ({ ...line, line: at + 1 }))
  if (lines.length === 0) throw conflict(nothingToAgree)
  if (lines.length > maxPlanLines)
    throw conflict(
      `Работ ${lines.length}, а за раз согласуют не больше ${maxPlanLines}: выберите меньше месяцев`,
    )
  const sum = lines.reduce((total, { price }) => total + price, 0)
  if (seen !== undefined && seen !== sum)
    throw conflict('Пока вы выбирали, сроки или цены изменились: проверьте план ещё раз')
  return { lines, sum }
}

export async function listPlans(db: Db, companyId: number) {
  const items = await readPlans(db, companyId)
  return { items, totalCount: items.length, recipients: await readRecipientsOfCompany(db, companyId) }
}

export const sendPlan = (
  { db, approvalBox, linkOrigin }: ApprovalParts,
  ctx: Ctx,
  companyId: number,
  { sentTo, email, channel, contactId, ...chosen }: PlanApprovalInput,
): Promise<SentPlanApproval> =>
  inTransaction(db, async (tx) => {
    const company = await findCompanyName(tx, companyId)
    if (company === undefined) throw noCompany()
    const live = await findLivePlan(tx, companyId)
    if (live) throw conflict(`План уже отправлен (${live.sentTo}): напомните или отзовите прежний`)
    const { lines, sum } = await linesOf(tx, ctx, companyId, chosen)
    // The page knows by the first letter what the link asks about.
    const secret = `p${newSecret()}`
    const origin = await linkOrigin(tx, ctx)
    const expiresAt = new Date(Date.now() + approvalDays * 86_400_000).toISOString()
    const recipients = await readRecipientsOfCompany(tx, companyId)
    const to = destinationOf(recipients, { sentTo, email, channel, contactId })
    const notice = planNotice({ company, linesCount: lines.length, sum, expiresAt })
    const id = await insertPlan(tx, {
      companyId,
      ...to,
      ...(await sendNotice(tx, to, notice, { link: { origin, secret } })),
      secretHash: hashSecret(secret),
      sealedSecret: sealSecret(approvalBox, { planOf: companyId }, secret),
      lines,
      sum,
      status: 'SENT',
      createdBy: ctx.who.id,
      expiresAt,
    })
    await publish(tx, approvalEvents.planAsked, [{ planId: id, byUserId: ctx.who.id }])
    await publishYear(tx, companyId)
    const link = linkOf(origin, secret)
    return { approval: await getPlan(tx, id), link, qrSvg: qrOf(link) }
  })

/** All chosen works were agreed to by phone. */
export const recordPlanByPhone = (
  db: Db,
  ctx: Ctx,
  companyId: number,
  input: PlanByPhoneInput,
): Promise<PlanApproval> =>
  idempotently(db, ctx, planApprovalsRoutes.byPhone, { companyId, ...input }, async (tx) => {
    const { name, position, note, ...chosen } = input
    if ((await findCompanyName(tx, companyId)) === undefined) throw noCompany()
    const { lines, sum } = await linesOf(tx, ctx, companyId, chosen)
    const at = new Date().toISOString()
    const id = await insertPlan(tx, {
      companyId,
      channel: 'PHONE',
      sentTo: name,
      email: null,
      lines,
      sum,
      agreedSum: sum,
      status: 'ANSWERED',
      createdBy: ctx.who.id,
      expiresAt: at,
      name,
      position,
      note,
      answeredAt: at,
    })
    await insertAgreements(tx, { approvalId: id, companyId }, lines)
    await publishYear(tx, companyId)
    return getPlan(tx, id)
  })

type Locked = NonNullable<Awaited<ReturnType<typeof lockPlan>>>

const changing = (db: Db, id: number, act: (tx: Tx, plan: Locked) => Promise<void>): Promise<PlanApproval> =>
  inTransaction(db, async (tx) => {
    const plan = await lockPlan(tx, id)
    if (!plan) throw notFound('Согласование')
    if (!isLive(plan.status)) throw conflict(ended)
    await act(tx, plan)
    await publishYear(tx, plan.companyId)
    return getPlan(tx, id)
  })

export const withdrawPlan = (db: Db, ctx: Ctx, id: number): Promise<PlanApproval> =>
  changing(db, id, async (tx) => {
    await updatePlan(tx, id, {
      status: 'WITHDRAWN',
      withdrawnBy: ctx.who.id,
      withdrawnAt: new Date().toISOString(),
    })
    await publish(tx, approvalEvents.planEnded, [{ planId: id, byUserId: ctx.who.id }])
  })

function secretOf({ approvalBox }: ApprovalParts, { companyId, sealedSecret }: Locked): string {
  if (sealedSecret === null) throw conflict(ended)
  const secret = openSecret(approvalBox, { planOf: companyId, sealedSecret })
  if (secret === undefined) throw impossible(lostKey)
  return secret
}

export const remindOfPlan = (parts: ApprovalParts, ctx: Ctx, id: number): Promise<PlanApproval> =>
  changing(parts.db, id, async (tx, plan) => {
    if (plan.channel === 'LINK') throw impossible(unreachable(plan.channel))
    const link = { origin: await parts.linkOrigin(tx, ctx), secret: secretOf(parts, plan) }
    const sent = await sendNotice(tx, plan, planNotice(plan, true), { link })
    if (sent.deliveryError !== null) throw impossible(unreachable(plan.channel))
    await updatePlan(tx, id, { ...sent, remindedAt: new Date().toISOString() })
  })

/** From now on the plan and its reminders go by letter, with the same link. */
export const sendPlanByLetter = (
  parts: ApprovalParts,
  ctx: Ctx,
  id: number,
  { email }: ApprovalLetterInput,
): Promise<PlanApproval> =>
  changing(parts.db, id, async (tx, plan) => {
    const to = { channel: 'LETTER', email, userId: null } as const
    const link = { origin: await parts.linkOrigin(tx, ctx), secret: secretOf(parts, plan) }
    await updatePlan(tx, id, { ...to, ...(await sendNotice(tx, to, planNotice(plan), { link })) })
  })
