import { heavyReportsOf } from '../db/concurrency/heavy-reports.ts'
import type { Db } from '../db/connect.ts'
import type { Ctx } from './ctx.ts'
import type { FileReply } from './files.ts'
import type { Http } from './http.ts'

/** The longest wait for a permit; shorter than the timeout of long routes, which includes the wait. */
const callWaitMs = 240_000

type Caller = Pick<Ctx, 'who' | 'signal'>

export interface HeavyCalls {
  readonly run: <T>(ctx: Caller, work: () => Promise<T>) => Promise<T>
  /** Holds its permit until the file is sent or the client has disconnected. */
  readonly download: (ctx: Caller, make: () => Promise<FileReply>) => Promise<FileReply>
}

export function heavyCalls(http: Http, db: Db): HeavyCalls {
  const limit = http.limitBy({ burst: 10, perMinute: 10 })
  const acquire = ({ who, signal }: Caller) =>
    heavyReportsOf(db).acquire({ userId: who.id, waitMs: callWaitMs, signal })
  return {
    run: async (ctx, work) => {
      const release = await acquire(ctx)
      try {
        return await work()
      } finally {
        release()
      }
    },
    download: async (ctx, make) => {
      limit(String(ctx.who.id))
      const release = await acquire(ctx)
      try {
        const file = await make()
        if ('once' in file.body) file.body.once('close', release)
        else release()
        return file
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
