import { sql } from 'kysely'

import type { Db } from './connect.ts'
import { beyondCompanies } from './tenant-scope.ts'

/**
 * Runs statements with a result that is of no use once the signal is aborted: the one that is running is then cancelled.
 * `work` gets a connection of its own and must not hold it for longer than it reads.
 */
export async function untilAborted<T>(
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
      // A client's own role may not cancel.
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
        // A cancellation that comes late hits this statement, not one of the next user of the connection.
        await sql`select pg_sleep(0.01)`.execute(connection).catch(() => {})
      }
    }
  })
}
