import { approvalEvents } from '../../approvals/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { planWords } from './plan-words.ts'
import { readPlans } from './plans.repo.ts'

/** Representatives who have the letter with the link are not written to again. */
export const planAsked = defineKind({
  kind: 'plan.asked',
  event: approvalEvents.planAsked,
  read: async (db, payloads) => {
    const plans = await readPlans(
      db,
      payloads.map(({ planId }) => planId),
    )
    return payloads.map(({ planId, byUserId }) => {
      const plan = plans.get(planId)
      if (!plan?.isLive) return undefined
      return {
        subject: {
          ...noSubject,
          url: () => '/my/year',
          companyId: plan.companyId,
          actorId: byUserId,
          exceptIds: plan.writtenIds,
        },
        audience: ['client'],
        render: () => ({
          title: `План работ ждёт согласования: ${planWords(plan)}`,
          text: 'Согласуйте его целиком или без отдельных работ',
        }),
      }
    })
  },
})
