import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

export interface Order {
  readonly taskId: number
  readonly carId: number
  readonly lightRuleIds: readonly number[]
}

interface RequestAbout {
  readonly id: number
  readonly queue: Queue
  /** Of the rules of the facts. */
  readonly titles: readonly string[]
}

/** The other open requests about the ordered facts. */
export async function readRequestsAbout(
  tx: Tx,
  { taskId, carId, lightRuleIds }: Order,
): Promise<RequestAbout[]> {
  const { rows } = await sql<RequestAbout>`
    select tasks.id, tasks.queue, array_agg(rules.title order by rules.position, rules.id) as titles
    from tasks_of_facts(${arrayOf([carId], 'integer')}) as about
    join light_rules as rules on rules.id = about.rule_id
    join tasks on tasks.id = about.task_id
    where about.rule_id = any(${arrayOf(lightRuleIds, 'integer')}) and about.task_id <> ${taskId}
    group by tasks.id, tasks.queue order by tasks.id`.execute(tx)
  return rows
}
