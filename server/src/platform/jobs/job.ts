import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

import type { Db } from '../db/connect.ts'

interface Definition<Data extends z.ZodType> {
  /** «room.what»: the name of its queue, for good. */
  readonly name: string
  readonly data: Data
  /** Once a day, from this hour of the company's day on. */
  readonly dailyFromHour?: number
  /** May come twice, and must bear it: a server may die between doing the work and saying so. */
  readonly run: (db: Db, data: z.output<Data>, log: FastifyBaseLogger) => Promise<void>
}

/** Work in the background that is never lost: a row that is deleted only when the work is done. */
export interface Job {
  readonly name: string
  readonly dailyFromHour: number | undefined
  readonly run: (db: Db, data: unknown, log: FastifyBaseLogger) => Promise<void>
}

/** What a daily job is given: the company's day it runs for. */
export const DailyRun = z.strictObject({ day: z.iso.date() })

export const defineJob = <Data extends z.ZodType>({
  name,
  data,
  dailyFromHour,
  run,
}: Definition<Data>): Job => ({
  name,
  dailyFromHour,
  run: async (db, sent, log) => run(db, data.parse(sent), log),
})
