import type { Company, CompanyCard, CompanyInput, CompanySearch } from '@naryad/contract/companies/companies'
import { scopeOf } from '@naryad/contract/kit/rights'
import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { readPageJson } from '../../platform/db/query/listing.ts'
import {
  day,
  type Fields,
  findItem,
  flag,
  type Json,
  moment,
  nothing,
  number,
  object,
  point,
  readItems,
  type RowProjection,
  stored,
  text,
  type RawJson,
} from '../../platform/db/query/raw-json.ts'
import { type Reach, visibleTasks } from '../tasks/index.ts'
import { counts } from './companies.counts.repo.ts'
import { companyListing, visible } from './companies.search.repo.ts'

const columns = [
  'id',
  'name',
  'fullName',
  'inn',
  'kpp',
  'ogrn',
  'address',
  'phone',
  'email',
  'externalId',
  'accountingCode',
  'contractNumber',
  'contractExpiresOn',
  'isActive',
  'version',
] as const

const pointColumn = sql<
  Company['point']
>`case when lat is null or lon is null then null else json_build_object('lat', lat, 'lon', lon) end`.as(
  'point',
)

const row = (comment: Json): Fields<Company> => ({
  id: number('companies.id'),
  name: text('companies.name'),
  fullName: text('companies.full_name'),
  inn: text('companies.inn'),
  kpp: text('companies.kpp'),
  ogrn: text('companies.ogrn'),
  address: text('companies.address'),
  point: point('companies.lat', 'companies.lon'),
  phone: text('companies.phone'),
  email: text('companies.email'),
  externalId: text('companies.external_id'),
  accountingCode: text('companies.accounting_code'),
  contractNumber: text('companies.contract_number'),
  contractExpiresOn: day('companies.contract_expires_on'),
  comment,
  isActive: flag('companies.is_active'),
  ...counts,
  version: number('companies.version'),
  createdAt: moment('companies.created_at'),
  updatedAt: moment('companies.updated_at'),
})

const countOf = (table: string): Json =>
  number(`(select count(*) from ${table} where ${table}.company_id = companies.id)`)

/** Adds the counts on the organization's page; users are counted only for callers who may see them. */
const card = (comment: Json, usersCount: Json): Json<CompanyCard> =>
  object<CompanyCard>({
    ...row(comment),
    contactsCount: countOf('contacts'),
    attachmentsCount: countOf('attachments'),
    usersCount,
    openTasksCount: number('open.n'),
    openTasks: stored('open.queues'),
  })

/** Of a card, which leads to the lists behind its numbers: the tasks that the caller sees there. */
const openTasks = ({ who }: Reach): RawBuilder<unknown> => sql`
  cross join lateral (
    select coalesce(sum(counted.count), 0)::int as n, coalesce(json_agg(counted order by counted.queue), '[]') as queues
    from (
      select queue, count(*)::int as count from tasks
      where tasks.company_id = companies.id and is_open and ${visibleTasks(who)} group by queue) as counted) as open`

const staffNote = text('companies.comment')

const items = {
  // Staff notes are hidden from the organization.
  client: { row: object<Company>(row(nothing)), card: card(nothing, number('0')) },
  engineer: { row: object<Company>(row(staffNote)), card: card(staffNote, number('0')) },
  desk: { row: object<Company>(row(staffNote)), card: card(staffNote, countOf('users')) },
}

const shape = <Item>(reach: Reach, item: Json<Item>, more = sql``): RowProjection<Item> => ({
  table: 'companies',
  item,
  joins: sql`join company_totals on company_totals.company_id = companies.id ${more}`,
  visible: visible(reach),
})

function itemsFor({ scope, who }: Reach) {
  if (scope === 'company') return items.client
  return scopeOf('users.read', who) === 'none' ? items.engineer : items.desk
}

export const searchCompanies = (
  db: Db,
  reach: Reach,
  search: CompanySearch,
): Promise<RawJson<{ items: Company[]; totalCount: number }>> =>
  readPageJson(db, shape(reach, itemsFor(reach).row), companyListing(reach, search))

export const readCompanies = (db: Db, reach: Reach, ids: readonly number[]): Promise<Iterable<Company>> =>
  readItems(db, shape(reach, itemsFor(reach).row), ids)

export const findCompany = (db: Db, reach: Reach, id: number): Promise<CompanyCard | undefined> =>
  findItem(db, shape(reach, itemsFor(reach).card, openTasks(reach)), id)

export const seesCompany = async (db: Db, reach: Reach, id: number): Promise<boolean> =>
  (await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where(visible(reach))
    .executeTakeFirst()) !== undefined

export interface CompanyState extends CompanyInput {
  readonly version: number
}

/** The exclusive lock also blocks concurrent updates of the search texts of the organization's tasks. */
export async function lockCompany(tx: Tx, reach: Reach, id: number): Promise<CompanyState | undefined> {
  return tx
    .selectFrom('companies')
    .select([...columns, 'comment', pointColumn])
    .where('id', '=', id)
    .where(visible(reach))
    .forUpdate()
    .executeTakeFirst()
}

const values = ({ point: at, ...input }: CompanyInput) => ({
  ...input,
  lat: at?.lat ?? null,
  lon: at?.lon ?? null,
})

export async function insertCompany(tx: Tx, input: CompanyInput): Promise<number> {
  const { id } = await tx
    .insertInto('companies')
    .values(values(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCompany(tx: Tx, id: number, input: CompanyInput): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ ...values(input), version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCompany(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('companies').where('id', '=', id).execute()
}

/** The organization that already has the ИНН. */
export const findByInn = (tx: Tx, inn: string, butNot: number | null) =>
  tx
    .selectFrom('companies')
    .select('name')
    .where('inn', '=', inn)
    .where('id', '!=', butNot ?? 0)
    .executeTakeFirst()

export interface CompanyUses {
  readonly cars: number
  readonly drivers: number
  readonly contacts: number
  readonly users: number
  readonly tasks: number
  readonly rollCalls: number
  /** Addresses that are meant for it. */
  readonly webhooks: number
}

export async function countUses(tx: Tx, id: number): Promise<CompanyUses> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where company_id = ${id}) as ${sql.ref(table)}`
  const { rows } = await sql<CompanyUses>`
    select ${sql.join(['cars', 'drivers', 'contacts', 'users', 'tasks', 'roll_calls'].map(count))},
      (select count(*)::int from webhooks where ${id} = any(company_ids)) as webhooks`.execute(tx)
  return rows[0] ?? { cars: 0, drivers: 0, contacts: 0, users: 0, tasks: 0, rollCalls: 0, webhooks: 0 }
}
