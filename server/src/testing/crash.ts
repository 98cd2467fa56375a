import type { KyselyPlugin } from 'kysely'

import type { Db } from '../platform/db/connect.ts'

class Crash extends Error {}

interface Crashing {
  readonly db: Db
  /** The statements that were begun. */
  readonly count: () => number
}

/** A connection of a server that dies before its `step`-th statement: no later one is executed. */
function crashingAt(db: Db, step: number): Crashing {
  let begun = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      begun += 1
      if (begun >= step) throw new Crash(`dead before statement ${step}`)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { db: db.withPlugin(plugin), count: () => begun }
}

/** How many statements the work executes. */
export async function countStatements(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  const counted = crashingAt(db, Number.POSITIVE_INFINITY)
  await work(counted.db)
  return counted.count()
}

/** Runs the work until the server dies before this statement. */
export async function crashAt(db: Db, step: number, work: (db: Db) => Promise<unknown>): Promise<void> {
  try {
    await work(crashingAt(db, step).db)
  } catch (error) {
    if (!(error instanceof Crash)) throw error
  }
}
