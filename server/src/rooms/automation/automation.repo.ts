import type {
  Rule,
  RuleAction,
  RuleCondition,
  RuleInput,
  RuleTime,
} from '@naryad/contract/automation/automation'
import { logDays, type RuleMoment } from '@naryad/contract/automation/automation.words'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** A rule as the runs need it. */
export interface StoredRule {
  readonly id: number
  readonly title: string
  readonly moment: RuleMoment
  readonly time: RuleTime | null
  readonly conditions: readonly RuleCondition[]
  readonly actions: readonly RuleAction[]
  readonly enabledAt: string | null
  readonly version: number
}

const stored = ['id', 'title', 'moment', 'time', 'conditions', 'actions', 'enabledAt', 'version'] as const

export const readEnabledRules = (db: Db, moment: RuleMoment): Promise<StoredRule[]> =>
  db
    .selectFrom('automationRules')
    .select(stored)
    .where('moment', '=', moment)
    .where('enabledAt', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function hasEnabledRules(db: Db, moment: RuleMoment): Promise<boolean> {
  const { rows } = await sql`
    select from automation_rules where moment = ${moment} and enabled_at is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Locks the rule: its runs count its actions and choose its next operator one after the other. */
export const lockRule = (tx: Tx, id: number): Promise<StoredRule | undefined> =>
  tx.selectFrom('automationRules').select(stored).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type RuleRow = Omit<Rule, 'isEnabled' | 'problems' | 'whenText' | 'actionTexts'>

export const readRules = (db: Db, id?: number): Promise<RuleRow[]> =>
  db
    .selectFrom('automationRules')
    .select(stored)
    .select((eb) => [
      'pausedReason',
      'createdAt',
      sql<number>`(select count(*)::int from automation_runs as runs where runs.rule_id = automation_rules.id
        and runs.outcome = 'DONE' and runs.at > now() - interval '30 days')`.as('runsCount'),
      sql<string | null>`(select max(runs.at) from automation_runs as runs
        where runs.rule_id = automation_rules.id and runs.outcome = 'DONE')`.as('lastRunAt'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'lastName', 'firstName', 'middleName'])
          .whereRef('users.id', '=', 'automationRules.createdBy'),
      ).as('createdBy'),
    ])
    .$if(id !== undefined, (query) => query.where('automationRules.id', '=', id ?? 0))
    .orderBy('position')
    .orderBy('automationRules.id')
    .execute()

/** Counts them under a lock, so that concurrent calls cannot exceed a limit. */
export async function countLocked(tx: Tx): Promise<{ n: number; last: number }> {
  await sql`lock table automation_rules in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ n: number; last: number }>`
    select count(*)::int as n, coalesce(max(position), 0) as last from automation_rules`.execute(tx)
  return rows[0] ?? { n: 0, last: 0 }
}

const written = ({ title, moment, time, conditions, actions }: RuleInput) => ({
  title,
  moment,
  time: time === null ? null : JSON.stringify(time),
  conditions: JSON.stringify(conditions),
  actions: JSON.stringify(actions),
})

export async function insertRule(
  tx: Tx,
  input: RuleInput,
  { position, createdBy }: { readonly position: number; readonly createdBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('automationRules')
    .values({ ...written(input), position, createdBy, enabledAt: null, pausedReason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One that asks for other tasks or other times acts on what becomes due from now on. */
export async function updateRule(
  tx: Tx,
  id: number,
  input: RuleInput,
  { isOther }: { readonly isOther: boolean },
): Promise<void> {
  await tx
    .updateTable('automationRules')
    .set({
      ...written(input),
      ...(isOther && { enabledAt: sql<string | null>`case when enabled_at is not null then now() end` }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function turnRule(tx: Tx, id: number, isEnabled: boolean): Promise<void> {
  await sql`
    update automation_rules set enabled_at = ${isEnabled ? sql`now()` : sql`null`}, paused_reason = null,
      version = version + 1
    where id = ${id}`.execute(tx)
}

export async function pauseRule(tx: Tx, id: number, reason: string): Promise<void> {
  await sql`
    update automation_rules set enabled_at = null, paused_reason = ${reason}, version = version + 1
    where id = ${id}`.execute(tx)
}

export async function orderRules(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update automation_rules set position = wanted.n
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, n)
    where automation_rules.id = wanted.id and position is distinct from wanted.n`.execute(tx)
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('automationRules').where('id', '=', id).execute()
}

export async function deleteOldRuns(tx: Tx): Promise<void> {
  await sql`
    delete from automation_runs where at < now() - make_interval(days => ${sql.lit(logDays)})
      -- Otherwise a rule would act a second time on what is still open.
      and not exists (select from tasks where tasks.id = automation_runs.task_id and is_open)`.execute(tx)
}
