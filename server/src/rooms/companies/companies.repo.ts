import type { Company, CompanyCard, CompanyInput, CompanySearch } from '@naryad/contract/companies/companies'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { among, inOrderOf } from '../../platform/db/in-order.ts'
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

/** What the staff note for themselves is not for the organization's eyes. */
const comment = ({ scope }: Reach) =>
  (scope === 'company' ? sql<string>`''` : sql<string>`companies.comment`).as('comment')

const select = (db: Db, reach: Reach) =>
  db
    .selectFrom('companies')
    .select([...columns, 'createdAt', 'updatedAt', point, comment(reach)])
    .select([carsCount.as('carsCount'), driversCount.as('driversCount'), openTasksCount.as('openTasksCount')])
    .where(visible(reach))

export async function searchCompanies(
  db: Db,
  reach: Reach,
  search: CompanySearch,
): Promise<{ items: Company[]; totalCount: number }> {
  const { ids, totalCount } = await findCompanyIds(db, reach, search)
  if (ids.length === 0) return { items: [], totalCount }
  const rows = await select(db, reach).where(among('companies.id', ids)).execute()
  return { items: inOrderOf(rows, ids), totalCount }
}

/** With what its own page shows; users are counted for the administrator alone. */
export const findCompany = (db: Db, reach: Reach, id: number): Promise<CompanyCard | undefined> =>
  select(db, reach)
    .select([
      sql<number>`(select count(*)::int from contacts where contacts.company_id = companies.id)`.as(
        'contactsCount',
      ),
      (reach.who.role === 'admin'
        ? sql<number>`(select count(*)::int from users where users.company_id = companies.id)`
        : sql<number>`0`
      ).as('usersCount'),
      sql<CompanyCard['openTasks']>`(
        select coalesce(json_agg(counted order by counted.queue), '[]') from (
          select queue, count(*)::int as count from tasks
          where tasks.company_id = companies.id and is_open group by queue) as counted)`.as('openTasks'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

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
