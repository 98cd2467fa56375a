import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { checkChange, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { conflict, invalid, refused } from '../../../platform/http/refusals.ts'
import type { Action } from '../changes/changes.service.ts'
import { recordAction, setStatus } from '../changes/drafts.ts'
import { windowText } from '../history/history.ts'

interface Window {
  readonly plannedFrom?: string | null | undefined
  readonly plannedTo?: string | null | undefined
}

const instant = (moment: string | null | undefined): string | null | undefined =>
  typeof moment === 'string' ? new Date(moment).toISOString() : moment

/** Timestamps in UTC as stored, so that the same time with another offset is no change. */
export const inUtc = <Sent extends Window>(window: Sent): Sent => ({
  ...window,
  plannedFrom: instant(window.plannedFrom),
  plannedTo: instant(window.plannedTo),
})

/**
 * Sets the visit window. A task that has not been started becomes planned, or assigned if the window is
 * removed. The status of a parent depends only on its children.
 */
export const planVisit =
  (window: Window): Action =>
  (_, context) =>
  (draft) => {
    const { after } = draft
    const { plannedFrom = after.plannedFrom, plannedTo = after.plannedTo } = inUtc(window)
    if (plannedFrom === after.plannedFrom && plannedTo === after.plannedTo) return null
    const free = checkWork(after, context.who)
    if (free) return refused(free)
    const whyNot = checkChange(after)
    if (whyNot) return conflict(whyNot)
    if (plannedFrom !== null && plannedTo !== null && plannedFrom > plannedTo)
      return invalid({ plannedTo: 'План по: конец раньше начала' })
    const text = windowText(plannedFrom, plannedTo)
    recordAction(draft, 'PLAN', taskTitles.plannedFrom, windowText(after.plannedFrom, after.plannedTo), text)
    Object.assign(after, { plannedFrom, plannedTo })
    if (after.childsCount === 0) setStatus(draft, statusByPlan(after.status, text !== null), context)
    return null
  }

function statusByPlan(status: TaskStatus, isPlanned: boolean): TaskStatus {
  if (isPlanned) return status === 'NEW' || status === 'ASSIGNED' ? 'PLANNED' : status
  return status === 'PLANNED' ? 'ASSIGNED' : status
}
