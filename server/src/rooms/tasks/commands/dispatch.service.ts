import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkCrewQueue } from '@naryad/contract/tasks/tasks.crew'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { checkOperatorQueue, worksQueue } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { checkSetDeadline } from '@naryad/contract/tasks/tasks.rules'
import { checkChange, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { type Priority, priorityTitles } from '@naryad/contract/tasks/tasks.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, impossible, invalid, refused } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import { findAnswerers } from '../assignment/assignment.repo.ts'
import {
  calendarOf,
  deadlinesByNorm,
  deadlineText,
  postponed,
  withoutDeadline,
} from '../deadlines/deadlines.service.ts'
import { type CommandContext, type Draft, recordAction, setStatus, type WorkRow } from '../edit/drafts.ts'
import { readWorkKinds } from '../edit/references.repo.ts'
import { findReferences } from '../edit/references.service.ts'
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
    const moved = rows.filter((row) => row.priority !== priority)
    if (moved.length === 0) return () => null
    const deadlines = await deadlinesByNorm(
      tx,
      moved.map((row) => ({ ...row, priority })),
    )
    return (draft) => {
      const { after } = draft
      if (after.priority === priority) return null
      const whyNot = checkChange(after)
      if (whyNot) return conflict(whyNot)
      recordAction(
        draft,
        'PRIORITY',
        taskTitles.priority,
        priorityTitles[after.priority],
        priorityTitles[priority],
      )
      const deadline = deadlines.get(after.id) ?? withoutDeadline
      const deadlineAt = after.hasManualDeadline ? after.deadlineAt : deadline.deadlineAt
      Object.assign(after, { priority, ...deadline, deadlineAt })
      return null
    }
  }

interface NewDeadline {
  /** Null is the deadline by the norm of the task's priority, including all pauses. */
  readonly deadlineAt?: string | null | undefined
  /** Instead of a moment: so many working days later. */
  readonly addWorkingDays?: number | undefined
}

type DeadlineFields = Pick<WorkRow, 'deadlineAt' | 'hasManualDeadline'> &
  Partial<Pick<WorkRow, 'deadlineNormMinutes'>>

/** The deadline of each task; undefined for one that has none to be moved. */
async function deadlineSetter(
  tx: Tx,
  { receivedAt }: CommandContext,
  rows: readonly WorkRow[],
  { deadlineAt = null, addWorkingDays }: NewDeadline,
): Promise<(row: WorkRow) => DeadlineFields | undefined> {
  if (addWorkingDays !== undefined) {
    const calendar = await calendarOf(tx)
    return (row) =>
      row.deadlineAt === null
        ? undefined
        : {
            deadlineAt: postponed(calendar, row.deadlineAt, addWorkingDays, receivedAt),
            hasManualDeadline: true,
          }
  }
  if (deadlineAt !== null) {
    const set = { deadlineAt: new Date(deadlineAt).toISOString(), hasManualDeadline: true }
    return () => set
  }
  const byNorm = await deadlinesByNorm(
    tx,
    rows.filter((row) => row.hasManualDeadline),
  )
  return (row) => ({
    ...(row.hasManualDeadline ? (byNorm.get(row.id) ?? withoutDeadline) : { deadlineAt: row.deadlineAt }),
    hasManualDeadline: false,
  })
}

export const setDeadline =
  (wanted: NewDeadline): Action =>
  async (tx, context, rows) => {
    const deadlineFor = await deadlineSetter(tx, context, rows, wanted)
    return (draft) => {
      const { after } = draft
      const next = deadlineFor(after)
      if (next?.deadlineAt === after.deadlineAt && next.hasManualDeadline === after.hasManualDeadline)
        return null
      const whyNot = checkSetDeadline(after) ?? (next ? null : 'У заявки нет срока: переносить нечего')
      if (whyNot || !next) return conflict(whyNot ?? '')
      if (next.hasManualDeadline && next.deadlineAt !== null && next.deadlineAt <= after.createdAt)
        return invalid({ deadlineAt: 'Срок: раньше создания заявки' })
      recordAction(draft, 'CHANGED', taskTitles.deadlineAt, deadlineText(after), deadlineText(next))
      Object.assign(after, next)
      return null
    }
  }

interface NewQueue {
  readonly queue: Queue
  /** Of all moved tasks; without one each keeps its own where that fits. */
  readonly typeId?: number | null | undefined
  readonly categoryId?: number | null | undefined
}

/** Sets the kinds that were asked for; without them the present ones stay where they fit the queue. */
function moveKinds(
  draft: Draft,
  { queue, typeId, categoryId }: NewQueue,
  { types, categories }: Awaited<ReturnType<typeof readWorkKinds>>,
  chosen: Awaited<ReturnType<typeof findReferences>>,
): void {
  const { after } = draft
  for (const [field, title, known, given] of [
    ['typeId', taskTitles.type, types, typeId],
    ['categoryId', taskTitles.category, categories, categoryId],
  ] as const) {
    const present = after[field] === null ? undefined : known.get(after[field])
    const fitting = present && worksQueue(present.queues, queue) ? after[field] : null
    const next = given === undefined ? fitting : given
    if (next === after[field]) continue
    const to = next === null ? null : (chosen.get(field)?.title ?? null)
    recordAction(draft, 'CHANGED', title, present?.title ?? null, to, given === undefined)
    after[field] = next
  }
}

/** Moves a task to another queue. References that belong only to the old queue are cleared. */
export const moveToQueue = (wanted: NewQueue): Action =>
  inOrder([
    async (tx, context, rows) => {
      const { queue, typeId, categoryId } = wanted
      const chosen = await findReferences(tx, context, queue, {
        typeId: typeId ?? null,
        categoryId: categoryId ?? null,
      })
      const people = await findAnswerers(
        tx,
        rows.flatMap(({ operatorId, crewIds }) => [...(operatorId === null ? [] : [operatorId]), ...crewIds]),
      )
      const kinds = await readWorkKinds(tx, {
        typeIds: rows.flatMap((row) => row.typeId ?? []),
        categoryIds: rows.flatMap((row) => row.categoryId ?? []),
      })
      const names = await readSetting(tx, 'queueLabels')
      return (draft) => {
        const { after } = draft
        if (after.queue === queue) return null
        const whyNot = checkChange(after)
        if (whyNot) return conflict(whyNot)
        const operator = people.get(after.operatorId ?? 0)
        const crew = after.crewIds.flatMap((id) => people.get(id) ?? [])
        const unfit =
          (operator ? checkOperatorQueue(operator, queue, names) : null) ?? checkCrewQueue(crew, queue, names)
        if (unfit) return impossible(unfit)
        recordAction(draft, 'QUEUE', taskTitles.queue, names[after.queue], names[queue])
        after.queue = queue
        moveKinds(draft, wanted, kinds, chosen)
        if (queue === 'external') after.direction ??= 'IN'
        return null
      }
    },
    markRepeat(),
  ])
