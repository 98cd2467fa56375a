import type { Me } from '@naryad/contract/auth/auth'
import type { Task } from '@naryad/contract/tasks/tasks'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { CardCommand } from './cardCommand.ts'

const hasCostsToApprove = ({ costs, isCostsApproved, isWarranty }: Task): boolean =>
  costs > 0 && !isCostsApproved && !isWarranty

/** Commands in the order of a task's life cycle; the first enabled one is the next step. */
function candidates(task: Task, me: Me): string[] {
  if (isEnded(task.status)) return ['close']
  if (me.rights['tasks.work'] === 'none') return []
  // A dispatcher assigns a free task to an operator, an engineer takes it.
  const free = me.rights['tasks.assign'] === 'all' ? 'operator' : 'take'
  return [...(task.operator === null ? [free] : []), 'start', 'done']
}

/** The command of the large phone button. Reopening finished work is never the next step. */
export function nextCommand(task: Task, me: Me, commands: readonly CardCommand[]): CardCommand | undefined {
  const available = (id: string) => commands.find((one) => one.id === `task.${id}` && !one.whyNot)
  const next = candidates(task, me).map(available).find(Boolean)
  return next ?? (hasCostsToApprove(task) ? available('approve') : undefined)
}
