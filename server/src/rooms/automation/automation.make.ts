import type { RuleInput } from '@naryad/contract/automation/automation'
import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { jobsOfSubscriptions } from '../../platform/events/subscription.ts'
import { prepareQueues } from '../../platform/jobs/queue.ts'
import type { Caller } from '../../testing/callers.ts'
import { testDbUrl } from '../../testing/database.ts'
import { silentLog } from '../../testing/jobs.ts'
import type { Stage } from '../tasks/stage.make.ts'
import { automationSubscriptions } from './automation.subscriptions.ts'
import { type Due, runRules } from './run.service.ts'

const [automationJob] = jobsOfSubscriptions(automationSubscriptions)

const context = { log: silentLog, signal: new AbortController().signal }

/** Handles all events published so far, as the job does; repeated, it handles them again. */
export async function runDueRules(db: Db): Promise<void> {
  const { rows } = await sql<{ data: unknown }>`
    select data from jobs.job where name = ${automationJob?.name} order by created_on, id`.execute(db)
  for (const { data } of rows) await automationJob?.run(db, data, context)
}

export const blankRule: RuleInput = {
  title: 'Срочные новые',
  moment: 'CREATED',
  time: null,
  conditions: [],
  actions: [{ kind: 'PRIORITY', priority: 'URGENT' }],
}

/** A request of the stage, made by its dispatcher. */
export const createTask = async (on: Stage, by: Caller = on.dispatcher, facts: object = {}): Promise<Task> =>
  (
    await by.call(tasksRoutes.create, {
      body: { queue: 'tachograph', title: 'Не читается карта', companyId: on.companyId, ...facts },
    })
  ).body

export const taskOf = async (on: Stage, id: number): Promise<Task> =>
  (await on.senior.call(tasksRoutes.get, { params: { id } })).body

/** Before the first event: the queues of the jobs that handle them. */
export const prepareRuleQueues = (): Promise<void> =>
  prepareQueues(testDbUrl(), jobsOfSubscriptions(automationSubscriptions))

/** An enabled rule. */
export async function makeRule(by: Caller, facts: Partial<RuleInput> = {}): Promise<{ id: number }> {
  const { body: rule } = await by.call(automationRoutes.create, { body: { ...blankRule, ...facts } })
  await by.call(automationRoutes.turn, { params: { id: rule.id }, body: { isEnabled: true } })
  return rule
}

/** Lets the rules look at a task, as a job does. */
export const runRulesOn = (db: Db, due: Due): Promise<void> => runRules(db, due)
