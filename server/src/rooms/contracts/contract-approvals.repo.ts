import type { ContractApprovals, ContractApprovalsQuery } from '@naryad/contract/contracts/contracts'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { momentsOfDays } from '../../platform/time/company-day.ts'

/**
 * By the last decision of each request: a rule that covers the costs by the limit says so in its words. Costs that were
 * changed since are not decided.
 */
export async function readApprovalsOf(
  db: Db,
  id: number,
  { dateFrom, dateTo }: ContractApprovalsQuery,
): Promise<ContractApprovals> {
  const { from, to } = momentsOfDays(dateFrom, dateTo)
  const { rows } = await sql<ContractApprovals>`
    with decided as (
      select is_costs_approved, last.source, last.to_text
      from tasks left join lateral (
        select source, to_text from task_actions
        where task_id = tasks.id and kind = 'COSTS_APPROVED' order by task_actions.id desc limit 1) as last on true
      where contract_id = ${id} and costs > 0 and not is_warranty
        and coalesce(costs_approved_at, costs_refused_at) between ${from} and ${to}),
    rules as (
      select is_costs_approved, source = 'RULE' and is_costs_approved as is_rule, to_text like '%в пределах лимита%' as is_limit
      from decided),
    sent as (
      select approvals.status, answered_at - approvals.created_at as wait, approvals.created_at between ${from} and ${to} as is_within
      from approvals join tasks on tasks.id = approvals.task_id
      where tasks.contract_id = ${id} and channel <> 'PHONE'
        and (approvals.created_at between ${from} and ${to} or approvals.status in ('SENT', 'SEEN')))
    select
      (select count(*) filter (where is_rule and is_limit) from rules)::int as by_limit_count,
      (select count(*) filter (where is_rule and not is_limit) from rules)::int as by_plan_count,
      (select count(*) filter (where is_costs_approved and is_rule is not true) from rules)::int as agreed_count,
      (select count(*) filter (where not is_costs_approved) from rules)::int as refused_count,
      count(*) filter (where is_within)::int as sent_count,
      count(*) filter (where is_within and status = 'ANSWERED')::int as answered_count,
      round(extract(epoch from percentile_cont(0.5) within group (order by wait)
        filter (where is_within and status = 'ANSWERED')) / 60)::int as median_minutes,
      count(*) filter (where status in ('SENT', 'SEEN'))::int as waiting_count
    from sent`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a group has a row')
  return row
}
