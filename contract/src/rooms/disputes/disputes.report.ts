import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'
import { groupedReport, groupedReportInput } from '../../kit/grouped-report.ts'
import { reportedTask } from '../tasks/reported-task.ts'
import { DisputeResult } from './disputes.codes.ts'
import { disputeFigures, disputeGroups } from './disputes.words.ts'

/** By the day on which a dispute began. */
export const DisputeReportInput = groupedReportInput({
  groups: disputeGroups,
  figures: disputeFigures,
  figure: 'all',
})
export type DisputeReportInput = z.infer<typeof DisputeReportInput>

export const DisputeFigures = z
  .object({
    all: z.int(),
    open: z.int(),
    ours: z.int(),
    client: z.int(),
    half: z.int(),
    /** From the beginning to the settlement; null while none is settled. */
    medianDays: z.number().nullable(),
    /** Costs of the questioned requests, each once, in kopecks. */
    sum: z.int(),
  })
  .meta({ id: 'DisputeFigures' })
export type DisputeFigures = z.infer<typeof DisputeFigures>

export const ReportedDispute = z
  .object({
    ...reportedTask,
    /** Kopecks. */
    costs: z.int(),
    reason: z.string(),
    openedAt: Moment,
    /** Null: not settled yet. */
    result: DisputeResult.nullable(),
    note: z.string(),
    settledAt: Moment.nullable(),
  })
  .meta({ id: 'ReportedDispute' })
export type ReportedDispute = z.infer<typeof ReportedDispute>

export const DisputeReport = groupedReport(DisputeFigures, ReportedDispute).meta({ id: 'DisputeReport' })
export type DisputeReport = z.infer<typeof DisputeReport>
