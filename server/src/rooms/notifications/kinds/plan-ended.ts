import { signerText } from '@naryad/contract/approvals/approvals.words'
import { roubles } from '@naryad/contract/kit/roubles'

import { approvalEvents } from '../../approvals/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { planWords } from './plan-words.ts'
import { type PlanFacts, readPlans } from './plans.repo.ts'
import { lines } from './sentences.ts'

function outcomeOf({ status, isByPhone, agreedSum, refusedCount, linesCount }: PlanFacts): string {
  if (status === 'EXPIRED') return 'На план работ не ответили'
  if (status === 'WITHDRAWN') return isByPhone ? 'Согласие с планом работ отозвано' : 'План работ отозван'
  if (refusedCount === 0) return 'План работ согласован'
  return refusedCount === linesCount
    ? 'План работ отклонён'
    : `План работ согласован на ${roubles(agreedSum)}`
}

function whyOf({ status, isByPhone, withdrawnWhy, reason, name, position, sentTo }: PlanFacts): string {
  if (status === 'EXPIRED') return `${sentTo}: срок ссылки прошёл. Позвоните или отправьте заново.`
  if (status === 'WITHDRAWN' && isByPhone) return `${withdrawnWhy} (${sentTo}, по телефону)`
  if (status === 'WITHDRAWN')
    return withdrawnWhy === '' ? 'Ссылка больше не действует' : `${withdrawnWhy}. Отправьте новый.`
  const signer = signerText({ name, position })
  return reason === '' ? signer : `${signer}. Отказ: ${reason}`
}

/** The employee who has sent the plan is notified of the answer, and of why there will be none. */
export const planEnded = defineKind({
  kind: 'plan.ended',
  event: approvalEvents.planEnded,
  read: async (db, payloads) => {
    const plans = await readPlans(
      db,
      payloads.map(({ planId }) => planId),
    )
    return payloads.map(({ planId, byUserId }) => {
      const plan = plans.get(planId)
      if (!plan || plan.isLive) return undefined
      const { companyId, company, createdBy } = plan
      return {
        subject: {
          ...noSubject,
          url: () => `/organizations/${companyId}?tab=year`,
          companyId,
          ownerId: createdBy,
          actorId: byUserId,
          isForStaff: true,
        },
        audience: ['owner'],
        render: () => ({
          title: `${outcomeOf(plan)}: ${company}`,
          text: lines(whyOf(plan), planWords(plan)),
        }),
      }
    })
  },
})
