import { z } from 'zod'

import { day, Id, Moment } from '../../kit/fields.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { DisputeResult } from './disputes.codes.ts'
import { disputeFigures, disputeGroups } from './disputes.words.ts'

/** By the day on which a dispute began. */
export const DisputeReportInput = z
  .strictObject({
    dateFrom: day('Дата с'),
    dateTo: day('Дата по'),
    groupBy: z.enum(disputeGroups).default('company').meta({ title: 'По чему' }),
    /** Which of them are listed, and of which group; without a key those of all groups. */
    figure: z.enum(disputeFigures).default('all').meta({ title: 'Какие споры' }),
    key: z
      .string()
      .regex(/^[\d-]{0,10}$/, 'нет такой группы')
      .optional()
      .meta({ title: 'Группа' }),
  })
  .refine(({ dateFrom, dateTo }) => dateFrom <= dateTo, { path: ['dateTo'], error: 'раньше начала периода' })
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
    id: Id,
    taskId: Id,
    queue: Queue,
    title: z.string(),
    company: z.string(),
    operator: z.string(),
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

export const DisputeReport = z
  .object({
    totals: DisputeFigures,
    groups: z.array(z.object({ key: z.string(), title: z.string(), values: DisputeFigures })),
    /** Those of the figure, the latest first. */
    items: z.array(ReportedDispute),
  })
  .meta({ id: 'DisputeReport' })
export type DisputeReport = z.infer<typeof DisputeReport>
