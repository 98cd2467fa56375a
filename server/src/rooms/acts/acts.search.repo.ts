import type { Act, ActFilters, ActOrder, ActSearch } from '@naryad/contract/acts/acts'
import { sql } from 'kysely'

import {
  allOf,
  type Condition,
  filterConditions,
  whenDefined,
  whenNotEmpty,
} from '../../platform/db/query/conditions.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import { byColumns, byNamed, byNullable, type Listing, type Order } from '../../platform/db/query/listing.ts'
import {
  day,
  type Json,
  moment,
  nothing,
  number,
  object,
  objectIf,
  type RowProjection,
  text,
  word,
} from '../../platform/db/query/raw-json.ts'
import { companyRef } from '../../platform/db/query/references.ts'
import { registerReads } from '../../platform/db/query/register-reads.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchesText } from '../../platform/db/query/text-match.ts'
import { actHasTask } from '../tasks/contracts/index.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

/** Clients see the issued acts of their own organization. */
const isVisible = (reach: Reach): Condition =>
  allOf([
    withinReach(reach, { company: 'acts.companyId', task: 'companyId', key: 'acts.companyId' }),
    ...(reach.scope === 'company' ? [sql<never>`acts.status = 'ISSUED'`] : []),
  ])

const ofCompany = (query: string): Condition => sql`acts.company_id in (
  select companies.id from companies where ${matchesText(sql`companies.search_text`, query)})`

const matching = (filters: ActFilters): Condition[] => {
  const { query, ids, companyIds, contractIds, statuses, hasInvoice, isExported, actFrom, actTo } = filters
  return filterConditions<ActFilters>({
    query: query.trim() !== '' && sql`(${matchesText(sql`acts.search_text`, query)} or ${ofCompany(query)})`,
    ids: whenNotEmpty(ids, (list) => inArray('acts.id', list)),
    companyIds: whenNotEmpty(companyIds, (list) => inArray('acts.company_id', list)),
    contractIds: whenNotEmpty(contractIds, (list) => inArray('acts.contract_id', list)),
    statuses: whenNotEmpty(statuses, (list) => sql`acts.status = any(${arrayOf(list, 'text')})`),
    hasInvoice: whenDefined(hasInvoice, sql`(acts.invoice_number <> '')`),
    isExported: whenDefined(isExported, sql`(acts.exported_at is not null)`),
    actFrom: actFrom !== undefined && sql`acts.act_on >= ${actFrom}`,
    actTo: actTo !== undefined && sql`acts.act_on <= ${actTo}`,
  })
}

const orders: Readonly<Record<ActOrder, Order>> = {
  number: byNullable('acts', sql`acts.number collate ru`),
  company: byNamed({
    table: 'acts',
    column: 'company_id',
    other: 'companies',
    keys: [sql`companies.name collate ru`],
  }),
  actOn: byColumns('acts', sql`acts.act_on`),
  invoiceNumber: byColumns('acts', sql`acts.invoice_number collate ru`),
  createdAt: byColumns('acts', sql`acts.created_at`),
}

/**
 * Of a draft: its tasks that may be in it now, read once for all that is said of them. The rule of `is_billable`, because a
 * function with sub-selects is called for each task.
 */
const billable = sql`left join lateral (
  select coalesce(sum(tasks.costs), 0) as sum, count(*) as tasks_count
  from act_tasks join tasks on tasks.id = act_tasks.task_id
  where acts.status = 'DRAFT' and act_tasks.act_id = acts.id
    and tasks.status = 'CLOSED' and tasks.costs > 0 and tasks.is_costs_approved and not tasks.is_warranty
    and not exists (select from task_merges where task_merges.task_id = tasks.id)
    and not exists (select from disputes where disputes.task_id = tasks.id and disputes.settled_at is null)
    and ${sql.raw(actHasTask)}) as billable on true`

const ifDraft = (column: 'sum' | 'tasks_count'): Json =>
  number(`case when acts.status = 'DRAFT' then billable.${column} else acts.${column} end`)

const contract: Json<Act['contract']> = objectIf(
  'contracts.id is not null',
  object<NonNullable<Act['contract']>>({ id: number('contracts.id'), number: text('contracts.number') }),
)

const item = (forStaff: (expression: Json) => Json, exportedAt: Json): Json<Act> =>
  object<Act>({
    id: number('acts.id'),
    number: text('acts.number'),
    uuid: word('acts.uuid::text'),
    company: companyRef,
    contract,
    dateFrom: day('acts.date_from'),
    dateTo: day('acts.date_to'),
    actOn: day('acts.act_on'),
    status: word('acts.status'),
    sum: ifDraft('sum'),
    vat: number('acts.vat'),
    tasksCount: ifDraft('tasks_count'),
    invoiceNumber: text('acts.invoice_number'),
    invoiceOn: day('acts.invoice_on'),
    comment: forStaff(text('acts.comment')),
    cancelReason: forStaff(text('acts.cancel_reason')),
    issuedAt: moment('acts.issued_at'),
    cancelledAt: moment('acts.cancelled_at'),
    exportedAt,
    version: number('acts.version'),
    createdAt: moment('acts.created_at'),
    updatedAt: moment('acts.updated_at'),
  })

const items = {
  staff: item((expression) => expression, moment('acts.exported_at')),
  client: item(() => nothing, moment('null::timestamptz')),
}

const shape = (reach: Reach): RowProjection<Act> => ({
  table: 'acts',
  // Staff notes are hidden from the organization.
  item: reach.scope === 'company' ? items.client : items.staff,
  joins: sql`join companies on companies.id = acts.company_id
    left join contracts on contracts.id = acts.contract_id ${billable}`,
  visible: isVisible(reach),
})

const actListing = (reach: Reach, search: ActSearch): Listing => ({
  table: 'acts',
  where: allOf([isVisible(reach), ...matching(search)]),
  order: orders[search.orderBy],
  sort: search.sort,
  limit: search.limit,
  offset: search.offset,
})

export const {
  findIds: findActIds,
  search: searchActs,
  read: readActs,
  find: findAct,
} = registerReads(shape, actListing)
