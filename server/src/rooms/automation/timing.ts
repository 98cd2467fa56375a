import type { RuleTime } from '@naryad/contract/automation/automation'
import { runningStatuses } from '@naryad/contract/tasks/tasks.statuses'

import { addWorkingMinutes, type calendarOf } from '../tasks/rules/index.ts'
import type { TaskFacts } from './facts.ts'

type Calendar = Awaited<ReturnType<typeof calendarOf>>

interface OnTime {
  readonly time: RuleTime | null
  readonly enabledAt: string | null
}

type Clocked = Pick<TaskFacts, 'createdAt' | 'status' | 'statusSince' | 'deadlineAt'>

export interface Stage {
  /** Another status, or another deadline, is another stage; in SQL by `scanTasks`. */
  readonly name: string
  /** When the rule becomes due. */
  readonly at: number
}

/** Undefined: the clock does not run for the task. */
export function stageOf(
  { clock, minutes, isWorking }: RuleTime,
  task: Clocked,
  calendar: Calendar,
): Stage | undefined {
  const after = (moment: string): number => {
    const from = Date.parse(moment)
    return isWorking ? addWorkingMinutes(calendar, from, minutes) : from + minutes * 60_000
  }
  switch (clock) {
    case 'IN_STATUS':
      return { name: `${clock} ${Date.parse(task.statusSince)}`, at: after(task.statusSince) }
    case 'SINCE_CREATED':
      return { name: `${clock} ${Date.parse(task.createdAt)}`, at: after(task.createdAt) }
    case 'BEFORE_DEADLINE':
    case 'AFTER_DEADLINE': {
      if (task.deadlineAt === null || !runningStatuses.includes(task.status)) return undefined
      const shift = minutes * (clock === 'BEFORE_DEADLINE' ? -60_000 : 60_000)
      return { name: `${clock} ${Date.parse(task.deadlineAt)}`, at: Date.parse(task.deadlineAt) + shift }
    }
  }
}

/** Whether the task has come to the stage, after the rule was switched on, and is still in it. */
export function isDue(
  { time, enabledAt }: OnTime,
  task: Clocked,
  {
    calendar,
    now,
    stage: name,
  }: { readonly calendar: Calendar; readonly now: number; readonly stage: string },
): boolean {
  const stage = time && stageOf(time, task, calendar)
  if (!stage || enabledAt === null || stage.name !== name) return false
  return stage.at <= now && stage.at > Date.parse(enabledAt)
}
