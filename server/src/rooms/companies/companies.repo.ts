import type { Company, CompanyCard, CompanyInput, CompanySearch } from '@naryad/contract/companies/companies'
import type { Point } from '@naryad/contract/kit/fields'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import {
  findItem,
  flag,
  type Json,
  moment,
  nothing,
  number,
  object,
  objectIf,
  type Shape,
  stored,
  text,
  word,
  writePage,
  type Written,
} from '../../platform/db/written.ts'
import type { Reach } from '../tasks/index.ts'
import { carsCount, driversCount, openTasksCount } from './companies.counts.repo.ts'
import { findCompanyIds, visible } from './companies.search.repo.ts'

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
  'contractNumber',
  'contractExpiresOn',
  'isActive',
  'version',
] as const

const point = sql<
  Company['point']
>`case when lat is null or lon is null then null else json_build_object('lat', lat, 'lon', lon) end`.as(
  'point',
)

const fields = (comment: Json) => ({
  id: number('companies.id'),
  name: text('companies.name'),
  fullName: text('companies.full_name'),
  inn: text('companies.inn'),
  kpp: text('companies.kpp'),
  ogrn: text('companies.ogrn'),
  address: text('companies.address'),
  point: objectIf<Point>('companies.lat is not null and companies.lon is not null', {
    lat: number('companies.lat'),
    lon: number('companies.lon'),
  }),
  phone: text('companies.phone'),
  email: text('companies.email'),
  externalId: text('companies.external_id'),
  contractNumber: text('companies.contract_number'),
  contractExpiresOn: word('companies.contract_expires_on'),
  comment,
  isActive: flag('companies.is_active'),
  carsCount: number('counted.cars'),
  driversCount: number('counted.drivers'),
  openTasksCount: number('counted.open_tasks'),
  version: number('companies.version'),
  createdAt: moment('companies.created_at'),
  updatedAt: moment('companies.updated_at'),
})

const countOf = (table: string): Json =>
  number(`(select count(*) from ${table} where ${table}.company_id = companies.id)`)

/** With what its own page shows; users are counted for the administrator alone. */
const card = (comment: Json, usersCount: Json): Json<CompanyCard> =>
  object<CompanyCard>({
    ...fields(comment),
    contactsCount: countOf('contacts'),
    usersCount,
    openTasks: stored(`(
      select coalesce(json_agg(counted order by counted.queue), '[]') from (
        select queue, count(*)::int as count from tasks
        where tasks.company_id = companies.id and is_open group by queue) as counted)`),
  })

const items = {
  // What the staff note for themselves is not for the organization's eyes.
  client: { row: object<Company>(fields(nothing)), card: card(nothing, number('0')) },
  staff: {
    row: object<Company>(fields(text('companies.comment'))),
    card: card(text('companies.comment'), number('0')),
  },
  admin: {
    row: object<Company>(fields(text('companies.comment'))),
    card: card(text('companies.comment'), countOf('users')),
  },
}

function shape<Item>(reach: Reach, item: Json<Item>): Shape<Item> {
  return {
    table: 'companies',
    item,
    joins: sql`cross join lateral (
      select ${carsCount} as cars, ${driversCount} as drivers, ${openTasksCount} as open_tasks offset 0) as counted`,
    visible: visible(reach),
  }
}

const itemsFor = ({ scope, who }: Reach) =>
  scope === 'company' ? items.client : who.role === 'admin' ? items.admin : items.staff

export const searchCompanies = async (
  db: Db,
  reach: Reach,
  search: CompanySearch,
): Promise<Written<{ items: Company[]; totalCount: number }>> =>
  writePage(db, shape(reach, itemsFor(reach).row), await findCompanyIds(db, reach, search))

export const findCompany = (db: Db, reach: Reach, id: number): Promise<CompanyCard | undefined> =>
  findItem(db, shape(reach, itemsFor(reach).card), id)

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

/** Locked against everything, the words of tasks that are just being written for it too. */
export async function lockCompany(tx: Tx, reach: Reach, id: number): Promise<CompanyState | undefined> {
  return tx
    .selectFrom('companies')
    .select([...columns, 'comment', point])
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

/** Who has the number already. */
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
}

export async function countUses(tx: Tx, id: number): Promise<CompanyUses> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where company_id = ${id}) as ${sql.ref(table)}`
  const { rows } = await sql<CompanyUses>`
    select ${sql.join(['cars', 'drivers', 'contacts', 'users', 'tasks'].map(count))}`.execute(tx)
  return rows[0] ?? { cars: 0, drivers: 0, contacts: 0, users: 0, tasks: 0 }
}
