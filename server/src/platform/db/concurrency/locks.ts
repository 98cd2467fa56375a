import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import type postgres from 'postgres'

import type { Tx } from '../connect.ts'

/** The advisory lock id of a named lock. */
export const lockNumber = (name: string): bigint =>
  createHash('sha256').update(name).digest().readBigInt64BE()

/** Takes an application lock until the transaction ends; waits while another transaction holds it. */
export async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(tx)
}

/** The same for callers that use the driver directly. */
export async function lockWithDriver(tx: postgres.TransactionSql, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockNumber(name).toString()}::text::bigint)`
}

/** Takes an application lock until the transaction ends. False if another transaction holds it. */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${lockNumber(name)}) as taken`.execute(tx)
  return rows[0]?.taken === true
}

/** Takes a shared lock until the transaction ends. False if a transaction holds it exclusively. */
export async function tryShareLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock_shared(${lockNumber(name)}) as taken`.execute(tx)
  return rows[0]?.taken === true
}
