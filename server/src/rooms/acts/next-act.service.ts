import type { NextAct, NextActInput } from '@naryad/contract/acts/acts'
import { leftOutReasons } from '@naryad/contract/acts/acts.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { sumOf, whyLeftOut } from './act-content.service.ts'
import { findActOfPeriod, findCompanyOfContract } from './acts.repo.ts'
import { findAct } from './acts.search.repo.ts'
import { readCandidates } from './billed-tasks.repo.ts'

/** What would be in the next act of a contract, by the rules of a draft. */
export async function readNextAct(db: Db, ctx: Ctx, input: NextActInput): Promise<NextAct> {
  const { contractId } = input
  const companyId = await findCompanyOfContract(db, contractId)
  if (companyId === undefined) throw notFound('Договор')
  const actId = await findActOfPeriod(db, input)
  const act = actId === undefined ? undefined : await findAct(db, ctx, actId)
  const own = (await readCandidates(db, input, [companyId])).filter((task) => task.contractId === contractId)
  const draft = { ...input, companyId, id: actId ?? 0 }
  const byReason = Map.groupBy(own, (task) => whyLeftOut(draft, task))
  const free = byReason.get('NOT_TAKEN') ?? []
  return {
    act: act ?? null,
    tasksCount: free.length,
    sum: sumOf(free),
    leftOut: leftOutReasons.flatMap((reason) => {
      const tasks = byReason.get(reason) ?? []
      const isBilled = reason === 'IN_ACT' || reason === 'NOT_TAKEN'
      return isBilled || tasks.length === 0 ? [] : [{ reason, count: tasks.length, sum: sumOf(tasks) }]
    }),
  }
}
