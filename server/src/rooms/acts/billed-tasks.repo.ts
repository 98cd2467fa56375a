import type { CollectReason } from '@naryad/contract/acts/acts.words'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { companyZone, momentsOfDays } from '../../platform/time/company-day.ts'
import { actHasTask } from '../tasks/contracts/index.ts'
import type { BilledTask, CodesOfItems } from './act-document.ts'

export interface Period {
  readonly dateFrom: string
  readonly dateTo: string
}

/** A task with costs that an act of the period may have, or has to say why not. */
export interface Candidate {
  readonly taskId: number
  readonly companyId: number | null
  readonly contractId: number | null
  readonly title: string
  readonly plate: string
  readonly sum: number
  /** The act that has it. */
  readonly actId: number | null
  readonly actNumber: string | null
  /** Why no act of the period may have it, whatever act it is in; null: one may. */
  readonly reason: Exclude<CollectReason, 'IN_ACT' | 'OTHER_CONTRACT' | 'NOT_TAKEN'> | null
}

/**
 * Closed in the period; or done in it and closed later; or not closed, whenever it was created before the end. A task
 * belongs to the period in which it was closed, so that each is in exactly one.
 */
export async function readCandidates(
  db: Db,
  { dateFrom, dateTo }: Period,
  /** Null: of all organizations. */
  companyIds: readonly number[] | null,
): Promise<Candidate[]> {
  const { from, to } = momentsOfDays(dateFrom, dateTo)
  const { rows } = await sql<Candidate>`
    select tasks.id as task_id, tasks.company_id, tasks.contract_id, tasks.title, coalesce(cars.plate, '') as plate,
      tasks.costs as sum, own.id as act_id, own.number as act_number,
      case when tasks.is_warranty then 'WARRANTY'
        when exists (select from task_merges where task_merges.task_id = tasks.id) then 'DUPLICATE'
        when not tasks.is_costs_approved then 'NOT_APPROVED'
        when tasks.status <> 'CLOSED' then 'NOT_CLOSED'
        when exists (select from disputes where disputes.task_id = tasks.id and settled_at is null) then 'DISPUTED'
        when tasks.closed_at > ${to} then 'LATER'
        when tasks.company_id is null then 'NO_COMPANY' end as reason
    from tasks
    left join cars on cars.id = tasks.car_id
    left join lateral (
      select acts.id, acts.number from act_tasks join acts on acts.id = act_tasks.act_id
      where act_tasks.task_id = tasks.id and act_tasks.is_live and ${sql.raw(actHasTask)}) as own on true
    where tasks.costs > 0
      and ${companyIds === null ? sql`true` : sql`tasks.company_id = any(${arrayOf(companyIds, 'integer')})`}
      and (tasks.status = 'CLOSED' and tasks.closed_at between ${from} and ${to}
        or tasks.status <> 'CLOSED' and tasks.created_at <= ${to}
        or tasks.status = 'CLOSED' and tasks.closed_at > ${to} and tasks.done_at between ${from} and ${to})
    order by tasks.id`.execute(db)
  return rows
}

const doneOn = sql`(coalesce(tasks.done_at, tasks.closed_at) at time zone ${sql.lit(companyZone)})::date`

/** What the lines of these tasks say, in the order in which they were done. */
export async function readBilled(db: Db, ids: readonly number[]): Promise<BilledTask[]> {
  const { rows } = await sql<BilledTask>`
    select tasks.id as task_id, ${doneOn} as done_on, coalesce(cars.plate, '') as plate,
      coalesce(cars.vin, '') as vin, tasks.cost_items
    from tasks left join cars on cars.id = tasks.car_id
    where tasks.id = any(${arrayOf(ids, 'integer')}) order by done_on, tasks.id`.execute(db)
  return rows
}

/** The codes of the items that these lines were picked from. */
export async function readCodes(db: Db, tasks: readonly BilledTask[]): Promise<CodesOfItems> {
  const ids = new Set(
    tasks.flatMap(({ costItems }) => costItems.flatMap(({ priceItemId }) => priceItemId ?? [])),
  )
  const { rows } = await sql<{ id: number; code1c: string }>`
    select id, code1c from price_items
    where id = any(${arrayOf([...ids], 'integer')}) and code1c is not null`.execute(db)
  return new Map(rows.map(({ id, code1c }) => [id, code1c]))
}
