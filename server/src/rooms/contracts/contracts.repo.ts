import type { ContractInput, ContractRef, MetNorm } from '@naryad/contract/contracts/contracts'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { columnNames, jsonRows } from '../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Reach } from '../tasks/index.ts'
import { isVisible } from './contracts.search.repo.ts'

/** A contract to be saved, with the name of its organization for the history. */
export interface ContractState extends ContractInput {
  readonly companyName: string
  readonly priceListTitle: string | null
  readonly approverNames: string
}

export interface LockedContract extends ContractState {
  readonly id: number
  readonly version: number
}

const columns = [
  'companyId',
  'number',
  'signedOn',
  'dateFrom',
  'dateTo',
  'renewsMonths',
  'queues',
  'hours',
  'norms',
  'priceListId',
  'approvalLimit',
  'approverIds',
  'comment',
  'isActive',
] as const satisfies readonly (keyof ContractInput)[]

/**
 * A trigger writes the organizations of changed contracts, so they are locked first, as a change of the organization
 * does.
 */
export async function lockCompanies(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from companies where id = any(${arrayOf(ids, 'integer')})
    order by id for no key update`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The key-share lock prevents a deletion until the transaction ends. */
export const findPriceListTitle = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('priceLists').select('title').where('id', '=', id).forKeyShare().executeTakeFirst())
    ?.title

/** Their names in this order; undefined if one is not a contact of the organization. The lock keeps them there. */
export async function findApproverNames(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<string | undefined> {
  if (ids.length === 0) return ''
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from contacts where id = any(${arrayOf(ids, 'integer')}) and company_id = ${companyId}
    order by id for share`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return names.size < ids.length ? undefined : ids.map((id) => names.get(id)).join(', ')
}

export interface NamedContact {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly email: string | null
}

/** The contacts of organizations, locked: an import names approvers among them. */
export async function readContactsOf(tx: Tx, companyIds: readonly number[]): Promise<NamedContact[]> {
  const { rows } = await sql<NamedContact>`
    select id, company_id, name, email from contacts where company_id = any(${arrayOf(companyIds, 'integer')})
    order by id for share`.execute(tx)
  return rows
}

export async function findCompanyOf(db: Db, reach: Reach, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('contracts')
    .select('companyId')
    .where('id', '=', id)
    .where(isVisible(reach))
    .executeTakeFirst()
  return row?.companyId
}

/** In the order of ids. */
export async function lockContracts(tx: Tx, ids: readonly number[]): Promise<LockedContract[]> {
  const { rows } = await sql<LockedContract>`
    select contracts.id, contracts.version, ${columnNames(
      columns.filter((column) => column !== 'approvalLimit'),
      'contracts',
    )}, contracts.approval_limit::float8 as approval_limit, companies.name as company_name,
      (select title from price_lists where price_lists.id = contracts.price_list_id) as price_list_title,
      coalesce((select string_agg(contacts.name, ', ' order by chosen.at)
        from unnest(contracts.approver_ids) with ordinality as chosen(id, at) join contacts on contacts.id = chosen.id),
        '') as approver_names
    from contracts join companies on companies.id = contracts.company_id
    where contracts.id = any(${arrayOf(ids, 'integer')})
    order by contracts.id for no key update of contracts`.execute(tx)
  return rows
}

export async function findIdsOf(tx: Tx, companyIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contracts where company_id = any(${arrayOf(companyIds, 'integer')})`.execute(tx)
  return rows.map(({ id }) => id)
}

const touched = sql`version = contracts.version + 1, updated_at = now()`

/** Returns the ids in the order of the inputs. */
export async function insertContracts(tx: Tx, inputs: readonly ContractInput[]): Promise<number[]> {
  if (inputs.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into contracts (${columnNames(columns)})
    select ${columnNames(columns)} from jsonb_populate_recordset(null::contracts, ${jsonRows(inputs)})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function updateContracts(
  tx: Tx,
  changes: readonly { readonly id: number; readonly input: ContractInput }[],
): Promise<void> {
  const rows = changes.map(({ id, input }) => ({ id, ...input }))
  const sets = columns.map((column) => sql`${sql.ref(column)} = rows.${sql.ref(column)}`)
  await sql`
    update contracts set ${sql.join(sets)}, ${touched}
    from jsonb_populate_recordset(null::contracts, ${jsonRows(rows)}) as rows
    where contracts.id = rows.id`.execute(tx)
}

export async function deleteContracts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from contracts where id = any(${arrayOf(ids, 'integer')})`.execute(tx)
}

/** The contracts that the organizations show, by organization. */
export async function findShown(tx: Tx, companyIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    select given.id as company_id, shown.id
    from unnest(${arrayOf(companyIds, 'integer')}) as given(id)
    cross join lateral (select shown_contract(given.id) as id) as shown where shown.id is not null`.execute(
    tx,
  )
  return new Map(rows.map(({ companyId, id }) => [companyId, id]))
}

export async function countOf(db: Db, table: 'tasks' | 'attachments', id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where contract_id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Papers that still name a contract of another organization. */
export async function countForeign(tx: Tx, id: number): Promise<{ tasks: number; acts: number }> {
  const { rows } = await sql<{ tasks: number; acts: number }>`
    select (select count(*)::int from tasks
        where contract_id = contracts.id and company_id is distinct from contracts.company_id) as tasks,
      (select count(*)::int from acts
        where contract_id = contracts.id and company_id <> contracts.company_id) as acts
    from contracts where id = ${id}`.execute(tx)
  return rows[0] ?? { tasks: 0, acts: 0 }
}

/** Of the requests that were done in the last year. */
export async function readMet(db: Db, id: number): Promise<MetNorm[]> {
  const { rows } = await sql<MetNorm>`
    select priority, count(*)::int as done_count, (count(*) filter (where done_at <= deadline_at))::int as met_count
    from tasks
    where contract_id = ${id} and done_at > now() - interval '1 year' and deadline_at is not null
    group by priority order by priority`.execute(db)
  return rows
}

/** Contracts of the same organization for the same queues with a day in common; both for all queues, or both for some. */
export async function findOverlaps(db: Db, id: number): Promise<ContractRef[]> {
  const { rows } = await sql<ContractRef>`
    select other.id, other.number, other.approval_limit::float8 as approval_limit
    from contracts as own join contracts as other on other.company_id = own.company_id and other.id <> own.id
    where own.id = ${id} and own.is_active and other.is_active
      and (own.queues = '{}' and other.queues = '{}' or own.queues && other.queues)
      and daterange(own.date_from, case when own.renews_months is null then own.date_to end, '[]')
        && daterange(other.date_from, case when other.renews_months is null then other.date_to end, '[]')
    order by other.id`.execute(db)
  return rows
}
