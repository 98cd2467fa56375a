import { z } from 'zod'

import { Id, moment, Moment, Point } from '../../kit/fields.ts'

/** «Я на месте»: an employee has arrived at a task. */
const TaskMarkKind = z.enum(['ON_SITE']).meta({ title: 'Отметка' })

export const TaskMarkInput = z
  .strictObject({
    kind: TaskMarkKind,
    /** By the clock of the device, which may send the mark hours later. */
    at: moment('Когда').optional(),
    /** Null without permission or signal. */
    point: Point.nullable().default(null),
    accuracyM: z.int().min(0).max(100_000).nullable().default(null).meta({ title: 'Точность, м' }),
  })
  .meta({ id: 'TaskMarkInput' })
export type TaskMarkInput = z.infer<typeof TaskMarkInput>

export const TaskMark = z
  .object({
    id: Id,
    taskId: Id,
    kind: TaskMarkKind,
    at: Moment,
    point: Point.nullable(),
    accuracyM: z.int().nullable(),
  })
  .meta({ id: 'TaskMark' })
export type TaskMark = z.infer<typeof TaskMark>
