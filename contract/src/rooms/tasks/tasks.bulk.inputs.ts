import { z } from 'zod'

import { Day, Id, id, ids, moment } from '../../kit/fields.ts'
import { AbsenceKind } from '../calendar/calendar.codes.ts'
import { taskTitles } from './tasks.columns.ts'
import { maxCrew } from './tasks.crew.ts'
import {
  CarChoice,
  CloseInput,
  CostsInput,
  CrewInput,
  DoneInput,
  NextMoveInput,
  OperatorInput,
  planned,
  PriorityInput,
  QueueInput,
  StatusInput,
  taskIds,
} from './tasks.inputs.ts'
import { maxAddedDays } from './tasks.rules.ts'
import { Task } from './tasks.ts'

const ofMany = { ids: taskIds }

export const BulkDone = DoneInput.omit({ version: true }).extend(ofMany)
export const BulkOperator = OperatorInput.omit({ version: true }).extend(ofMany)
export const BulkCrew = CrewInput.omit({ version: true }).extend(ofMany)
export const BulkNextMove = NextMoveInput.omit({ version: true }).extend(ofMany)
export const BulkCar = CarChoice.omit({ version: true }).extend(ofMany)
export const BulkCosts = CostsInput.omit({ version: true, reason: true }).extend(ofMany)
export const BulkClose = CloseInput.omit({ version: true }).extend(ofMany)
export const BulkPlan = planned(ofMany)
export const BulkStatus = StatusInput.omit({ version: true, reason: true }).extend(ofMany)
export const BulkPriority = PriorityInput.omit({ version: true }).extend(ofMany)
/** Kind and category of the new queue; absent ones stay where they fit it. */
export const BulkQueue = QueueInput.omit({ version: true }).extend({
  ...ofMany,
  typeId: id(taskTitles.type).nullable().optional(),
  categoryId: id(taskTitles.category).nullable().optional(),
})
/** A moment for all of them (null: by the norm), or so many working days more for each. */
export const BulkDeadline = z
  .strictObject({
    ...ofMany,
    deadlineAt: moment(taskTitles.deadlineAt).nullable().optional(),
    addWorkingDays: z.int().min(1).max(maxAddedDays).optional().meta({ title: 'Рабочих дней' }),
  })
  .refine(({ deadlineAt, addWorkingDays }) => (deadlineAt === undefined) !== (addWorkingDays === undefined), {
    error: 'укажите срок или на сколько рабочих дней его перенести',
    path: ['deadlineAt'],
  })
/** The selected tasks, and the people who are to work on them. */
export const BulkPreviewInput = z.strictObject({
  ids: ids('Заявки', 10_000).min(1, 'выберите хотя бы одну заявку'),
  userIds: ids('Сотрудники', maxCrew).default([]),
})
export type BulkPreviewInput = z.infer<typeof BulkPreviewInput>

const failed = z.array(z.object({ id: z.int(), error: z.string() }))

/** For ten minutes, by `POST /tasks/undo/{undoId}`; absent if there is nothing to undo. */
const undoId = z.uuid().optional()

/**
 * The failures of a bulk call, each with a Russian sentence; all other tasks were changed or already had
 * the requested value.
 */
export const BulkReply = z.object({ failed, unchangedCount: z.int(), undoId }).meta({ id: 'BulkReply' })
export type BulkReply = z.infer<typeof BulkReply>

/** What a bulk change of these tasks would meet. */
export const BulkPreview = z
  .object({
    openCount: z.int(),
    closedCount: z.int(),
    /** Whose the open ones are. */
    operatorsCount: z.int(),
    /** Absences of these people with the visits and the deadlines of open tasks that fall into them. */
    absences: z.array(
      z.object({
        userId: Id,
        kind: AbsenceKind,
        dateFrom: Day,
        dateTo: Day,
        visitsCount: z.int(),
        deadlinesCount: z.int(),
      }),
    ),
  })
  .meta({ id: 'BulkPreview' })
export type BulkPreview = z.infer<typeof BulkPreview>

/** A task after a change that can be undone. */
export const ChangedTask = Task.extend({ undoId }).meta({ id: 'ChangedTask' })
export type ChangedTask = z.infer<typeof ChangedTask>

export const UndoParams = z.strictObject({ undoId: z.uuid() })
/** What could not be restored, each with a Russian sentence, of `totalCount` changed tasks. */
export const UndoReply = z.object({ failed, totalCount: z.int() }).meta({ id: 'UndoReply' })
export type UndoReply = z.infer<typeof UndoReply>
