import type { PriceList } from '@naryad/contract/prices/prices'
import type { PricedDue } from '@naryad/contract/tasks/price-items.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** An item in use that prices works. */
export interface PricingItem {
  readonly id: number
  readonly title: string
  readonly unit: string
  readonly price: number
  readonly maintenanceKindId: number | null
  readonly unitModelId: number | null
  readonly dueWhat: PricedDue | null
}

export async function readPricingItems(db: Db): Promise<PricingItem[]> {
  const { rows } = await sql<PricingItem>`
    select id, title, unit, price, maintenance_kind_id, unit_model_id, due_what from price_items
    where is_active and (maintenance_kind_id is not null or unit_model_id is not null or due_what is not null)
    union all
    -- The item that a model names, where none names the model.
    select items.id, items.title, items.unit, items.price, null, models.id, null from unit_models as models
    join price_items as items on items.id = models.price_item_id and items.is_active
    where not exists (
      select from price_items as own
      where own.is_active and own.unit_model_id = models.id and own.maintenance_kind_id is null)`.execute(db)
  return rows
}

/** The organization and the queue of the request that a work would be. */
export interface WorkOwner {
  readonly companyId: number
  readonly queue: Queue
}

export interface OwnersContract extends WorkOwner {
  readonly id: number
  readonly number: string
  readonly priceListId: number | null
}

/** The contract that would apply to a request of each owner on a day. */
export async function readContractsOf(
  db: Db,
  owners: readonly WorkOwner[],
  day: string,
): Promise<OwnersContract[]> {
  if (owners.length === 0) return []
  const { rows } = await sql<OwnersContract>`
    select asked.company_id, asked.queue, contracts.id, contracts.number, contracts.price_list_id
    from unnest(
      ${arrayOf(
        owners.map(({ companyId }) => companyId),
        'integer',
      )},
      ${arrayOf(
        owners.map(({ queue }) => queue),
        'queue',
      )}) as asked(company_id, queue)
    join contracts on contracts.id = contract_of(asked.company_id, asked.queue, ${day}::date)`.execute(db)
  return rows
}

export type Prices = Pick<PriceList, 'id' | 'dateFrom' | 'percent' | 'items' | 'isActive'>

export async function readPrices(db: Db, listIds: readonly number[]): Promise<Prices[]> {
  if (listIds.length === 0) return []
  const { rows } = await sql<Prices>`
    select id, date_from, percent, is_active,
      (select coalesce(json_agg(json_build_object('priceItemId', price_item_id, 'price', price)), '[]')
        from price_list_items where list_id = lists.id) as items
    from price_lists as lists where id = any(${arrayOf(listIds, 'integer')})`.execute(db)
  return rows
}
