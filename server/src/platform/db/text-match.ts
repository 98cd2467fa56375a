import { type RawBuilder, sql, type SqlBool } from 'kysely'

import {
  anywhere,
  beginning,
  codeReadings,
  numberedCode,
  phonePart,
  wordPattern,
  wordReadings,
} from '../text/typed.ts'
import { allOf, anyOf, type Condition } from './conditions.ts'

const like = (column: RawBuilder<unknown>, pattern: string): Condition =>
  sql<SqlBool>`${column} like ${pattern}`

/** All words of one reading of what was typed, in any order. The column is one that `fold_words` has written. */
const readingsIn = (column: RawBuilder<unknown>, query: string): Condition[] =>
  wordReadings(query).map((words) => allOf(words.map((word) => like(column, wordPattern(word)))))

/** Names alone. */
export const matchesNames = (column: RawBuilder<unknown>, query: string): Condition =>
  anyOf(readingsIn(column, query))

/** Names, a part of a phone, or a number of a paper written together. */
export function matchesText(column: RawBuilder<unknown>, query: string): Condition {
  const code = numberedCode(query)?.toLowerCase() ?? null
  const written = [phonePart(query), code].filter((part) => part !== null)
  return anyOf([...readingsIn(column, query), ...written.map((part) => like(column, anywhere(part)))])
}

/**
 * Plates, VINs, serial numbers, in any alphabet, layout and spacing. A piece of a plate is enough; of the others it is
 * their beginning until so much is typed that it can hardly stand in another number by chance.
 */
export function matchesCode(
  columns: { all: RawBuilder<unknown>; plate: RawBuilder<unknown> },
  query: string,
): Condition {
  return anyOf(
    codeReadings(query).flatMap((code) => {
      if (code.length >= tellingLength) return [like(columns.all, anywhere(code))]
      const begins = like(columns.all, beginning(code))
      return code.length < 3 ? [begins] : [like(columns.plate, anywhere(code)), begins]
    }),
  )
}

const tellingLength = 5
