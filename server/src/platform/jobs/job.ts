import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

import type { Db } from '../db/connect.ts'

export type Schedule =
  /** Once a day, starting at this hour in the company's time zone. */
  { readonly dailyFromHour: number } | { readonly everySeconds: number }

/** What a run gets besides the database. */
export interface JobContext {
  readonly log: FastifyBaseLogger
  /** Aborted when the server stops: a long run should give up and will be retried. */
  readonly signal: AbortSignal
}

interface Definition<Data extends z.ZodType> {
  /** «room.what»: the name of its queue, which must not change. */
  readonly name: string
  /** The Russian title on the status screen of jobs. */
  readonly title: string
  readonly data: Data
  readonly schedule?: Schedule
  /** Runs at least once: a server may die between doing the work and recording it. */
  readonly run: (db: Db, data: z.output<Data>, ctx: JobContext) => Promise<void>
  /**
   * Does the work of several waiting runs with fewer statements. After a failure smaller groups are tried, so part
   * of the work may be done already.
   */
  readonly runMany?: (db: Db, data: readonly z.output<Data>[], ctx: JobContext) => Promise<void>
}

/** Background work: a row of the job library that is completed only after the work is done. */
export interface Job {
  readonly name: string
  readonly title: string
  readonly schedule: Schedule | undefined
  readonly run: (db: Db, data: unknown, ctx: JobContext) => Promise<void>
  readonly runMany: ((db: Db, data: readonly unknown[], ctx: JobContext) => Promise<void>) | undefined
  /** Runs have no data, so one run does the work of all waiting ones. */
  readonly hasNoData: boolean
}

/** Data of a daily job: the company's date that it runs for. */
export const DailyRun = z.strictObject({ day: z.iso.date() })

/** Data of a job that finds its work in the database. */
export const NoData = z.strictObject({})

export const defineJob = <Data extends z.ZodType>({
  name,
  title,
  data,
  schedule,
  run,
  runMany,
}: Definition<Data>): Job => ({
  name,
  title,
  schedule,
  hasNoData: (data as z.ZodType) === NoData,
  run: async (db, sent, ctx) => run(db, data.parse(sent), ctx),
  runMany:
    runMany &&
    (async (db, sent, ctx) =>
      runMany(
        db,
        sent.map((one) => data.parse(one)),
        ctx,
      )),
})
