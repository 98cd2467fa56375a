import { z } from 'zod'

import { Day, ids, Moment } from '../../kit/fields.ts'
import { backward, isForward } from '../../kit/period.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { queues } from '../tasks/tasks.queues.ts'
import { Person } from '../users/users.ts'
import { type EngineerMeasure, engineerMeasures } from './engineers.words.ts'
import { periodFields } from './reports.period.ts'
import { type MomentRange, type TaskConditions, withinRange } from './reports.searches.ts'

export const engineersReportFields = {
  operatorIds: ids('Операторы').optional(),
  companyIds: ids('Организации').optional(),
  queues: z.array(Queue).max(queues.length).optional().meta({ title: 'Очереди' }),
}

export const EngineersReportInput = z
  .strictObject({ ...periodFields, ...engineersReportFields })
  .refine(isForward, backward)
export type EngineersReportInput = z.infer<typeof EngineersReportInput>

const Values = z.record(z.enum(engineerMeasures), z.number().nullable())
export type EngineerValues = z.infer<typeof Values>

export const EngineerFigures = z
  .object({
    operator: Person,
    values: Values,
    /** The number of tasks done per day; days without any are omitted. */
    load: z.array(z.object({ day: Day, done: z.int() })),
  })
  .meta({ id: 'EngineerFigures' })
export type EngineerFigures = z.infer<typeof EngineerFigures>

export const EngineersReport = z
  .object({
    items: z.array(EngineerFigures),
    totals: Values,
    /** First and last moment of the period. */
    period: z.object({ from: Moment, to: Moment }),
    readAt: Moment,
  })
  .meta({ id: 'EngineersReport' })
export type EngineersReport = z.infer<typeof EngineersReport>

type Narrow = (search: TaskConditions, period: MomentRange) => TaskConditions

const during =
  (by: Parameters<typeof withinRange>[1], conditions: TaskConditions = {}): Narrow =>
  (search, period) =>
    withinRange({ ...search, ...conditions }, by, period)

const narrowed: Readonly<Record<EngineerMeasure, Narrow>> = {
  created: during('created'),
  taken: during('taken'),
  done: during('done'),
  remote: during('done', { isRemote: true }),
  closed: during('closed'),
  overdue: during('done', { isLate: true }),
  repeats: during('created', { isRepeat: true }),
  reworks: during('done', { isReworked: true }),
  visits: during('planned'),
  joined: ({ operatorIds, ...search }, period) =>
    withinRange({ ...search, crewIds: operatorIds }, 'done', period),
  takeMedian: during('taken'),
  finishMedian: during('done'),
  costs: during('done'),
}

/** The tasks behind a figure: `search` contains the filters of the report and the operator. */
export const engineerSearchBehind = (
  measure: EngineerMeasure,
  search: TaskConditions,
  period: MomentRange,
): TaskConditions => narrowed[measure](search, period)
