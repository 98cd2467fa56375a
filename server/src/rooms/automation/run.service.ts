import type { RuleAction } from '@naryad/contract/automation/automation'
import { maxActionsPerHour, type RuleMoment } from '@naryad/contract/automation/automation.words'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { Task } from '@naryad/contract/tasks/tasks'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { fillAnswer } from '../canned-answers/index.ts'
import { queueRating } from '../ratings/index.ts'
import { readSetting } from '../settings/index.ts'
import {
  calendarOf,
  changeByRule,
  commentByRule,
  lockByRule,
  presentToRule,
  workingMinutesBetween,
} from '../tasks/rules/index.ts'
import { automationEvents } from './automation.events.ts'
import { lockRule, pauseRule, readEnabledRules, type StoredRule } from './automation.repo.ts'
import { readFacts, readReferences, readWorkers, zonesIn } from './facts.repo.ts'
import { matches, type Occasion, type TaskFacts } from './facts.ts'
import { countDone, planSteps, type Step } from './plan.ts'
import { problemsOf } from './problems.ts'
import { countActions, hasRun, insertRun } from './runs.repo.ts'
import { sayWhen, type Titles } from './sentences.ts'
import { isDue } from './timing.ts'

export interface Due {
  readonly taskId: number
  readonly moment: RuleMoment
  /** Identifies what happened: a rule acts on it once. */
  readonly stage: string
  readonly changes: Occasion['changes']
  /** Of a rule on time: the only one that runs. */
  readonly ruleId?: number
  /** Of a rule that warns before it closes: when the client was warned. */
  readonly warnedAt?: string
}

type Effect = Parameters<typeof changeByRule>[3][number]

/** What a step changes of the task; a message and a comment are no changes. */
function effectOf({ action, operatorId = 0 }: Step): Effect | null {
  switch (action.kind) {
    case 'OPERATOR':
      return { kind: 'OPERATOR', operatorId }
    case 'PRIORITY':
      return { kind: 'PRIORITY', priority: action.priority }
    case 'CREW':
      return { kind: 'CREW', userId: action.userId }
    case 'STATUS':
      return { kind: 'STATUS', status: action.status }
    case 'CLOSE':
      return { kind: 'CLOSE', reason: action.reason }
    case 'CHECKLIST':
      return { kind: 'CHECKLIST', items: action.items }
    case 'RATING':
    case 'CLIENT':
    case 'NOTE':
    case 'NOTIFY':
      return null
  }
}

/** Carries out the planned changes of the task as one; a refusal makes the step a skipped one. */
async function applyChanges(
  tx: Tx,
  rule: StoredRule,
  { task, why, steps }: { readonly task: TaskFacts; readonly why: string; readonly steps: readonly Step[] },
): Promise<Step[]> {
  const planned = steps.map((step) => (step.outcome === 'DONE' ? effectOf(step) : null))
  const effects = planned.filter((effect) => effect !== null)
  if (effects.length === 0) return [...steps]
  const author = { title: rule.title, reason: why }
  const refusals = await changeByRule(tx, author, task.id, effects)
  let next = 0
  return steps.map((step, at) => {
    if (planned[at] === null) return step
    const refusal = refusals[next++]
    return refusal ? { ...step, outcome: 'SKIPPED', text: refusal } : step
  })
}

/** As the task is after the other actions. */
async function writeToClient(tx: Tx, taskId: number, template: string): Promise<void> {
  const { text } = fillAnswer(template, Task.parse(await presentToRule(tx, taskId)))
  await commentByRule(tx, { taskId, text, isInternal: false })
}

async function sayAll(tx: Tx, rule: StoredRule, task: TaskFacts, steps: readonly Step[]): Promise<void> {
  const actions = steps.flatMap(({ outcome, action }): RuleAction[] => (outcome === 'DONE' ? [action] : []))
  const taskId = task.id
  for (const action of actions) {
    if (action.kind === 'NOTE')
      await commentByRule(tx, {
        taskId,
        text: `Правило ${inQuotes(rule.title)}: ${action.text}`,
        isInternal: true,
      })
    if (action.kind === 'CLIENT') await writeToClient(tx, taskId, action.text)
  }
  if (task.ratingEmail !== null && actions.some(({ kind }) => kind === 'RATING'))
    await queueRating(tx, { taskId: task.id, email: task.ratingEmail })
  await publish(
    tx,
    automationEvents.notified,
    actions.flatMap((action) =>
      action.kind === 'NOTIFY'
        ? [
            {
              taskId: task.id,
              ruleTitle: rule.title,
              audience: action.audience,
              userId: action.userId,
              text: action.text,
            },
          ]
        : [],
    ),
  )
}

