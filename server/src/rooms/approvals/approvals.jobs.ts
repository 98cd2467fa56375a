import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { defineJob, type Job, NoData } from '../../platform/jobs/job.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { companyHour } from '../../platform/time/company-day.ts'
import { publishYear } from '../forecast/index.ts'
import { openSecret } from './approval-links.ts'
import { approvalEvents } from './approvals.events.ts'
import { claimReminders, expireApprovals, updateApprovals } from './approvals.repo.ts'
import { followQuestions } from './follow-questions.service.ts'
import { planNotice, questionNotice } from './notices.ts'
import { lockLivePlan, readLivePlans, updatePlan } from './plan-approvals.repo.ts'
import { claimPlanReminders, expirePlans } from './plan-reminders.repo.ts'
import { withdrawIfChanged } from './plan-terms.service.ts'
import { sendNotice } from './sending.service.ts'

interface JobParts {
  readonly approvalBox: SecretBox
  /** The base URL of links in letters. */
  readonly originOf: (tx: Tx) => Promise<string>
}

export async function expire(tx: Tx): Promise<void> {
  const plans = await expirePlans(tx)
  for (const { companyId } of plans) await publishYear(tx, companyId)
  if (plans.length > 0)
    await publish(
      tx,
      approvalEvents.planEnded,
      plans.map(({ id: planId }) => ({ planId, byUserId: null })),
    )
  const expired = await expireApprovals(tx)
  if (expired.length === 0) return
  await publishChange(tx, { room: 'tasks', changes: expired.map(({ taskId: id }) => ({ id })) })
  await publish(tx, approvalEvents.expired, expired)
}

/** In working hours only: a letter at night would be read among the others. */
export async function remindAll(
  tx: Tx,
  { approvalBox, originOf }: JobParts,
  hour = companyHour(),
): Promise<void> {
  if (hour < 9 || hour >= 18) return
  const origin = await originOf(tx)
  await workOnEach(tx, {
    what: 'Напоминание о согласовании',
    // A message about several requests is one reminder.
    items: [...Map.groupBy(await claimReminders(tx), ({ secretHash }) => secretHash).values()],
    nameOf: (tasks) => `заявка № ${tasks[0]?.taskId}`,
    work: async (tasks) => {
      const [first] = tasks
      const secret = first && openSecret(approvalBox, first)
      if (!first || secret === undefined) return
      const { taskId, expiresAt } = first
      const notice = questionNotice({ tasks, expiresAt }, true)
      const sent = await sendNotice(tx, first, notice, { taskId, link: { origin, secret } })
      await updateApprovals(
        tx,
        tasks.map(({ id }) => id),
        sent,
      )
    },
  })
  await workOnEach(tx, {
    what: 'Напоминание о согласовании плана',
    items: await claimPlanReminders(tx),
    nameOf: ({ company }) => company,
    work: async (plan) => {
      const { planOf, sealedSecret } = plan
      const secret = openSecret(approvalBox, { planOf, sealedSecret })
      if (secret === undefined) return
      await updatePlan(
        tx,
        plan.id,
        await sendNotice(tx, plan, planNotice(plan, true), { link: { origin, secret } }),
      )
    },
  })
}

/** Withdraws the open plans of which a term or a price has changed. */
export async function followTerms(db: Db, signal: AbortSignal): Promise<void> {
  await workOnEach(db, {
    what: 'Сроки и цены плана на согласовании',
    items: await readLivePlans(db),
    nameOf: ({ company }) => company,
    // Each in its own transaction: the link to a plan waits for no other plan.
    work: async ({ id }) => {
      if (signal.aborted) return
      await inTransaction(db, async (tx) => {
        const plan = await lockLivePlan(tx, id)
        if (plan) await withdrawIfChanged(tx, plan)
      })
    },
  })
}

export const approvalJobsOf = (parts: JobParts): readonly Job[] => [
  defineExclusiveJob({
    name: 'approvals.expire',
    title: 'Согласования без ответа',
    everySeconds: 300,
    run: expire,
  }),
  defineJob({
    name: 'approvals.followTerms',
    title: 'Планы на согласовании: сроки и цены',
    data: NoData,
    schedule: { everySeconds: 300 },
    run: (db, _, { signal }) => followTerms(db, signal),
  }),
  defineExclusiveJob({
    name: 'approvals.remind',
    title: 'Напоминания о согласованиях',
    everySeconds: 1800,
    run: (tx) => remindAll(tx, parts),
  }),
  defineExclusiveJob({
    name: 'approvals.follow',
    title: 'Согласования: что решено иначе и что не дошло в мессенджер',
    everySeconds: 60,
    run: followQuestions,
  }),
]
