import { sql } from 'kysely'

import type { Db } from '../connect.ts'
import { readLong } from '../replica/replica.ts'
import { beyondCompanies } from '../tenant/tenant-scope.ts'

/**
 * Runs a long read, if possible on the replica, useless once the signal is aborted: the running
 * statement is then cancelled. `work` gets a dedicated connection and must hold it only while it reads.
 */
export const untilAborted = <T>(
  db: Db,
  signal: AbortSignal | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> => readLong(db, (from) => onConnection(from, signal, work))

async function onConnection<T>(
  db: Db,
  signal: AbortSignal | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!signal) return work(db)
  signal.throwIfAborted()
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    const pid = rows[0]?.pid ?? 0
    let cancelled: Promise<unknown> | undefined
    const cancel = (): void => {
      // The row-level security role is not permitted to cancel.
      cancelled = beyondCompanies(() => sql`select pg_cancel_backend(${pid}::int)`.execute(db)).catch(
        () => {},
      )
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const result = await work(connection)
      signal.throwIfAborted()
      return result
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
      if (cancelled) {
        await cancelled
        // A late cancellation hits this statement instead of one of the connection's next user.
        await sql`select pg_sleep(0.01)`.execute(connection).catch(() => {})
      }
    }
  })
}
