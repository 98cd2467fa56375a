import { priceIn } from '@naryad/contract/prices/list-prices'
import type { CostItem } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import { limitText } from '../../rooms/tasks/costs/cost-limits.service.ts'
import { dayOf } from './time.ts'
import type { DemoContract, World } from './world.ts'

interface Place {
  readonly companyId: number
  readonly queue: Queue
}

/** The contract has been in force since before the first request. */
export function contractOf({ companies }: World, { companyId, queue }: Place): DemoContract | null {
  const contract = companies[companyId - 1]?.contract
  const applies = contract && (contract.queues.length === 0 || contract.queues.includes(queue))
  return applies ? contract : null
}

/** How the contract approves the costs of a request by itself; null: it does not. */
export const approvedByLimit = (
  world: World,
  request: Place & { readonly costs: number; readonly isWarranty: boolean },
): string | null => {
  const contract = contractOf(world, request)
  return limitText(contract && { ...contract, companyId: request.companyId }, request)
}

/** The working minutes for a request, by its contract or by the general norm. */
export const normOf = (world: World, request: Place & { readonly priority: Priority }): number => {
  const own = contractOf(world, request)?.norms.find(({ priority }) => priority === request.priority)
  return own?.solveMinutes ?? world.norms.get(request.priority) ?? 1440
}

/** A line picked from the price list of the contract. */
export function pricedLine(
  { priceItemIds }: World,
  contract: DemoContract | null,
  createdAt: number,
  line: CostItem,
): CostItem {
  const id = priceItemIds.get(line.title)
  if (id === undefined) return line
  return {
    ...line,
    price: priceIn(contract?.priceList, { id, price: line.price }, dayOf(createdAt)),
    priceItemId: id,
  }
}
