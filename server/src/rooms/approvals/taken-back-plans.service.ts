import type { PlanApproval, PlanTakenBackInput } from '@naryad/contract/approvals/plan-approvals'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { publishYear } from '../forecast/index.ts'
import { withdrawAgreed } from '../tasks/index.ts'
import { approvalEvents } from './approvals.events.ts'
import { deleteAgreements, findApprovedByPlan, getPlan, lockPlan, updatePlan } from './plan-approvals.repo.ts'

/**
 * An agreement by phone ends with its consequences: its works are to be agreed to again, and the costs that it had approved
 * are not approved. The same call again, after a lost reply, changes nothing.
 */
export const takeBackPlan = (
  db: Db,
  ctx: Ctx,
  id: number,
  { reason }: PlanTakenBackInput,
): Promise<PlanApproval> =>
  inTransaction(db, async (tx) => {
    const plan = await lockPlan(tx, id)
    if (!plan) throw notFound('Согласование')
    const { status, channel, companyId, withdrawnBy, withdrawnWhy } = plan
    if (channel !== 'PHONE')
      throw conflict('Отозвать можно согласие, записанное по телефону: на этот план клиент отвечает сам')
    if (status !== 'ANSWERED') {
      if (withdrawnBy === ctx.who.id && withdrawnWhy === reason) return getPlan(tx, id)
      throw conflict('Согласие уже отозвано: обновите страницу')
    }
    await withdrawAgreed(tx, ctx.who, await findApprovedByPlan(tx, id), () => deleteAgreements(tx, id))
    await updatePlan(tx, id, {
      status: 'WITHDRAWN',
      answeredAt: null,
      agreedSum: 0,
      withdrawnWhy: reason,
      withdrawnBy: ctx.who.id,
      withdrawnAt: new Date().toISOString(),
    })
    await publish(tx, approvalEvents.planEnded, [{ planId: id, byUserId: ctx.who.id }])
    await publishYear(tx, companyId)
    return getPlan(tx, id)
  })
