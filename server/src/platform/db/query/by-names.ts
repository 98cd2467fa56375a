import { type RawBuilder, sql } from 'kysely'

import { wordReadings } from '../../text/typed.ts'
import { type Condition, opaqueToPlanner } from './conditions.ts'
import { byColumns, type Order, scanBy } from './listing.ts'

/** Sorts after every text with the same prefix. */
const lastSign = '\uffff'

/** The name, a column with Russian collation, starts with the word in lower case: one range of its index. */
export const beginsWith = (name: RawBuilder<unknown>, word: string): Condition => sql`
  (${name} >= ${opaqueToPlanner(sql`${word}::text`)} and ${name} < ${opaqueToPlanner(sql`${word + lastSign}::text`)})`

/** The query as Russian letters, in case it was typed in the Latin layout: «yjdb» is «нови». */
export const nameTyped = (query: string): string | undefined =>
  wordReadings(query)
    .map(([word = '']) => word)
    .find((word) => /^[а-я]+$/.test(word))

/**
 * Sorts by names; the first column is the surname. With a query, names that start with it come first and
 * the others follow alphabetically: «нови» lists Новиков before every Иванович.
 */
export function byNames(table: string, columns: readonly RawBuilder<unknown>[], query: string): Order {
  const [called] = columns
  const word = nameTyped(query)
  if (word === undefined || called === undefined) return byColumns(table, ...columns)
  const isCalled = beginsWith(called, word)
  const isOther: Condition = sql`not ${isCalled}`
  return {
    keys: [isOther, ...columns],
    ranges: [isCalled, isOther].map((of) => scanBy(table, columns, of)),
  }
}
