import type { ApprovalLine } from '@naryad/contract/approvals/approvals'
import type { CostItem } from '@naryad/contract/tasks/tasks'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

interface DecidedRow {
  readonly title: string
  readonly company: string
  readonly car: ApprovalLine['car']
  readonly costItems: readonly CostItem[]
  readonly costs: number
  readonly isCostsApproved: boolean
  readonly costsRefusedAt: string | null
  /** Of the last decision about the costs, if a representative has made it. */
  readonly decidedAt: string | null
  readonly lastName: string | null
  readonly firstName: string | null
  readonly middleName: string | null
}

export async function findDecided(db: Db, taskId: number): Promise<DecidedRow | undefined> {
  const { rows } = await sql<DecidedRow>`
    select tasks.title, companies.name as company, cost_items, costs::float8 as costs, is_costs_approved, costs_refused_at,
      case when cars.id is not null then json_build_object('id', cars.id, 'plate', cars.plate, 'title', cars.title) end as car,
      decision.*
    from tasks
    join companies on companies.id = tasks.company_id
    left join cars on cars.id = tasks.car_id
    left join lateral (
      select last.at as decided_at, last_name, first_name, middle_name
      from (select user_id, at from task_actions
        where task_id = tasks.id and kind = 'COSTS_APPROVED' order by task_actions.id desc limit 1) as last
      join users on users.id = last.user_id and users.role = 'client' and users.company_id = tasks.company_id) as decision on true
    where tasks.id = ${taskId}`.execute(db)
  return rows[0]
}

/**
 * The last question about the costs of the task or, with others, of its parent that the organization of the task has
 * answered, unless the costs were decided about again since. Answers decide right after they are given.
 */
export async function findAnsweredAbout(db: Db, taskId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select approvals.id from approvals
    join tasks on tasks.id = ${taskId} and approvals.task_id in (tasks.id, tasks.parent_id)
      and approvals.company_id = tasks.company_id
    where approvals.status = 'ANSWERED' and approvals.moved_at is null
      and jsonb_path_exists(approvals.answers, '$[*] ? (@.taskId == $id)', jsonb_build_object('id', ${taskId}::integer))
      and (select count(*) from task_actions where task_id = tasks.id and kind = 'COSTS_APPROVED'
        and coalesce(received_at, at) >= approvals.answered_at) <= 1
    order by approvals.id desc limit 1`.execute(db)
  return rows[0]?.id
}
