import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'

import type { Db } from '../../../platform/db/connect.ts'
import { makePlannedWorks } from '../../approvals/approvals.make.ts'
import { automationEvents } from '../../automation/index.ts'
import { ratingEvents } from '../../ratings/index.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { recordPublished } from '../notifications.make.ts'
import type { RecipientCase } from './account-cases.make.ts'
import { publishExpiredApproval, publishFact, publishPromise } from './kinds.make.ts'

/** Facts of the clock, of rules, and of visitors without an account. */
export const clockCases = (db: Db): readonly RecipientCase[] => [
  {
    name: 'an estimate without an answer notifies its sender and the operator',
    act: (stage) => publishExpiredApproval(db, stage),
    recipients: ['approval.expired: dispatcher, engineer'],
  },
  {
    name: 'a plan notifies the representatives, and its withdrawal its sender',
    act: async ({ companyId, dispatcher, senior }) => {
      await makePlannedWorks(db, companyId, [10])
      const { body } = await dispatcher.call(planApprovalsRoutes.send, {
        params: { id: companyId },
        body: { sentTo: 'Ахметов К.' },
      })
      await recordPublished(db)
      await senior.call(planApprovalsRoutes.withdraw, { params: { id: body.approval.id } })
    },
    recipients: ['plan.asked: client', 'plan.ended: dispatcher'],
  },
  {
    name: 'a promise whose time is near reminds its giver',
    act: (stage) => publishPromise(db, stage, 'near'),
    recipients: ['promise.near: dispatcher'],
  },
  {
    name: 'a missed promise notifies its giver, the operator and the seniors',
    act: (stage) => publishPromise(db, stage, 'missed'),
    recipients: ['promise.missed: dispatcher, engineer, senior'],
  },
  {
    name: 'a rule notifies the seniors, or the employee whom it names',
    act: async (stage) => {
      const { id: taskId } = await makeTask(db)
      const fact = { taskId, ruleTitle: 'Правило', userId: null, text: 'Никто не взял' }
      await publishFact(db, automationEvents.notified, { ...fact, audience: 'SENIORS' })
      await publishFact(db, automationEvents.notified, {
        ...fact,
        audience: 'USER',
        userId: stage.dispatcher.user.id,
      })
    },
    recipients: ['rule.notified: dispatcher, senior'],
  },
  {
    name: 'a low score notifies the administrators and the seniors',
    act: async () => {
      const { id: taskId } = await makeTask(db)
      await publishFact(db, ratingEvents.low, { taskId, score: 1, text: 'Ждали три дня' })
    },
    recipients: ['rating.low: admin, senior'],
  },
  {
    name: 'a rule that has paused itself notifies the administrators',
    act: () => publishFact(db, automationEvents.paused, { ruleId: 1, title: 'Правило', reason: 'Много' }),
    recipients: ['rule.paused: admin'],
  },
]
