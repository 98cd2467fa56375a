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
import { allOf, anyOf, type Condition, opaqueToPlanner } from './conditions.ts'
import { arrayOf } from './set-based.ts'

const like = (column: RawBuilder<unknown>, pattern: string | RawBuilder<unknown>): Condition =>
  sql<SqlBool>`${column} like ${pattern}`

/** Names alone: all words of one reading of what was typed, in any order. */
export const matchesNames = (column: RawBuilder<unknown>, query: string): Condition =>
  anyOf(wordReadings(query).map((words) => allOf(words.map((word) => like(column, wordPattern(word))))))

/**
 * Names, a part of a phone, or a document number written without spaces; patterns that coincide are used
 * once. A list that is only scanned where many rows match may hide the patterns from the planner.
 */
export function matchesText(
  column: RawBuilder<unknown>,
  query: string,
  shown: (pattern: RawBuilder<unknown>) => RawBuilder<unknown> = (pattern) => pattern,
): Condition {
  const code = numberedCode(query)?.toLowerCase() ?? null
  const written = [phonePart(query), code].filter((part) => part !== null).map(anywhere)
  const readings = wordReadings(query).map((words) => words.map(wordPattern))
  const patterns = [...readings, ...written.map((pattern) => [pattern])]
  const distinct = new Map(patterns.map((all) => [JSON.stringify(all), all])).values()
  return anyOf(
    [...distinct].map((all) =>
      allOf(all.map((pattern) => sql<SqlBool>`${column} like ${shown(sql`${pattern}::text`)}`)),
    ),
  )
}

interface CodeColumns {
  readonly all: RawBuilder<unknown>
  readonly plate: RawBuilder<unknown>
  /**
   * The pieces of three and four signs by which a truck is found, as its index has them. Only where the index is sure
   * to be used: to take the codes of a row apart costs a hundred times what a comparison of texts does.
   */
  readonly short?: RawBuilder<unknown>
}

/**
 * Plates, VINs, serial numbers, in any alphabet, layout and spacing. A piece of a plate is enough; of the others it is
 * their beginning until so much is typed that it can hardly stand in another number by chance.
 */
export function matchesCode(columns: CodeColumns, query: string): Condition {
  return anyOf([
    ...matchesRegion(columns, query),
    ...codeReadings(query).flatMap((code) => matchesReading(columns, code)),
  ])
}

/** The figures of a plate and its region, without the letters between them: «417 116». */
function matchesRegion(columns: CodeColumns, query: string): Condition[] {
  const [, number, region] = /^\s*(\d{3})\s+(\d{2,3})\s*$/.exec(query) ?? []
  if (number === undefined || region === undefined) return []
  return [allOf([anyOf(matchesReading(columns, number)), like(columns.plate, `_${number}__${region}`)])]
}

function matchesReading({ all, plate, short }: CodeColumns, code: string): Condition[] {
  const { length } = [...code]
  if (length >= tellingLength)
    return [like(all, short ? opaqueToPlanner(sql`${anywhere(code)}::text`) : anywhere(code))]
  if (length < 3) return [like(all, beginning(code))]
  // Inside a sub-select the planner does not look at it, so it makes its plan once and not at every call.
  if (short) return [sql<SqlBool>`${short} && (select ${arrayOf([code], 'text')})`]
  return [like(plate, anywhere(code)), like(all, beginning(code))]
}

const tellingLength = 5
