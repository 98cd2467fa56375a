import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import type postgres from 'postgres'

import type { Tx } from './connect.ts'

/** What PostgreSQL calls a lock of the application's own. */
export const lockNumber = (name: string): bigint =>
  createHash('sha256').update(name).digest().readBigInt64BE()

/** Takes a lock of the application's own until the transaction ends; waits while somebody else holds it. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(tx)
}

/** The same, for whoever works with the driver itself. */
export async function lockWithDriver(tx: postgres.TransactionSql, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockNumber(name).toString()}::text::bigint)`
}

/** Takes a lock of the application's own until the transaction ends. False: somebody else holds it. */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${lockNumber(name)}) as taken`.execute(tx)
  return rows[0]?.taken === true
}

/** Takes its share of a lock until the transaction ends. False: somebody holds it alone. */
export async function tryShareLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock_shared(${lockNumber(name)}) as taken`.execute(tx)
  return rows[0]?.taken === true
}
