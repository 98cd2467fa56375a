import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '../connect.ts'
import { LockSession } from './lock-session.ts'

/** How often a lock of another server is tried again. */
const pollMs = 200

interface Mutexes {
  readonly locks: LockSession
  /** The last work of each name on this server. */
  readonly last: Map<string, Promise<unknown>>
}

const opened = new WeakMap<Db, Mutexes>()

function mutexesOf(db: Db): Mutexes {
  const known = opened.get(db)
  if (known) return known
  const mutexes = { locks: new LockSession(db, 'naryad-mutex'), last: new Map() }
  opened.set(db, mutexes)
  return mutexes
}

/**
 * Runs `work` while no other work of this name runs on any server of the database. It holds no transaction, so it may
 * wait for the network, which the work has to limit itself.
 */
export async function exclusively<T>(
  db: Db,
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const { locks, last } = mutexesOf(db)
  // A session can take its own lock again, so the works of this server wait for each other here.
  const former = last.get(name)
  const run = async (): Promise<T> => {
    await former?.catch(() => {})
    signal.throwIfAborted()
    while (!(await locks.tryLock(name))) await sleep(pollMs, undefined, { signal })
    try {
      return await work()
    } finally {
      locks.unlock(name)
    }
  }
  const current = run()
  last.set(name, current)
  try {
    return await current
  } finally {
    if (last.get(name) === current) last.delete(name)
  }
}
