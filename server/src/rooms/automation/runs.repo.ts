import type { RuleLogQuery, RuleRun } from '@naryad/contract/automation/automation'
import type { RunOutcome } from '@naryad/contract/automation/automation.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

interface NewRun {
  readonly ruleId: number
  readonly taskId: number
  readonly stage: string
  readonly outcome: RunOutcome
  readonly why: string
  readonly steps: RuleRun['steps']
  readonly actionsCount: number
  readonly operatorId: number | null
}

/** False if the rule has already run at this stage of the task. */
export async function insertRun(tx: Tx, { steps, ...run }: NewRun): Promise<boolean> {
  const { numInsertedOrUpdatedRows: n = 0n } = await tx
    .insertInto('automationRuns')
    .values({ ...run, steps: JSON.stringify(steps) })
    .onConflict((oc) => oc.constraint('automation_runs_once_unique').doNothing())
    .executeTakeFirst()
  return n > 0n
}

export async function hasRun(
  tx: Tx,
  { ruleId, taskId, stage }: Pick<NewRun, 'ruleId' | 'taskId' | 'stage'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from automation_runs where rule_id = ${ruleId} and task_id = ${taskId} and stage = ${stage}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Within the last hour, since the rule was switched on. */
export async function countActions(
  tx: Tx,
  { id, enabledAt }: { readonly id: number; readonly enabledAt: string | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(actions_count), 0)::int as n from automation_runs
    where rule_id = ${id} and at > now() - interval '1 hour' and at >= ${enabledAt}`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function readRuns(
  db: Db,
  ruleId: number,
  { limit, offset, outcome }: RuleLogQuery,
): Promise<{ items: RuleRun[]; totalCount: number }> {
  const runs = db
    .selectFrom('automationRuns as runs')
    .where('runs.ruleId', '=', ruleId)
    .$if(outcome !== undefined, (query) => query.where('runs.outcome', '=', outcome ?? 'DONE'))
  const items = await runs
    .innerJoin('automationRules as rules', 'rules.id', 'runs.ruleId')
    .innerJoin('tasks', 'tasks.id', 'runs.taskId')
    .select([
      'runs.id',
      'runs.ruleId',
      'rules.title as ruleTitle',
      'runs.taskId',
      'tasks.title as taskTitle',
      'runs.at',
      'runs.outcome',
      'runs.why',
      'runs.steps',
    ])
    .orderBy('runs.at', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalCount } = await runs
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow()
  return { items, totalCount }
}

/** When the rule ran at these stages of tasks, by «task stage». */
export async function readRunTimes(
  db: Db,
  ruleId: number,
  stages: readonly Pick<NewRun, 'taskId' | 'stage'>[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ taskId: number; stage: string; at: string }>`
    select runs.task_id, runs.stage, runs.at
    from unnest(${arrayOf(
      stages.map(({ taskId }) => taskId),
      'integer',
    )}, ${arrayOf(
      stages.map(({ stage }) => stage),
      'text',
    )}) as wanted(task_id, stage)
    join automation_runs as runs on runs.rule_id = ${ruleId} and runs.task_id = wanted.task_id
      and runs.stage = wanted.stage`.execute(db)
  return new Map(rows.map(({ taskId, stage, at }) => [`${taskId} ${stage}`, at]))
}
