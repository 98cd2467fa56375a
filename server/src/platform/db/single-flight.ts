import type { RawBuilder } from 'kysely'

import type { Db } from './connect.ts'
import { isSilent } from './database-unavailable.ts'
import { companyOfCall } from './tenant-scope.ts'

interface InFlightRead {
  readonly answer: Promise<unknown>
  /** The read that starts when this one ends, shared by all callers that arrive meanwhile. */
  next?: Promise<unknown>
}

/** Keyed by connection, because a transaction may see rows that others do not. */
const readings = new WeakMap<Db, Map<string, InFlightRead>>()

/**
 * Collapses identical concurrent reads into one query (single flight): when a list has changed, every
 * open page reads it again. One read is in progress and at most one waits for its end. A caller never
 * receives a result that was started before its call, so a client reads its own writes.
 *
 * `question` is the key: everything that the answer depends on except the organization of the tenant
 * scope. The answer is shared and must not be modified.
 */
export function singleFlight<Answer>(db: Db, question: string, read: () => Promise<Answer>): Promise<Answer> {
  const ofDb = readings.get(db) ?? new Map<string, InFlightRead>()
  readings.set(db, ofDb)
  const key = `${companyOfCall() ?? ''} ${question}`

  const begin = (): Promise<Answer> => {
    const reading: InFlightRead = { answer: read() }
    ofDb.set(key, reading)
    const end = (): void => {
      // Otherwise the waiting read replaces it.
      if (reading.next === undefined) ofDb.delete(key)
    }
    reading.answer.then(end, end)
    return reading.answer as Promise<Answer>
  }

  const underWay = ofDb.get(key)
  if (!underWay) return begin()
  // If the database does not respond, the waiting callers fail with the same error: another attempt would
  // only double their wait.
  underWay.next ??= underWay.answer.then(begin, (error: unknown) => {
    if (!isSilent(error)) return begin()
    ofDb.delete(key)
    throw error
  })
  return underWay.next as Promise<Answer>
}

/** The key of a statement: equal texts with equal parameters have equal answers. */
export function queryKeyOf(db: Db, statement: RawBuilder<unknown>): string {
  const { sql, parameters } = statement.compile(db)
  return `${sql} ${JSON.stringify(parameters)}`
}
