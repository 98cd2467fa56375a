import { type DueWhat, driverCardSupplyDays } from '@naryad/contract/due/due.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { counted } from '../../platform/text/plural.ts'
import { readSetting } from '../settings/index.ts'
import type { Reach } from '../tasks/index.ts'

const dayForms = ['день', 'дня', 'дней'] as const
const orderForms = ['заказа', 'заказов', 'заказов'] as const

/** How long the parts for works of a kind, or for a new card, are waited. */
export interface Supply {
  readonly what: DueWhat
  readonly kindId: number | null
  readonly days: number
  readonly text: string
  /** With the reserve of the queue: an order is late when less is left. */
  readonly leadDays: number
}

interface KindRow {
  readonly id: number
  readonly queue: Queue
  readonly supplyDays: number
  readonly days: number | null
  readonly ordersCount: number | null
}

function supplyOf({ id, supplyDays, days, ordersCount }: KindRow, buffer: number): Supply[] {
  const waited = days ?? supplyDays
  if (waited === 0) return []
  const text =
    days === null || ordersCount === null
      ? `по виду обслуживания: ${counted(waited, dayForms)}`
      : `медиана ${counted(ordersCount, orderForms)}: ${counted(days, dayForms)}`
  return [{ what: 'RANGE', kindId: id, days: waited, text, leadDays: waited + buffer }]
}

/** What has to be ordered in advance; nothing for clients, who do not see it. */
export async function readSupplies(db: Db, { scope }: Pick<Reach, 'scope'>): Promise<Supply[]> {
  if (scope === 'company') return []
  const buffers = await readSetting(db, 'dueBuffers')
  const { rows } = await sql<KindRow>`
    select k.id, k.task_queue as queue, k.supply_days, s.days, s.orders_count
    from maintenance_kinds k left join due_supply s on s.kind_id = k.id order by k.id`.execute(db)
  const card: Supply = {
    what: 'CARD',
    kindId: null,
    days: driverCardSupplyDays,
    text: `изготовление карты: ${counted(driverCardSupplyDays, dayForms)}`,
    leadDays: driverCardSupplyDays + buffers.tachograph,
  }
  return [...rows.flatMap((kind) => supplyOf(kind, buffers[kind.queue])), card]
}

export const supplyFor = (
  supplies: readonly Supply[],
  { what, kindId }: { readonly what: DueWhat; readonly kindId: number | null },
): Supply | undefined => supplies.find((one) => one.what === what && one.kindId === kindId)

/** How the history names the status. */
const waiting = statusTitle('WAITING_PARTS')
const leastOrders = 5
const lastOrders = 20

/** Measures how long parts were waited in the last requests of each kind. */
export async function measureSupply(tx: Tx): Promise<void> {
  await sql`
    with waits as (
      select ranges.kind_id, ranges.task_id, max(ended.at) as at,
        sum(extract(epoch from ended.at - began.at)) / 86400 as days
      from (select distinct kind_id, task_id from maintenance_ranges where task_id is not null) as ranges
      join task_actions as began on began.task_id = ranges.task_id and began.to_text = ${waiting}
      cross join lateral (
        select next.at from task_actions as next
        where next.task_id = began.task_id and next.from_text = ${waiting} and next.at >= began.at
        order by next.at, next.id limit 1) as ended
      where began.kind = 'STATUS'
      group by ranges.kind_id, ranges.task_id),
    last as (
      select *, row_number() over (partition by kind_id order by at desc, task_id desc) as place from waits),
    measured as (
      select kind_id, count(*)::integer as orders_count,
        ceil(percentile_cont(0.5) within group (order by days))::integer as days
      from last where place <= ${sql.lit(lastOrders)} group by kind_id having count(*) >= ${sql.lit(leastOrders)}),
    gone as (delete from due_supply where kind_id not in (select kind_id from measured))
    insert into due_supply as old (kind_id, days, orders_count) select kind_id, days, orders_count from measured
    on conflict (kind_id) do update set days = excluded.days, orders_count = excluded.orders_count
    where (old.days, old.orders_count) <> (excluded.days, excluded.orders_count)`.execute(tx)
}
