import { plainLine } from '@naryad/contract/kit/values/text'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { wordReadings } from '../../text/typed.ts'
import { allOf, anyOf, type Condition, opaqueToPlanner } from './conditions.ts'
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

const escaped = (text: string): string => text.replaceAll(/[\\\\%_]/g, String.raw`\\$&`)

/** The query is the whole name, or the whole of what stands in its quotes: «альфа» of «ООО "Альфа"». */
function isCalledExactly(name: RawBuilder<unknown>, query: string): Condition {
  const called = sql`replace(lower(${name}), 'ё', 'е')`
  const typed = plainLine(query).toLowerCase().replaceAll('ё', 'е')
  const within = (open: string, close: string): Condition =>
    sql<SqlBool>`${called} like ${`%${open}${escaped(typed)}${close}%`}`
  return anyOf([sql<SqlBool>`${called} = ${typed}`, within('«', '»'), within('"', '"')])
}

/** With a query, puts what is called exactly so before the others, however many match. */
export function exactFirst(order: Order, name: RawBuilder<unknown>, query: string): Order {
  if (query.trim() === '') return order
  const isExact = isCalledExactly(name, query)
  const isOther: Condition = sql`not ${isExact}`
  return {
    ...order,
    keys: [isOther, ...order.keys],
    ranges: [isExact, isOther].flatMap((of) =>
      order.ranges.map(
        (range): Order['ranges'][number] =>
          (where, direction, top) =>
            range(allOf([of, where]), direction, top),
      ),
    ),
  }
}
