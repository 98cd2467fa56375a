import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

import type { Db } from '../db/connect.ts'

/** When a job runs without being triggered. */
export type Schedule =
  /** Once a day, from this hour of the company's day on. */
  { readonly dailyFromHour: number } | { readonly everySeconds: number }

/** What a run may use beside the database. */
export interface JobContext {
  readonly log: FastifyBaseLogger
  /** Aborted when the server stops: a run that takes long gives up and is taken again. */
  readonly signal: AbortSignal
}

interface Definition<Data extends z.ZodType> {
  /** «room.what»: the name of its queue, for good. */
  readonly name: string
  /** In Russian, for the administrator who reads how it fares. */
  readonly title: string
  readonly data: Data
  readonly schedule?: Schedule
  /** Runs at least once: a server may die between doing the work and saying so. */
  readonly run: (db: Db, data: z.output<Data>, ctx: JobContext) => Promise<void>
}

/** Work in the background: a row of the job library that is completed only when the work is done. */
export interface Job {
  readonly name: string
  readonly title: string
  readonly schedule: Schedule | undefined
  readonly run: (db: Db, data: unknown, ctx: JobContext) => Promise<void>
}

/** Data of a daily job: the company's day it runs for. */
export const DailyRun = z.strictObject({ day: z.iso.date() })

/** Data of a job that needs none: it looks for its work in the database. */
export const NoData = z.strictObject({})

export const defineJob = <Data extends z.ZodType>({
  name,
  title,
  data,
  schedule,
  run,
}: Definition<Data>): Job => ({
  name,
  title,
  schedule,
  run: async (db, sent, ctx) => run(db, data.parse(sent), ctx),
})
