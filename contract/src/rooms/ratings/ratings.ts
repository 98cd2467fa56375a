import { z } from 'zod'

import { Id, Moment, text } from '../../kit/fields.ts'
import { groupedReport, groupedReportInput } from '../../kit/grouped-report.ts'
import { reportedTask } from '../tasks/reported-task.ts'
import { ratingChannels, ratingFigures, ratingGroups } from './ratings.words.ts'

const RatingSecret = z
  .string()
  .regex(/^[\w-]{43}$/, 'ссылка скопирована не полностью')
  .meta({ title: 'Ссылка' })

export const RatingOpenInput = z.strictObject({ secret: RatingSecret })
export type RatingOpenInput = z.infer<typeof RatingOpenInput>

export const RatingAnswerInput = z.strictObject({
  secret: RatingSecret,
  score: z.int().min(1).max(5).meta({ title: 'Оценка' }),
  text: text({ title: 'Комментарий', max: 2000 }).default(''),
})
export type RatingAnswerInput = z.infer<typeof RatingAnswerInput>

/** What the holder of a link sees. */
export const RatingPage = z
  .object({
    task: z.object({ id: Id, title: z.string() }),
    service: z.object({ name: z.string(), phone: z.string().nullable() }),
    /** Null: not answered yet. */
    score: z.int().nullable(),
    text: z.string(),
    mayAnswer: z.boolean(),
  })
  .meta({ id: 'RatingPage' })
export type RatingPage = z.infer<typeof RatingPage>

/** What became of the request for a rating of a closed task, as its card shows it. */
export const TaskRating = z
  .object({
    channel: z.enum(ratingChannels),
    /** Of the contact or the representative; the address of a contact without a name. */
    name: z.string(),
    askedAt: Moment,
    /** Null: not answered yet. */
    score: z.int().nullable(),
    text: z.string(),
    answeredAt: Moment.nullable(),
  })
  .meta({ id: 'TaskRating' })
export type TaskRating = z.infer<typeof TaskRating>

export const TaskRatingReply = z.object({ rating: TaskRating.nullable() })
export type TaskRatingReply = z.infer<typeof TaskRatingReply>

/** By the day of the request for a rating. */
export const RatingReportInput = groupedReportInput({
  groups: ratingGroups,
  figures: ratingFigures,
  figure: 'answered',
})
export type RatingReportInput = z.infer<typeof RatingReportInput>

export const RatingFigures = z
  .object({
    asked: z.int(),
    answered: z.int(),
    low: z.int(),
    /** Null without answers. */
    average: z.number().nullable(),
  })
  .meta({ id: 'RatingFigures' })
export type RatingFigures = z.infer<typeof RatingFigures>

export const ReportedRating = z
  .object({
    ...reportedTask,
    askedAt: Moment,
    /** Null: not answered yet. */
    score: z.int().nullable(),
    text: z.string(),
    answeredAt: Moment.nullable(),
  })
  .meta({ id: 'ReportedRating' })
export type ReportedRating = z.infer<typeof ReportedRating>

export const RatingReport = groupedReport(RatingFigures, ReportedRating).meta({ id: 'RatingReport' })
export type RatingReport = z.infer<typeof RatingReport>
