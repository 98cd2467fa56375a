import { type RawBuilder, sql, type SqlBool } from 'kysely'

import {
  anywhere,
  beginning,
  codeReadings,
  numberedCode,
  phoneParts,
  wordPattern,
  wordReadings,
} from '../../text/typed.ts'
import { allOf, anyOf, type Condition, opaqueToPlanner } from './conditions.ts'
import { arrayOf } from './set-based.ts'

const like = (column: RawBuilder<unknown>, pattern: string | RawBuilder<unknown>): Condition =>
  sql<SqlBool>`${column} like ${pattern}`

/** Matches names only: all words of one reading of the query, in any order. */
export const matchesNames = (column: RawBuilder<unknown>, query: string): Condition =>
  anyOf(wordReadings(query).map((words) => allOf(words.map((word) => like(column, wordPattern(word))))))

/**
 * Matches names, a part of a phone, or a document number written without spaces; duplicate patterns are
 * dropped. `shown` may hide the patterns from the planner in lists that are only scanned when many rows
 * match.
 */
export function matchesText(
  column: RawBuilder<unknown>,
  query: string,
  shown: (pattern: RawBuilder<unknown>) => RawBuilder<unknown> = (pattern) => pattern,
): Condition {
  const code = numberedCode(query)?.toLowerCase() ?? null
  const written = [...phoneParts(query), ...(code === null ? [] : [code])].map(anywhere)
  const readings = wordReadings(query).map((words) => words.map(wordPattern))
  const patterns = [...readings, ...written.map((pattern) => [pattern])]
  const distinct = new Map(patterns.map((all) => [JSON.stringify(all), all])).values()
  return anyOf(
    [...distinct].map((all) =>
      allOf(all.map((pattern) => sql<SqlBool>`${column} like ${shown(sql`${pattern}::text`)}`)),
    ),
  )
}

/** The whole query is the code of another program, as it is or in letters of one case. Its index finds it. */
export function matchesAccountingCode(column: RawBuilder<unknown>, query: string): Condition {
  const code = query.trim()
  return anyOf(
    [...new Set([code, code.toLowerCase(), code.toUpperCase()])].map(
      (one) => sql<SqlBool>`${column} = ${one}`,
    ),
  )
}

interface CodeColumns {
  readonly all: RawBuilder<unknown>
  readonly plate: RawBuilder<unknown>
  /**
   * The indexed array of three- and four-character pieces of a truck's codes. Set only if the index is
   * sure to be used: splitting the codes of a row costs a hundred times as much as comparing texts.
   */
  readonly short?: RawBuilder<unknown>
}

/**
 * Matches plates, VINs and serial numbers in any alphabet, keyboard layout and spacing. Any part of a
 * plate matches. Other codes match by their beginning until the query is long enough to be distinctive.
 */
export function matchesCode(columns: CodeColumns, query: string): Condition {
  return anyOf([
    ...matchesRegion(columns, query),
    ...codeReadings(query).flatMap((code) => matchesReading(columns, code)),
  ])
}

/** The digits and the region of a plate, without the letters between them: «417 116». */
function matchesRegion(columns: CodeColumns, query: string): Condition[] {
  const [, number, region] = /^\s*(\d{3})\s+(\d{2,3})\s*$/.exec(query) ?? []
  if (number === undefined || region === undefined) return []
  return [allOf([anyOf(matchesReading(columns, number)), like(columns.plate, `_${number}__${region}`)])]
}

function matchesReading({ all, plate, short }: CodeColumns, code: string): Condition[] {
  const { length } = [...code]
  if (length >= selectiveLength)
    return [like(all, short ? opaqueToPlanner(sql`${anywhere(code)}::text`) : anywhere(code))]
  if (length < 3) return [like(all, beginning(code))]
  // The sub-select hides the value from the planner, so that it uses a generic plan.
  if (short) return [sql<SqlBool>`${short} && (select ${arrayOf([code], 'text')})`]
  return [like(plate, anywhere(code)), like(all, beginning(code))]
}

const selectiveLength = 5
