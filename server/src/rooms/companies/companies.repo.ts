import type { Company, CompanySearch } from '@naryad/contract/companies/companies'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { containing, forSearch, onRussianKeys } from '../../platform/text/keyboard.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

const visible = (reach: Reach) =>
  withinReach(reach, { company: 'companies.id', task: 'companyId', key: 'companies.id' })

function matching({ query, ids }: CompanySearch): RawBuilder<SqlBool> {
  const typed = forSearch(query)
  const conditions = [sql<SqlBool>`true`]
  if (typed !== '') {
    const spellings = [typed, onRussianKeys(typed)].map(containing)
    conditions.push(sql`search_text like any(${spellings}::text[])`)
  }
  if (ids) conditions.push(sql`companies.id = any(${ids}::int[])`)
  return sql.join(conditions, sql` and `)
}

const select = (db: Db, reach: Reach) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'fullName', 'inn', 'address', 'phone', 'email', 'isActive'])
    .select(
      sql<
        Company['point']
      >`case when lat is null then null else json_build_object('lat', lat, 'lon', lon) end`.as('point'),
    )
    .where(visible(reach))

export const findCompany = (db: Db, reach: Reach, id: number): Promise<Company | undefined> =>
  select(db, reach).where('id', '=', id).executeTakeFirst()

export async function searchCompanies(db: Db, reach: Reach, search: CompanySearch) {
  const [items, { count }] = await Promise.all([
    select(db, reach)
      .where(matching(search))
      .orderBy(sql`name collate ru`)
      .orderBy('id')
      .limit(sql.lit(search.limit))
      .offset(sql.lit(search.offset))
      .execute(),
    db
      .selectFrom('companies')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(visible(reach))
      .where(matching(search))
      .executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: count }
}
