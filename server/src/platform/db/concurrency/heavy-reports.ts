import { unavailable } from '../../http/refusals.ts'
import type { Db } from '../connect.ts'
import { openSemaphore, type Semaphore } from './semaphore.ts'

/** A job that waits longer gives up and is retried later. */
const jobWaitMs = 60_000

const permits = new WeakMap<Db, Semaphore>()

/** At most three heavy reports at once in the installation, and two per user. */
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

/** Runs a heavy report of a job once it has a permit. */
export async function runHeavyReport<T>(db: Db, userId: number, work: () => Promise<T>): Promise<T> {
  const release = await heavyReportsOf(db).acquire({ userId, waitMs: jobWaitMs })
  try {
    return await work()
  } finally {
    release()
  }
}