async function pause(tx: Tx, { id, title }: StoredRule): Promise<void> {
  const reason = `больше ${maxActionsPerHour} действий за час`
  await pauseRule(tx, id, reason)
  await publish(tx, automationEvents.paused, [{ ruleId: id, title, reason }])
  await publishAllChanged(tx, ['settings'])
}

interface Run {
  readonly due: Due
  readonly task: TaskFacts
  readonly titles: Titles
  readonly isAssigned: boolean
}

/** Whether the rule has set the operator. */
async function runRule(tx: Tx, rule: StoredRule, { due, task, titles, isAssigned }: Run): Promise<boolean> {
  const { taskId, stage } = due
  const around = {
    workers: await readWorkers(tx, rule.id),
    queueNames: titles.queues,
    isAssigned,
    at: new Date().toISOString(),
    ...(due.warnedAt !== undefined && { warnedAt: due.warnedAt }),
  }
  const why = sayWhen(rule, titles)
  const problems = problemsOf(rule, await readReferences(tx, [rule]))
  const planned: Step[] =
    problems.length > 0
      ? rule.actions.map((action) => ({ action, outcome: 'SKIPPED', text: problems.join('; ') }))
      : planSteps(rule, { ...task }, around)
  if ((await countActions(tx, rule)) + countDone(planned) > maxActionsPerHour) {
    await pause(tx, rule)
    return false
  }
  const steps = await applyChanges(tx, rule, { task, why, steps: planned })
  await sayAll(tx, rule, task, steps)
  const assigned = steps.find(({ outcome, operatorId }) => outcome === 'DONE' && operatorId !== undefined)
  await insertRun(tx, {
    ruleId: rule.id,
    taskId,
    stage,
    outcome: countDone(steps) > 0 ? 'DONE' : 'SKIPPED',
    why,
    steps: steps.map(({ outcome, text }) => ({ outcome, text })),
    actionsCount: countDone(steps),
    operatorId: assigned?.operatorId ?? null,
  })
  return assigned !== undefined
}

/**
 * Lets the rules look at a task once, in their order. The task stays locked, so a person and another server wait; what
 * is decided is read after the lock. A run that is repeated finds the runs of the first one.
 */
export const runRules = (db: Db, due: Due, now = Date.now()): Promise<void> =>
  inTransaction(db, async (tx) => {
    const rules = (await readEnabledRules(tx, due.moment)).filter(
      ({ id }) => due.ruleId === undefined || id === due.ruleId,
    )
    if (rules.length === 0 || !(await lockByRule(tx, due.taskId))) return
    const zoneIds = zonesIn(rules)
    const calendar = await calendarOf(tx)
    const occasion = {
      changes: due.changes,
      isWorkingTime: workingMinutesBetween(calendar, now, now + 60_000) > 0,
    }
    const titles = {
      ...(await readReferences(tx, rules)),
      queues: await readSetting(tx, 'queueLabels'),
    }
    let [task] = await readFacts(tx, [due.taskId], zoneIds)
    let isAssigned = false
    for (const { id } of rules) {
      const listed = rules.find((rule) => rule.id === id)
      if (!task || !listed || !matches(listed, task, occasion)) continue
      // Changed or switched off meanwhile: what is stored now counts.
      const rule = await lockRule(tx, id)
      if (!rule || rule.enabledAt === null || !matches(rule, task, occasion)) continue
      if (rule.time && !isDue(rule, task, { calendar, now, stage: due.stage })) continue
      if (await hasRun(tx, { ruleId: id, taskId: task.id, stage: due.stage })) continue
      isAssigned = (await runRule(tx, rule, { due, task, titles, isAssigned })) || isAssigned
      ;[task] = await readFacts(tx, [due.taskId], zoneIds)
    }
  })
