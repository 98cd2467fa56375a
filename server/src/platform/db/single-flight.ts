import type { RawBuilder } from 'kysely'

import type { Db } from './connect.ts'
import { isSilent } from './database-unavailable.ts'
import { companyOfCall } from './tenant-scope.ts'

interface InFlightRead {
  readonly answer: Promise<unknown>
  /** The read that starts when this one ends, shared by all callers that arrive meanwhile. */
  next?: Promise<unknown>
}

/** A transaction sees what others do not, so each has readings of its own. */
const readings = new WeakMap<Db, Map<string, InFlightRead>>()

/**
 * Collapses identical concurrent reads into one query (single flight): when a list has changed, every open
 * page reads it again. One read is in progress and at most one waits for its end. A caller never receives a
 * result that was started before its call, so a client reads its own writes.
 *
 * `question` is the key: all that the answer depends on except the organization of the tenant scope. The
 * answer is shared and must not be changed.
 */
export function singleFlight<Answer>(db: Db, question: string, read: () => Promise<Answer>): Promise<Answer> {
  const ofDb = readings.get(db) ?? new Map<string, InFlightRead>()
  readings.set(db, ofDb)
  const key = `${companyOfCall() ?? ''} ${question}`

  const begin = (): Promise<Answer> => {
    const reading: InFlightRead = { answer: read() }
    ofDb.set(key, reading)
    const end = (): void => {
      // Otherwise the one that waits takes its place.
      if (reading.next === undefined) ofDb.delete(key)
    }
    reading.answer.then(end, end)
    return reading.answer as Promise<Answer>
  }

  const underWay = ofDb.get(key)
  if (!underWay) return begin()
  // What a silent database has not answered it would not answer a second time, and those who wait have waited long.
  underWay.next ??= underWay.answer.then(begin, (error: unknown) => {
    if (!isSilent(error)) return begin()
    ofDb.delete(key)
    throw error
  })
  return underWay.next as Promise<Answer>
}

/** A statement as a question: equal texts with equal values get equal answers. */
export function queryKeyOf(db: Db, statement: RawBuilder<unknown>): string {
  const { sql, parameters } = statement.compile(db)
  return `${sql} ${JSON.stringify(parameters)}`
}
