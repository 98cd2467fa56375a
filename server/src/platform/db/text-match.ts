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
import { arrayOf } from './set-based.ts'

const like = (column: RawBuilder<unknown>, pattern: string): Condition =>
  sql<SqlBool>`${column} like ${pattern}`

/** Names alone: all words of one reading of what was typed, in any order. */
export const matchesNames = (column: RawBuilder<unknown>, query: string): Condition =>
  anyOf(wordReadings(query).map((words) => allOf(words.map((word) => like(column, wordPattern(word))))))

/** Names, a part of a phone, or a number of a paper written together; what reads the same in two ways is asked once. */
export function matchesText(column: RawBuilder<unknown>, query: string): Condition {
  const code = numberedCode(query)?.toLowerCase() ?? null
  const written = [phonePart(query), code].filter((part) => part !== null).map(anywhere)
  const readings = wordReadings(query).map((words) => words.map(wordPattern))
  const patterns = [...readings, ...written.map((pattern) => [pattern])]
  const distinct = new Map(patterns.map((all) => [JSON.stringify(all), all])).values()
  return anyOf([...distinct].map((all) => allOf(all.map((pattern) => like(column, pattern)))))
}

interface CodeColumns {
  readonly all: RawBuilder<unknown>
  /** The pieces of three and four signs by which a truck is found. */
  readonly short: RawBuilder<unknown>
}

/**
 * Plates, VINs, serial numbers, in any alphabet, layout and spacing. A piece of a plate is enough; of the others it is
 * their beginning until so much is typed that it can hardly stand in another number by chance.
 */
export function matchesCode({ all, short }: CodeColumns, query: string): Condition {
  const codes = codeReadings(query).map((code) => ({ code, length: [...code].length }))
  const pieces = codes.filter(({ length }) => length >= 3 && length < tellingLength).map(({ code }) => code)
  const patterns = codes
    .filter(({ code }) => !pieces.includes(code))
    .map(({ code, length }) => (length < 3 ? beginning(code) : anywhere(code)))
  return anyOf([
    ...patterns.map((pattern) => like(all, pattern)),
    ...(pieces.length > 0 ? [sql<SqlBool>`${short} && ${arrayOf(pieces, 'text')}`] : []),
  ])
}

const tellingLength = 5
