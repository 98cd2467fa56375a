import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { anywhere, numberedCode, phonePart, wordPattern, wordReadings } from '../text/typed.ts'
import { allOf, anyOf, type Condition } from './conditions.ts'

const like = (column: RawBuilder<unknown>, pattern: string): Condition =>
  sql<SqlBool>`${column} like ${pattern}`

/**
 * Names, phones and numbers of papers: all words of one reading of what was typed, in any order; or a part of a phone;
 * or a number written together. The column is one that `fold_words` has written.
 */
export function matchesText(column: RawBuilder<unknown>, query: string): Condition {
  const readings = wordReadings(query).map((words) =>
    allOf(words.map((word) => like(column, wordPattern(word)))),
  )
  const code = numberedCode(query)?.toLowerCase() ?? null
  const written = [phonePart(query), code].filter((part) => part !== null)
  return anyOf([...readings, ...written.map((part) => like(column, anywhere(part)))])
}
