import { z } from 'zod'

import { Id, id, line, Moment, moment, text, version } from '../../kit/fields.ts'
import { Person } from '../users/users.ts'

/** A word given about a task: «до 14:00 — перезвонить Ахметову». A task has at most one open one. */
export const TaskPromise = z
  .object({
    id: Id,
    at: Moment,
    /** To whom. */
    to: z.string(),
    /** What was promised. */
    text: z.string(),
    by: Person.nullable(),
    /** How often it was moved. */
    movesCount: z.int(),
  })
  .meta({ id: 'TaskPromise' })
export type TaskPromise = z.infer<typeof TaskPromise>

const movedBy = { min: 3, max: 300 }

export const PromiseInput = z.strictObject({
  at: moment('Обещано до'),
  to: line({ title: 'Кому', max: 120 }).default(''),
  text: line({ title: 'Что обещано', max: 300 }).default(''),
  /** Moves this promise; without it the task must have no open one. */
  replacesId: id('Прежнее обещание').optional(),
  /** Required to move. */
  reason: text({ title: 'Причина переноса', ...movedBy }).optional(),
  version,
})
export type PromiseInput = z.infer<typeof PromiseInput>

export const PromiseCloseInput = z.strictObject({
  /** A promise fulfilled after its time is recorded as late. */
  result: z.enum(['KEPT', 'DROPPED']).meta({ title: 'Чем закончилось' }),
  promiseId: id('Обещание').optional(),
  version,
})
export type PromiseCloseInput = z.infer<typeof PromiseCloseInput>
