import type { FastifyBaseLogger } from 'fastify'

import { isAway } from '../db/away.ts'
import type { Db, Tx } from '../db/connect.ts'
import { tryLock } from '../db/locks.ts'

/** Work in the background that may be skipped or done twice without harm. Anything else is a job. */
export interface Chore {
  readonly name: string
  readonly everySeconds: number
  readonly run: (tx: Tx) => Promise<unknown>
}

/** Runs each chore on a timer, in one server at a time. */
export function startChores(db: Db, chores: readonly Chore[], log: FastifyBaseLogger): () => Promise<void> {
  const running = new Map<string, Promise<void>>()

  const once = async ({ name, run }: Chore): Promise<void> => {
    try {
      await db.transaction().execute(async (tx) => {
        if (await tryLock(tx, `chore ${name}`)) await run(tx)
      })
    } catch (error) {
      // A database that is away will be back, and the chore with it.
      if (isAway(error)) log.warn({ chore: name }, 'chore skipped: the database is away')
      else log.error({ err: error, chore: name }, 'chore failed')
    } finally {
      running.delete(name)
    }
  }

  const timers = chores.map((chore) =>
    setInterval(() => {
      if (!running.has(chore.name)) running.set(chore.name, once(chore))
    }, chore.everySeconds * 1000).unref(),
  )

  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
