import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'
import { groupedReport, groupedReportInput } from '../../kit/grouped-report.ts'
import { reportedTask } from '../tasks/reported-task.ts'
import { Priority } from '../tasks/tasks.codes.ts'
import { takeFigures, takeGroups } from './take-report.words.ts'

/** Requests that were created in the period under a contract with a norm of taking for their priority. */
export const TakeReportInput = groupedReportInput({
  groups: takeGroups,
  figures: takeFigures,
  figure: 'late',
})
export type TakeReportInput = z.infer<typeof TakeReportInput>

export const TakeFigures = z
  .object({
    all: z.int(),
    inTime: z.int(),
    late: z.int(),
    waiting: z.int(),
    /** Until they were taken; null while none is. */
    medianMinutes: z.int().nullable(),
  })
  .meta({ id: 'TakeFigures' })
export type TakeFigures = z.infer<typeof TakeFigures>

export const ReportedTake = z
  .object({
    ...reportedTask,
    contract: z.string(),
    priority: Priority,
    createdAt: Moment,
    normMinutes: z.int(),
    /** By the hours of the contract; null: not taken yet. */
    minutes: z.int().nullable(),
  })
  .meta({ id: 'ReportedTake' })
export type ReportedTake = z.infer<typeof ReportedTake>

export const TakeReport = groupedReport(TakeFigures, ReportedTake).meta({ id: 'TakeReport' })
export type TakeReport = z.infer<typeof TakeReport>
