import type { DueUnchangedCosts } from '@naryad/contract/due/due'
import { type CostItem, costsOf } from '@naryad/contract/tasks/tasks'
import { maxCostItems } from '@naryad/contract/tasks/tasks.rules'

import type { Db } from '../../platform/db/connect.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { DueSource } from './due.items.repo.ts'
import { allTasks, type DuePlan } from './plan-tasks.ts'
import { readRowCosts, type Sums } from './row-prices.repo.ts'
import { type CostsState, readCostsStates } from './tasks.repo.ts'

/** What the works of a plan cost, and where they go. */
export interface PlanCosts {
  /** Lines of costs; works of the same price are one line. A work without a price has none. */
  readonly itemsOf: (rows: readonly DueSource[]) => CostItem[]
  /** Of the works with prices that become costs. */
  readonly sumsOf: (rows: readonly DueSource[]) => Sums
  /** Open requests that get works without a change of their costs. */
  readonly unchanged: readonly DueUnchangedCosts[]
}

function mergeLines(lines: readonly CostItem[]): CostItem[] {
  const byItem = Map.groupBy(lines, ({ priceItemId, price }) => `${priceItemId ?? ''} ${price}`)
  return [...byItem.values()].flatMap(([line, ...others]) =>
    line ? [{ ...line, quantity: 1 + others.length }] : [],
  )
}

/** Why the costs of an open request stay as they are; null: works may add to them. */
function checkCosts(task: CostsState, added: number): string | null {
  if (task.isCostsApproved) return 'затраты уже согласованы'
  if (task.isRefused) return 'затраты отклонены'
  if (task.isAsked) return 'затраты на согласовании'
  if (task.isWarranty) return 'заявка гарантийная'
  return task.linesCount + added > maxCostItems ? `в затратах не больше ${maxCostItems} строк` : null
}

export async function readPlanCosts(db: Db, plan: DuePlan): Promise<PlanCosts> {
  const rows = [...allTasks(plan).flatMap((task) => task.rows), ...[...plan.joined.values()].flat()]
  const costOf = await readRowCosts(db, rows, companyToday())
  const itemsOf = (works: readonly DueSource[]): CostItem[] =>
    mergeLines(works.flatMap((row) => costOf(row) ?? []))
  const unchanged = (await readCostsStates(db, [...plan.joined.keys()])).flatMap(
    (task): DueUnchangedCosts[] => {
      const items = itemsOf(plan.joined.get(task.id) ?? [])
      const reason = items.length === 0 ? null : checkCosts(task, items.length)
      return reason === null ? [] : [{ taskId: task.id, reason, sum: costsOf(items) }]
    },
  )
  return {
    itemsOf,
    sumsOf: (works) => ({
      sum: costsOf(itemsOf(works)),
      unpricedCount: works.filter((row) => costOf(row) === null).length,
    }),
    unchanged,
  }
}
