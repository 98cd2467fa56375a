import type {
  Contract,
  ContractFilters,
  ContractOrder,
  ContractSearch,
} from '@naryad/contract/contracts/contracts'
import { type ContractState, contractStates } from '@naryad/contract/contracts/contracts.words'
import type { PriceListRef } from '@naryad/contract/prices/prices'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import {
  allOf,
  anyOf,
  type Condition,
  filterConditions,
  whenNotEmpty,
} from '../../platform/db/query/conditions.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import { byColumns, byNamed, byNullable, type Listing, type Order } from '../../platform/db/query/listing.ts'
import {
  day,
  flag,
  type Json,
  moment,
  nothing,
  number,
  object,
  objectIf,
  type RowProjection,
  stored,
  text,
  word,
  words,
} from '../../platform/db/query/raw-json.ts'
import { companyRef } from '../../platform/db/query/references.ts'
import { registerReads } from '../../platform/db/query/register-reads.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { matchesText } from '../../platform/db/query/text-match.ts'
import { companyToday, companyZone } from '../../platform/time/company-day.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

/** Clients see the contracts of their own organization. */
const visible = (reach: Reach) =>
  withinReach(reach, { company: 'contracts.companyId', task: 'companyId', key: 'contracts.companyId' })

const today = (): RawBuilder<unknown> => sql`${companyToday()}::date`

const isInForce = (): Condition => sql<SqlBool>`is_contract_in_force(contracts, ${today()})`

const states: Readonly<Record<ContractState, () => Condition>> = {
  IN_FORCE: isInForce,
  FUTURE: () => sql`contracts.is_active and contracts.date_from > ${today()}`,
  ENDED: () => sql`(contracts.is_active and contracts.date_from <= ${today()} and not ${isInForce()})`,
  TERMINATED: () => sql`not contracts.is_active`,
}

const ofCompany = (query: string): Condition => sql`contracts.company_id in (
  select companies.id from companies where ${matchesText(sql`companies.search_text`, query)})`

const matching = (filters: ContractFilters): Condition[] => {
  const { query, ids, companyIds, states: chosen, queues, endsInDays } = filters
  return filterConditions<ContractFilters>({
    query:
      query.trim() !== '' && sql`(${matchesText(sql`contracts.search_text`, query)} or ${ofCompany(query)})`,
    ids: whenNotEmpty(ids, (list) => inArray('contracts.id', list)),
    companyIds: whenNotEmpty(companyIds, (list) => inArray('contracts.company_id', list)),
    states: whenNotEmpty(chosen, (list) => anyOf(list.map((state) => states[state]()))),
    queues: whenNotEmpty(
      queues,
      (list) => sql`(contracts.queues = '{}' or contracts.queues && ${arrayOf(list, 'queue')})`,
    ),
    endsInDays:
      endsInDays !== undefined &&
      sql`${isInForce()} and contracts.renews_months is null
        and contracts.date_to <= ${today()} + ${endsInDays}::integer`,
  })
}

const orders: Readonly<Record<ContractOrder, Order>> = {
  number: byColumns('contracts', sql`contracts.number collate ru`),
  company: byNamed({
    table: 'contracts',
    column: 'company_id',
    other: 'companies',
    keys: [sql`companies.name collate ru`],
  }),
  dateFrom: byColumns('contracts', sql`contracts.date_from`),
  dateTo: byNullable('contracts', sql`contracts.date_to`),
  createdAt: byColumns('contracts', sql`contracts.created_at`),
}

const [inForce, future, ended, terminated] = contractStates
const localToday = `(now() at time zone '${companyZone}')::date`

const priceList: Json<PriceListRef | null> = objectIf(
  'price_lists.id is not null',
  object<PriceListRef>({ id: number('price_lists.id'), title: text('price_lists.title') }),
)
const noPriceList = objectIf<PriceListRef>('false', priceList as Json<PriceListRef>)

const approvers = stored(`(select coalesce(json_agg(json_build_object(
    'id', contacts.id, 'name', contacts.name, 'position', contacts.position, 'email', contacts.email) order by chosen.at), '[]')
  from unnest(contracts.approver_ids) with ordinality as chosen(id, at) join contacts on contacts.id = chosen.id)`)

const item = (comment: Json, prices: Json): Json<Contract> =>
  object<Contract>({
    id: number('contracts.id'),
    number: text('contracts.number'),
    approvalLimit: number('contracts.approval_limit'),
    company: companyRef,
    signedOn: day('contracts.signed_on'),
    dateFrom: day('contracts.date_from'),
    dateTo: day('contracts.date_to'),
    renewsMonths: number('contracts.renews_months'),
    queues: words('contracts.queues'),
    hours: word('contracts.hours'),
    norms: stored('contracts.norms'),
    priceList: prices,
    approverIds: words('contracts.approver_ids'),
    approvers,
    comment,
    isActive: flag('contracts.is_active'),
    state: word(`case when not contracts.is_active then '${terminated}'
      when is_contract_in_force(contracts, ${localToday}) then '${inForce}'
      when contracts.date_from > ${localToday} then '${future}' else '${ended}' end`),
    // A contract is one of the organization of its tasks: their index leads to the open ones.
    openTasksCount: number(`(select count(*) from tasks
      where tasks.contract_id = contracts.id and tasks.company_id = contracts.company_id and tasks.is_open)`),
    version: number('contracts.version'),
    createdAt: moment('contracts.created_at'),
    updatedAt: moment('contracts.updated_at'),
  })

const items = { staff: item(text('contracts.comment'), priceList), client: item(nothing, noPriceList) }

const shape = (reach: Reach): RowProjection<Contract> => ({
  table: 'contracts',
  // Staff notes and price lists are hidden from the organization.
  item: reach.scope === 'company' ? items.client : items.staff,
  joins: sql`join companies on companies.id = contracts.company_id
    left join price_lists on price_lists.id = contracts.price_list_id`,
  visible: visible(reach),
})

export const contractListing = (reach: Reach, search: ContractSearch): Listing => ({
  table: 'contracts',
  where: allOf([visible(reach), ...matching(search)]),
  order: orders[search.orderBy],
  sort: search.sort,
  limit: search.limit,
  offset: search.offset,
})

export const {
  findIds: findContractIds,
  search: searchContracts,
  read: readContracts,
  find: findContract,
} = registerReads(shape, contractListing)

export const isVisible = visible
