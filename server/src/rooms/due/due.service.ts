import type { DueCounts, DueFilters, DueGroup, DueRow, DueSearch } from '@naryad/contract/due/due'
import { maxDueKeys } from '@naryad/contract/due/due.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import type { Reach } from '../tasks/index.ts'
import type { Asked } from './due.filters.repo.ts'
import { readDueRows, readKeys } from './due.items.repo.ts'
import { countPeriods, findDueIds, readGroups } from './due.search.repo.ts'
import { readSupplies } from './supply.repo.ts'

export const askedBy = async (db: Db, reach: Reach): Promise<Asked> => ({
  reach,
  today: companyToday(),
  supplies: await readSupplies(db, reach),
})

interface FoundDue {
  readonly items: DueRow[]
  readonly totalCount: number
  readonly counts: DueCounts
  readonly groups?: DueGroup[]
}

export async function searchDue(db: Db, ctx: Ctx, search: DueSearch): Promise<FoundDue> {
  const asked = await askedBy(db, ctx)
  const { ids, totalCount } = await findDueIds(db, search, asked)
  const items = await readDueRows(db, asked, ids)
  const groups = await readGroups(db, search, asked, ids)
  return { items, totalCount, counts: await countPeriods(db, search, asked), ...(groups && { groups }) }
}

export async function findDueKeys(db: Db, ctx: Ctx, filters: DueFilters) {
  const found = await findDueIds(db, { ...filters, limit: maxDueKeys, offset: 0 }, await askedBy(db, ctx))
  return { items: await readKeys(db, found.ids), totalCount: found.totalCount }
}

const all = { query: '', groupBy: 'none', orderBy: 'dueOn', sort: 'ASC', limit: 1, offset: 0 } as const

export async function getDueRow(db: Db, ctx: Ctx, id: number): Promise<DueRow> {
  const asked = await askedBy(db, ctx)
  const { ids } = await findDueIds(db, { ...all, ids: [id] }, asked)
  const [row] = await readDueRows(db, asked, ids)
  if (!row) throw notFound('Срок')
  return row
}
