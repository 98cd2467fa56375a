import type { RuleInput, Trial, TrialItem } from '@naryad/contract/automation/automation'
import { maxTrialItems, maxTrialTasks, trialDays } from '@naryad/contract/automation/automation.words'

import type { Db } from '../../platform/db/connect.ts'
import { readSetting } from '../settings/index.ts'
import { calendarOf, workingMinutesBetween } from '../tasks/rules/index.ts'
import { readFacts, readWorkers, zonesIn } from './facts.repo.ts'
import { matches, type TaskFacts } from './facts.ts'
import { countDone, planSteps } from './plan.ts'
import { scanTasks } from './scan.repo.ts'
import { stageOf } from './timing.ts'
import { type PastOccasion, readCreations, readPastChanges } from './trial.repo.ts'

const factsPerRead = 500

type Calendar = Awaited<ReturnType<typeof calendarOf>>

/** Open tasks for which the rule would have become due. */
async function readDue(db: Db, rule: RuleInput, calendar: Calendar): Promise<PastOccasion[]> {
  const { time, conditions } = rule
  if (time === null) return []
  const now = Date.now()
  const from = now - trialDays * 86_400_000
  const found = await scanTasks(
    db,
    {
      ruleId: null,
      time,
      conditions,
      from: new Date(from).toISOString(),
      to: new Date(now).toISOString(),
    },
    maxTrialTasks + 1,
  )
  return found.flatMap((task) => {
    const stage = stageOf(time, task, calendar)
    return stage && stage.at > from && stage.at <= now
      ? [{ taskId: task.id, at: new Date(stage.at).toISOString(), changes: [], status: null, priority: null }]
      : []
  })
}

/** The task as it was then; what the history does not say is taken as it is now. */
function factsThen(present: TaskFacts, { status, priority, operatorId }: PastOccasion): TaskFacts {
  return {
    ...present,
    ...(status && { status }),
    ...(priority && { priority }),
    ...(operatorId !== undefined && { operatorId, isOperatorByHand: operatorId !== null }),
  }
}

/** By the hour, for the limit of actions. */
function busiest(hours: ReadonlyMap<string, number>): number {
  return Math.max(0, ...hours.values())
}

/** What the rule would have done within the last 30 days, had it been alone. Writes nothing and locks nothing. */
export async function tryRule(db: Db, rule: RuleInput): Promise<Trial> {
  const calendar = await calendarOf(db)
  const occasions =
    rule.moment === 'CREATED'
      ? await readCreations(db)
      : rule.moment === 'CHANGED'
        ? await readPastChanges(db)
        : await readDue(db, rule, calendar)
  const checked = occasions.slice(0, maxTrialTasks).toReversed()
  const workers = await readWorkers(db, null)
  const queueNames = await readSetting(db, 'queueLabels')
  const zoneIds = zonesIn([rule])
  const items: TrialItem[] = []
  const hours = new Map<string, number>()
  let actionsCount = 0
  for (let from = 0; from < checked.length; from += factsPerRead) {
    const group = checked.slice(from, from + factsPerRead)
    const present = new Map(
      (await readFacts(db, [...new Set(group.map(({ taskId }) => taskId))], zoneIds)).map((task) => [
        task.id,
        task,
      ]),
    )
    for (const occasion of group) {
      const found = present.get(occasion.taskId)
      if (!found) continue
      const task = factsThen(found, occasion)
      const at = Date.parse(occasion.at)
      const isWorkingTime = workingMinutesBetween(calendar, at, at + 60_000) > 0
      if (!matches(rule, task, { changes: occasion.changes, isWorkingTime })) continue
      const steps = planSteps(rule, task, { workers, queueNames, isAssigned: false, at: occasion.at })
      const n = countDone(steps)
      const hour = occasion.at.slice(0, 13)
      hours.set(hour, (hours.get(hour) ?? 0) + n)
      actionsCount += n
      items.push({
        taskId: task.id,
        title: task.title,
        at: occasion.at,
        steps: steps.map(({ outcome, text }) => ({ outcome, text })),
      })
    }
  }
  return {
    checkedCount: checked.length,
    matchedCount: items.length,
    actionsCount,
    busiestHour: busiest(hours),
    isCut: occasions.length > maxTrialTasks,
    items: items.toReversed().slice(0, maxTrialItems),
  }
}
