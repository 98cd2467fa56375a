import type { ApprovalLine, Recipient } from '@naryad/contract/approvals/approvals'
import { costOf, type CostItem } from '@naryad/contract/tasks/tasks'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { representativeOf } from '../contacts/index.ts'
import { writableChats } from './sending.repo.ts'

interface CostsRow {
  readonly askedId: number
  readonly taskId: number
  readonly car: ApprovalLine['car']
  readonly costItems: readonly CostItem[]
}

/** Whether the costs of `tasks` are asked about. */
export const isToApprove = sql<boolean>`(tasks.costs > 0 and not tasks.is_costs_approved and not tasks.is_warranty
  and tasks.status <> 'CLOSED')`

/** The lines to be approved of each task and its sub-tasks of the same organization, in the order of their numbers. */
export async function readLines(
  tx: Tx,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, ApprovalLine[]>> {
  const { rows } = await sql<CostsRow>`
    select asked.id as asked_id, tasks.id as task_id, tasks.cost_items,
      case when cars.id is not null then json_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title) end as car
    from unnest(${arrayOf(taskIds, 'integer')}) as asked(id)
    join tasks as own on own.id = asked.id
    join tasks on tasks.id = own.id or tasks.parent_id = own.id and tasks.company_id is not distinct from own.company_id
    left join cars on cars.id = tasks.car_id
    where ${isToApprove}
    order by tasks.id`.execute(tx)
  const lines = new Map<number, ApprovalLine[]>()
  for (const { askedId, taskId, car, costItems } of rows)
    lines.set(askedId, [
      ...(lines.get(askedId) ?? []),
      ...costItems.map((item) => ({ taskId, car, ...item, sum: costOf(item) })),
    ])
  return lines
}

/** To whom the open question about the task, its parent or a sub-task was sent, by task. */
export async function findLive(tx: Tx, taskIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ taskId: number; sentTo: string }>`
    select own.id as task_id, approvals.sent_to
    from tasks as own
    join tasks as family on (family.id in (own.id, own.parent_id) or family.parent_id = own.id)
      and family.company_id is not distinct from own.company_id
    join approvals on approvals.task_id = family.id and approvals.status in ('SENT', 'SEEN')
    where own.id = any(${arrayOf(taskIds, 'integer')})`.execute(tx)
  return new Map(rows.map(({ taskId, sentTo }) => [taskId, sentTo]))
}

export interface RecipientRow extends Recipient {
  /** Letters do not reach the address. */
  readonly isFailing: boolean
  /** The account of the same person. */
  readonly userId: number | null
}

const named = sql`contact.id, contact.name, contact.position, contact.email, account.id as user_id,
  exists (select from mail_failures where address = lower(contact.email) and blocked_until > now()) as is_failing,
  array(select chat.messenger from ${writableChats} where chat.user_id = account.id
    order by chat.linked_at desc, chat.id) as messengers`

/** The approvers of the contract of each task, else of that of its organization, then the contact of the task. */
export async function readRecipients(
  db: Db,
  taskIds: readonly number[],
): Promise<(RecipientRow & { readonly taskId: number })[]> {
  const { rows } = await sql<RecipientRow & { readonly taskId: number }>`
    with own as (
      select tasks.id as task_id, tasks.contact_id, tasks.company_id,
        coalesce((select approver_ids from contracts
          where contracts.id = coalesce(tasks.contract_id, shown_contract(tasks.company_id))), '{}') as approver_ids
      from tasks where tasks.id = any(${arrayOf(taskIds, 'integer')}))
    select own.task_id, ${named}
    from own cross join lateral (
      select chosen.id, chosen.at from unnest(own.approver_ids) with ordinality as chosen(id, at)
      union all select own.contact_id, 1000 where own.contact_id <> all(own.approver_ids)) as chosen
    join contacts as contact on contact.id = chosen.id
    ${representativeOf(sql`own.company_id`)}
    order by own.task_id, chosen.at`.execute(db)
  return rows
}

/** The approvers of the contract that the organization shows. */
export async function readRecipientsOfCompany(db: Db, companyId: number): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select ${named}
    from contracts cross join unnest(approver_ids) with ordinality as chosen(id, at)
    join contacts as contact on contact.id = chosen.id
    ${representativeOf(sql`contracts.company_id`)}
    where contracts.id = shown_contract(${companyId})
    order by chosen.at`.execute(db)
  return rows
}
