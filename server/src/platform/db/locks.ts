import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from './connect.ts'

/** Takes a lock of the application's own until the transaction ends. False: somebody else holds it. */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const number = createHash('sha256').update(name).digest().readBigInt64BE()
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${number}) as taken`.execute(tx)
  return rows[0]?.taken === true
}
