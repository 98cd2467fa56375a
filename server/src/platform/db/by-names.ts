import { type RawBuilder, sql } from 'kysely'

import { wordReadings } from '../text/typed.ts'
import { type Condition, opaqueToPlanner } from './conditions.ts'
import { byColumns, type Order, scanBy } from './listing.ts'

/** Sorts behind all that begins with the same word. */
const lastSign = '\uffff'

/** Whose name, a column sorted as Russian, begins with this word in small letters: one stretch of its index. */
export const beginsWith = (name: RawBuilder<unknown>, word: string): Condition => sql`
  (${name} >= ${opaqueToPlanner(sql`${word}::text`)} and ${name} < ${opaqueToPlanner(sql`${word + lastSign}::text`)})`

/** What was typed of a name, in Russian letters: «yjdb» is «нови». */
export const nameTyped = (query: string): string | undefined =>
  wordReadings(query)
    .map(([word = '']) => word)
    .find((word) => /^[а-я]+$/.test(word))

/**
 * By names, of which the first column is what people are called by. Where somebody is looked for, those who are called so
 * come first, in the order of names as the others after them: «нови» is Новиков before every Иванович.
 */
export function byNames(table: string, columns: readonly RawBuilder<unknown>[], query: string): Order {
  const [called] = columns
  const word = nameTyped(query)
  if (word === undefined || called === undefined) return byColumns(table, ...columns)
  const isCalled = beginsWith(called, word)
  const isOther: Condition = sql`not ${isCalled}`
  return {
    keys: [isOther, ...columns],
    stretches: [isCalled, isOther].map((of) => scanBy(table, columns, of)),
  }
}
