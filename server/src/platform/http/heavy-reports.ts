import type { Db } from '../db/connect.ts'
import { openSemaphore, type Semaphore } from '../db/semaphore.ts'
import type { Ctx } from './ctx.ts'
import type { FileReply } from './files.ts'
import type { Http } from './http.ts'
import { unavailable } from './refusals.ts'

/** How long a call waits for its turn; it may take as long as its route allows after that. */
const callWaitMs = 240_000
/** A job that waits longer is taken again later. */
const jobWaitMs = 60_000

const permits = new WeakMap<Db, Semaphore>()

/** Three heavy reports at once for the whole installation, two of one user. */
export function heavyReportsOf(db: Db): Semaphore {
  const known = permits.get(db)
  if (known) return known
  const semaphore = openSemaphore(db, {
    name: 'heavy reports',
    permits: 3,
    permitsPerUser: 2,
    maxWaiting: 50,
    refuse: () =>
      unavailable(30, 'Сейчас формируются другие большие отчёты, очередь не дошла. Повторите через минуту'),
  })
  permits.set(db, semaphore)
  return semaphore
}

/** Runs a heavy report of a job in its turn. */
export async function runHeavyReport<T>(db: Db, userId: number, work: () => Promise<T>): Promise<T> {
  const release = await heavyReportsOf(db).acquire({ userId, waitMs: jobWaitMs })
  try {
    return await work()
  } finally {
    release()
  }
}

type Caller = Pick<Ctx, 'who' | 'signal'>

export interface HeavyCalls {
  readonly run: <T>(ctx: Caller, work: () => Promise<T>) => Promise<T>
  /** Holds its permit until the file is sent, or is wanted no more. */
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
