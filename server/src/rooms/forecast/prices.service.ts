import type { DueWhat } from '@naryad/contract/due/due.words'
import { priceIn } from '@naryad/contract/prices/list-prices'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Db } from '../../platform/db/connect.ts'
import {
  type Prices,
  type PricingItem,
  type QueueContract,
  readContractsByQueue,
  readPriceLists,
  readPricingItems,
  type Term,
} from './forecast.repo.ts'

type Priced = Pick<Term, 'what' | 'kindId' | 'unitModelId' | 'isUnitLife' | 'queue'>

const keyOf = (kindId: number | null, modelId: number | null, what: DueWhat | null = null): string =>
  `${what ?? ''} ${kindId ?? ''} ${modelId ?? ''}`

/**
 * The item that prices a work: that of its kind for the model of its unit, else of its kind. The item of a model alone is
 * the unit itself, so it prices the end of the unit's life and no other work on it. Cards and licences of drivers have no kind.
 */
function findItem(
  items: ReadonlyMap<string, PricingItem>,
  { what, kindId, unitModelId, isUnitLife }: Priced,
): PricingItem | undefined {
  if (kindId === null) return items.get(keyOf(null, null, what))
  return (
    (unitModelId === null ? undefined : items.get(keyOf(kindId, unitModelId))) ??
    items.get(keyOf(kindId, null)) ??
    (isUnitLife && unitModelId !== null ? items.get(keyOf(null, unitModelId)) : undefined)
  )
}

export interface YearPrices {
  readonly contracts: readonly QueueContract[]
  /** Kopecks on the day of the work; null: no item prices it. */
  readonly priceOf: (term: Priced, day: string) => number | null
}

/** Prices of works by the contracts of an organization that are in force on a day. */
export async function readYearPrices(
  db: Db,
  companyId: number,
  queues: readonly Queue[],
  day: string,
): Promise<YearPrices> {
  const items = new Map(
    (await readPricingItems(db)).map((item) => [
      keyOf(item.maintenanceKindId, item.unitModelId, item.dueWhat),
      item,
    ]),
  )
  const contracts = await readContractsByQueue(db, companyId, queues, day)
  const lists = await readPriceLists(
    db,
    contracts.flatMap(({ priceListId }) => priceListId ?? []),
  )
  const listOf = new Map<Queue, Prices | undefined>(
    contracts.map(({ queue, priceListId }) => [queue, lists.find(({ id }) => id === priceListId)]),
  )
  return {
    contracts,
    priceOf: (term, on) => {
      const item = findItem(items, term)
      return item ? priceIn(listOf.get(term.queue), item, on) : null
    },
  }
}
