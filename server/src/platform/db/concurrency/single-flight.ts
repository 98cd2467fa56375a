import type { RawBuilder } from 'kysely'

import type { Db } from '../connect.ts'
import { isSilent } from '../connection/database-unavailable.ts'
import { companyOfCall } from '../tenant/tenant-scope.ts'

interface InFlightRead {
  readonly answer: Promise<unknown>
  /** The read that starts when this one ends, shared by all callers that arrive meanwhile. */
  next?: Promise<unknown>
}

/** Keyed by connection, because a transaction may see rows that others do not. */
const readsByDb = new WeakMap<Db, Map<string, InFlightRead>>()

/**
 * Collapses identical concurrent reads into one query (single flight): when a list has changed, every
 * open page reads it again. One read is in progress and at most one waits for its end. A caller never
 * receives a result that was started before its call, so a client reads its own writes.
 *
 * `question` is the key: everything that the answer depends on except the organization of the tenant
 * scope. The answer is shared and must not be modified.
 */
export function singleFlight<Answer>(db: Db, question: string, read: () => Promise<Answer>): Promise<Answer> {
  const inFlight = readsByDb.get(db) ?? new Map<string, InFlightRead>()
  readsByDb.set(db, inFlight)
  const key = `${companyOfCall() ?? ''} ${question}`

  const begin = (): Promise<Answer> => {
    const started: InFlightRead = { answer: read() }
    inFlight.set(key, started)
    const end = (): void => {
      // Otherwise the waiting read replaces it.
      if (started.next === undefined) inFlight.delete(key)
    }
    started.answer.then(end, end)
    return started.answer as Promise<Answer>
  }

  const running = inFlight.get(key)
  if (!running) return begin()
  // If the database does not respond, the waiting callers fail with the same error: another attempt would
  // only double their wait.
  running.next ??= running.answer.then(begin, (error: unknown) => {
    if (!isSilent(error)) return begin()
    inFlight.delete(key)
    throw error
  })
  return running.next as Promise<Answer>
}

/** The key of a statement: equal texts with equal parameters have equal answers. */
export function queryKeyOf(db: Db, statement: RawBuilder<unknown>): string {
  const { sql, parameters } = statement.compile(db)
  return `${sql} ${JSON.stringify(parameters)}`
}
