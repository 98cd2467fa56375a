import type { RawBuilder } from 'kysely'

import type { Db } from './connect.ts'
import { isSilent } from './database-unavailable.ts'
import { companyOfCall } from './tenant-scope.ts'

interface InFlightRead {
  readonly answer: Promise<unknown>
  /** What begins when this one is over; whoever asks meanwhile shares it. */
  next?: Promise<unknown>
}

/** A transaction sees what others do not, so each has readings of its own. */
const readings = new WeakMap<Db, Map<string, InFlightRead>>()

/**
 * Reads once for all who ask the same at the same moment: when a list has changed, every open page asks for it anew. One
 * reading is under way, and one waits for its end, so that no answer was begun before it was asked for: whoever has
 * just written reads what he wrote.
 *
 * `question` names all that the answer depends on but the organization, behind whose wall the call is made.
 * The answer belongs to several callers and is changed by none.
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
