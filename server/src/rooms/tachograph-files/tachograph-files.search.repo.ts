import type {
  TachographFileFilters,
  TachographFileOrder,
  TachographFileSearch,
} from '@naryad/contract/tachograph-files/tachograph-files'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { allOf, anyOf, type Condition } from '../../platform/db/query/conditions.ts'
import { defineFilters } from '../../platform/db/query/filters.ts'
import { inArrayByIndex } from '../../platform/db/query/id-arrays.ts'
import {
  byColumns,
  byNullable,
  findPage,
  type Found,
  type Listing,
  type Order,
} from '../../platform/db/query/listing.ts'
import { matchesText } from '../../platform/db/query/text-match.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

const table = 'tachograph_files'

/** An engineer sees the own uploads and the units of trucks in visible tasks. */
export const visible = (reach: Reach): Condition =>
  reach.scope === 'all'
    ? sql`true`
    : anyOf([
        sql`tachograph_files.created_by = ${reach.who.id}`,
        withinReach(reach, {
          company: 'tachographFiles.companyId',
          task: 'carId',
          key: 'tachographFiles.carId',
        }),
      ])

type Filters = Omit<TachographFileFilters, 'query' | 'orderBy' | 'sort'>

const fileFilters = defineFilters<Filters>({
  ids: { where: (ids) => inArrayByIndex('tachograph_files.id', ids), isIndexed: true },
  kind: { where: (kind) => sql`tachograph_files.kind = ${kind}` },
  status: { where: (status) => sql`tachograph_files.status = ${status}`, isIndexed: true },
  driverIds: { where: (ids) => inArrayByIndex('tachograph_files.driver_id', ids), isIndexed: true },
  carIds: { where: (ids) => inArrayByIndex('tachograph_files.car_id', ids), isIndexed: true },
  companyIds: { where: (ids) => inArrayByIndex('tachograph_files.company_id', ids), isIndexed: true },
  daysFrom: { where: (day) => sql`tachograph_files.days_to >= ${day}::date` },
  daysTo: { where: (day) => sql`tachograph_files.days_from <= ${day}::date` },
})

const orders: Readonly<Record<TachographFileOrder, Order>> = {
  createdAt: byColumns(table, sql`tachograph_files.created_at`),
  readOn: byNullable(table, sql`tachograph_files.read_on`),
  holder: byColumns(table, sql`tachograph_files.holder collate ru`),
  plate: byColumns(table, sql`tachograph_files.plate`),
}

export function fileListing(reach: Reach, search: TachographFileSearch): Listing {
  const { query, orderBy, sort, limit, offset } = search
  const active = fileFilters(search)
  const isTyped = query.trim() !== ''
  const typed = isTyped ? [matchesText(sql`tachograph_files.search_text`, query)] : []
  return {
    table,
    where: allOf([visible(reach), ...active.conditions, ...typed]),
    order: orders[orderBy],
    sort,
    limit,
    offset,
    isNarrow: active.isIndexed || isTyped || reach.scope !== 'all',
  }
}

/** The total and the ids of a page. */
export const findFileIds = (db: Db, reach: Reach, search: TachographFileSearch): Promise<Found> =>
  findPage(db, fileListing(reach, search))
