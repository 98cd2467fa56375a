import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { checkOperatorQueue } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { checkSetDeadline } from '@naryad/contract/tasks/tasks.rules'
import { checkChange, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { type Priority, priorityTitles } from '@naryad/contract/tasks/tasks.words'

import { conflict, impossible, invalid, refused } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import { findAnswerer } from '../assignment/assignment.repo.ts'
import { deadlineByPriority, deadlineText } from '../deadlines/deadlines.service.ts'
import { setStatus, recordAction } from '../edit/drafts.ts'
import { readReferences } from '../edit/references.repo.ts'
import { markRepeat } from '../edit/repeats.service.ts'
import { windowText } from '../history/history.ts'
import type { Action } from './changes.service.ts'
import { inOrder } from './sequence.ts'

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

/** Recalculates the deadline from the creation by the new norm; a deadline set by hand stays. */
export const setPriority =
  (priority: Priority): Action =>
  async (tx, _, rows) => {
    const [row] = rows
    if (!row || row.priority === priority) return () => null
    const deadline = await deadlineByPriority(tx, row, priority)
    return (draft) => {
      const { after } = draft
      const whyNot = checkChange(after)
      if (whyNot) return conflict(whyNot)
      recordAction(
        draft,
        'PRIORITY',
        taskTitles.priority,
        priorityTitles[after.priority],
        priorityTitles[priority],
      )
      const deadlineAt = after.hasManualDeadline ? after.deadlineAt : deadline.deadlineAt
      Object.assign(after, { priority, ...deadline, deadlineAt })
      return null
    }
  }

/** Sets the deadline by hand; null resets it to the norm of its priority, including all pauses. */
export const setDeadline =
  (wanted: string | null): Action =>
  async (tx, _, [row]) => {
    if (!row) return () => null
    const hasManualDeadline = wanted !== null
    const moment = wanted === null ? null : new Date(wanted).toISOString()
    if (row.hasManualDeadline === hasManualDeadline && (wanted === null || row.deadlineAt === moment))
      return () => null
    const set = moment === null ? await deadlineByPriority(tx, row, row.priority) : { deadlineAt: moment }
    return (draft) => {
      const { after } = draft
      const whyNot = checkSetDeadline(after)
      if (whyNot) return conflict(whyNot)
      if (moment !== null && moment <= after.createdAt)
        return invalid({ deadlineAt: 'Срок: раньше создания заявки' })
      const next = { ...set, hasManualDeadline }
      recordAction(draft, 'CHANGED', taskTitles.deadlineAt, deadlineText(after), deadlineText(next))
      Object.assign(after, next)
      return null
    }
  }

/** Moves a task to another queue. References that belong only to the old queue are cleared. */
export const moveToQueue = (queue: Queue): Action =>
  inOrder([
    async (tx, _, [row]) => {
      const operator = row?.operatorId ? await findAnswerer(tx, row.operatorId) : undefined
      const named = await readReferences(tx, {
        typeId: row?.typeId ?? null,
        categoryId: row?.categoryId ?? null,
      })
      const names = await readSetting(tx, 'queueLabels')
      return (draft) => {
        const { after } = draft
        if (after.queue === queue) return null
        const whyNot = checkChange(after)
        if (whyNot) return conflict(whyNot)
        const unfit = operator ? checkOperatorQueue(operator, queue, names) : null
        if (unfit) return impossible(unfit)
        recordAction(draft, 'QUEUE', taskTitles.queue, names[after.queue], names[queue])
        after.queue = queue
        for (const [field, title] of [
          ['typeId', taskTitles.type],
          ['categoryId', taskTitles.category],
        ] as const) {
          const reference = named.get(field)
          if (!reference || reference.queues.length === 0 || reference.queues.includes(queue)) continue
          recordAction(draft, 'CHANGED', title, reference.title, null, true)
          after[field] = null
        }
        if (queue === 'external') after.direction ??= 'IN'
        return null
      }
    },
    markRepeat(undefined),
  ])
