import type { DueWhat } from '@naryad/contract/due/due.words'
import { priceIn } from '@naryad/contract/prices/list-prices'
import type { CostItem } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Db } from '../../platform/db/connect.ts'
import { beyondCompanies } from '../../platform/db/tenant/tenant-scope.ts'
import {
  type OwnersContract,
  type Prices,
  type PricingItem,
  readContractsOf,
  readPrices,
  readPricingItems,
  type WorkOwner,
} from './work-prices.repo.ts'

/** A work that follows from something that ends. */
export interface PricedWork {
  readonly what: DueWhat
  readonly companyId: number | null
  readonly queue: Queue
  readonly kindId: number | null
  readonly unitModelId: number | null
  /** The end of the life of a unit, which is replaced then. */
  readonly isUnitLife: boolean
}

const keyOf = (kindId: number | null, modelId: number | null, what: DueWhat | null = null): string =>
  `${what ?? ''} ${kindId ?? ''} ${modelId ?? ''}`

/**
 * The item that prices a work: that of its kind for the model of its unit, else of its kind. The item of a model alone is
 * the unit itself, so it prices the end of the unit's life and no other work on it. Cards and licences of drivers have no kind.
 */
function findItem(
  items: ReadonlyMap<string, PricingItem>,
  { what, kindId, unitModelId, isUnitLife }: PricedWork,
): PricingItem | undefined {
  if (kindId === null) return items.get(keyOf(null, null, what))
  return (
    (unitModelId === null ? undefined : items.get(keyOf(kindId, unitModelId))) ??
    items.get(keyOf(kindId, null)) ??
    (isUnitLife && unitModelId !== null ? items.get(keyOf(null, unitModelId)) : undefined)
  )
}

const ownerKey = ({ companyId, queue }: Pick<PricedWork, 'companyId' | 'queue'>): string =>
  `${companyId ?? ''} ${queue}`

export interface WorkPrices {
  /** In force on the day. */
  readonly contracts: readonly OwnersContract[]
  /** From when on the list of each owner says the price. */
  readonly lists: readonly (WorkOwner & Pick<Prices, 'dateFrom'>)[]
  /** Kopecks on the day of the work; null: no item prices it. */
  readonly priceOf: (work: PricedWork, day: string) => number | null
  /** The same as a line of costs. */
  readonly costOf: (work: PricedWork, day: string) => CostItem | null
}

/**
 * Prices of works by the contracts of their organizations that are in force on a day, else the base prices. Price lists
 * are hidden from users of organizations, but not what their own works cost by them.
 */
export const readWorkPrices = (
  db: Db,
  works: readonly Pick<PricedWork, 'companyId' | 'queue'>[],
  day: string,
): Promise<WorkPrices> =>
  beyondCompanies(async (): Promise<WorkPrices> => {
    const owners = new Map(
      works.flatMap(({ companyId, queue }): [string, WorkOwner][] =>
        companyId === null ? [] : [[ownerKey({ companyId, queue }), { companyId, queue }]],
      ),
    )
    const items = new Map(
      (await readPricingItems(db)).map((item) => [
        keyOf(item.maintenanceKindId, item.unitModelId, item.dueWhat),
        item,
      ]),
    )
    const contracts = await readContractsOf(db, [...owners.values()], day)
    const lists = new Map(
      (await readPrices(db, [...new Set(contracts.flatMap(({ priceListId }) => priceListId ?? []))])).map(
        (list) => [list.id, list],
      ),
    )
    const listOf = new Map(
      contracts.map((contract) => [ownerKey(contract), lists.get(contract.priceListId ?? 0)]),
    )
    const priceOfItem = (work: PricedWork, item: PricingItem, on: string): number =>
      priceIn(listOf.get(ownerKey(work)), item, on)
    return {
      contracts,
      lists: contracts.flatMap(({ companyId, queue, priceListId }) => {
        const list = lists.get(priceListId ?? 0)
        return list ? [{ companyId, queue, dateFrom: list.dateFrom }] : []
      }),
      priceOf: (work, on) => {
        const item = findItem(items, work)
        return item ? priceOfItem(work, item, on) : null
      },
      costOf: (work, on) => {
        const item = findItem(items, work)
        if (!item) return null
        const { id, title, unit } = item
        return { title, quantity: 1, unit, price: priceOfItem(work, item, on), priceItemId: id }
      },
    }
  })
