import { type Driver, DriverFilters, type DriverQuery } from '@naryad/contract/drivers/drivers'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { beginsWith, nameTyped } from '../../platform/db/query/by-names.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import { writeChosen, type RawJson } from '../../platform/db/query/raw-json.ts'
import type { Reach } from '../tasks/index.ts'
import { driverShape } from './drivers.repo.ts'
import { matched } from './drivers.search.repo.ts'

const all = DriverFilters.parse({})

/**
 * Best matches first: surnames that begin with the query, then matches in other names or numbers. The
 * latter are searched only if there are too few of the former. Matches are not counted: «иван» is in
 * every tenth name.
 */
export const pickDrivers = (
  db: Db,
  reach: Reach,
  search: DriverQuery,
): Promise<RawJson<{ items: Driver[] }>> => writeChosen(db, driverShape(reach), likeliest(reach, search))

function likeliest(reach: Reach, search: DriverQuery): RawBuilder<unknown> {
  const { query, limit } = search
  const filters = { ...all, ...search }
  const where = matched(reach, filters)
  if (query.trim() === '') return scanned(where, limit)
  const word = nameTyped(query)
  if (word === undefined) return sorted(where, limit)
  const isCalled = beginsWith(sql`drivers.last_name collate ru`, word)
  // For one word the index of names returns the first matches in order, without a search by text; otherwise
  // all matches would be fetched and sorted.
  const isOneWord = /^\p{L}+$/u.test(query.trim())
  const called = matched(reach, isOneWord ? { ...filters, query: '' } : filters)
  // PostgreSQL reads the parts of «union all» one after another and stops at the limit.
  return sql`
    select id from (
      (${scanned(allOf([isCalled, called]), limit)})
      union all (${sorted(allOf([sql`not ${isCalled}`, where]), limit)})) as likely
    limit ${sql.lit(limit)}`
}

const inOrder = sql`order by last_name collate ru, first_name collate ru, id`

/** Scans the index of names in order; used where most scanned rows match. */
const scanned = (where: Condition, limit: number): RawBuilder<unknown> => sql`
  select id from drivers where ${where} ${inOrder} limit ${sql.lit(limit)}`

/** Finds all matches first; otherwise the planner scans the names in order and skips most of them. */
const sorted = (where: Condition, limit: number): RawBuilder<unknown> => sql`
  select id from (select id, last_name, first_name from drivers where ${where} offset 0) as hits
  ${inOrder} limit ${sql.lit(limit)}`
