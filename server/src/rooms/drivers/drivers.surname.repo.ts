import type { DriverFilters, DriverSearch } from '@naryad/contract/drivers/drivers'
import { sql } from 'kysely'

import { beginsWith } from '../../platform/db/query/by-names.ts'
import { allOf, type Condition, compact, opaqueToPlanner } from '../../platform/db/query/conditions.ts'
import { type ActiveFilters, hasOnly } from '../../platform/db/query/filters.ts'
import type { Finding } from '../../platform/db/query/raw-json.ts'
import { anywhere, wordReadings } from '../../platform/text/typed.ts'
import type { Reach } from '../tasks/index.ts'

/**
 * The search text if it is a single word that can match only names, and the list is sorted by name
 * without other filters than activity. In numbers of documents Cyrillic letters are replaced by their Latin
 * lookalikes, so a word with a letter that has a lookalike cannot match them.
 */
export function wordOfNames(
  { scope }: Reach,
  { query, orderBy }: DriverSearch,
  active: ActiveFilters<keyof DriverFilters>,
): string | undefined {
  if (scope !== 'all' || orderBy !== 'name' || !hasOnly(active, 'isActive')) return undefined
  const [words = [], ...otherReadings] = wordReadings(query)
  const [word = '', ...otherWords] = words
  const isOne = otherReadings.length === 0 && otherWords.length === 0
  return isOne && /^[а-я]{3,}$/.test(word) && /[авекмнорстух]/.test(word) ? word : undefined
}

/**
 * Drivers with this word in their names. Those whose surname begins with it are counted and read from the
 * index of names alone. A common surname has hundreds of them; usually no other names contain the word
 * (docs/decisions/0026-surnames.md).
 */
export function findByNames(word: string, search: DriverSearch): Finding {
  const { limit, offset, sort } = search
  const direction = sort === 'ASC' ? sql`asc` : sql`desc`
  const inOrder = sql`last_name collate ru ${direction}, first_name collate ru ${direction}, id ${direction}`
  const isCalled = beginsWith(sql`drivers.last_name collate ru`, word)
  const called = allOf([isCalled, ...working(search)])
  return sql`
    with others as materialized (
      select true as is_other, id, last_name, first_name from drivers
      where ${allOf([sql`drivers.name_rest like ${opaqueToPlanner(sql`${anywhere(word)}::text`)}`, sql`not ${isCalled}`, ...working(search)])})
    select (select count(*)::int from drivers where ${called}) + (select count(*)::int from others) as total_count,
      array(select id from (
        (select false as is_other, id, last_name, first_name from drivers where ${called}
          order by ${inOrder} limit ${sql.lit(limit + offset)})
        union all select * from others) as hits
      order by is_other ${direction}, ${inOrder} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) as ids`
}

const working = ({ isActive }: DriverFilters): Condition[] =>
  compact([isActive !== undefined && sql`drivers.is_active = ${isActive}`])
