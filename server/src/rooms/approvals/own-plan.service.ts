import type { OwnPlan, OwnPlanAnswerInput } from '@naryad/contract/approvals/plan-approvals'
import { shortName } from '@naryad/contract/kit/people'

import type { Db } from '../../platform/db/connect.ts'
import { beyondCompanies } from '../../platform/db/tenant/tenant-scope.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { readService } from '../settings/index.ts'
import { isExpired, planChanged, saveAnswer } from './plan-answer.service.ts'
import { findName, findOwn, lockOwn, withDrivers } from './plan-approvals.repo.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findOwn>>>

const pageOf = async (db: Db, { status, ...plan }: Found): Promise<OwnPlan> => ({
  ...plan,
  lines: await withDrivers(db, plan.lines),
  service: await readService(db),
  isAnswered: status === 'ANSWERED',
})

/** Plans are hidden from users of organizations, but for what their own one is asked about. */
export const findOwnPlan = (db: Db, { who }: Ctx): Promise<{ plan: OwnPlan | null }> =>
  beyondCompanies(async () => {
    const found = who.companyId === null ? undefined : await findOwn(db, who.companyId)
    return { plan: found ? await pageOf(db, found) : null }
  })

/** The answer of a representative, once; it is signed by the own account. */
export const answerOwnPlan = async (
  db: Db,
  { who, address }: Ctx,
  id: number,
  answer: OwnPlanAnswerInput,
): Promise<OwnPlan> => {
  const { companyId } = who
  if (companyId === null) throw notFound('План')
  const answered = await beyondCompanies(() =>
    inTransaction(db, async (tx) => {
      const found = await lockOwn(tx, companyId, id)
      if (!found) throw notFound('План')
      if (isExpired(found)) throw conflict('План больше не ждёт ответа: его отозвали или срок прошёл')
      const name = shortName(await findName(tx, who.id))
      const saved = await saveAnswer(tx, found, {
        ...answer,
        name,
        position: 'представитель организации',
        answeredBy: who.id,
        answeredFrom: address,
      })
      if (!saved) return undefined
      const now = await lockOwn(tx, companyId, id)
      return now && pageOf(tx, now)
    }),
  )
  if (!answered) throw conflict(planChanged)
  return answered
}
