import type { Contact, ContactSearch } from '@naryad/contract/contacts/contacts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db } from '../../platform/db/connect.ts'
import { containing, forSearch, onRussianKeys } from '../../platform/text/keyboard.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

const visible = (reach: Reach) =>
  withinReach(reach, { company: 'contacts.companyId', task: 'companyId', key: 'contacts.companyId' })

function matching({ query, ids, companyIds }: ContactSearch): RawBuilder<SqlBool> {
  const typed = forSearch(query)
  const conditions = [sql<SqlBool>`true`]
  if (typed !== '') {
    const spellings = [typed, onRussianKeys(typed)].map(containing)
    conditions.push(sql`search_text like any(${spellings}::text[])`)
  }
  if (ids) conditions.push(sql`contacts.id = any(${ids}::int[])`)
  if (companyIds) conditions.push(sql`contacts.company_id = any(${companyIds}::int[])`)
  return sql.join(conditions, sql` and `)
}

export async function searchContacts(db: Db, reach: Reach, search: ContactSearch) {
  const found = db.selectFrom('contacts').where(visible(reach)).where(matching(search))
  const [items, { count }] = await Promise.all([
    found
      .select(['id', 'name', 'position', 'phones', 'email', 'telegram', 'comment'])
      .select((eb) =>
        jsonObjectFrom(
          eb
            .selectFrom('companies')
            .select(['companies.id', 'companies.name'])
            .whereRef('companies.id', '=', 'contacts.companyId'),
        )
          .$castTo<Contact['company']>()
          .as('company'),
      )
      .orderBy(sql`name collate ru`)
      .orderBy('id')
      .limit(sql.lit(search.limit))
      .offset(sql.lit(search.offset))
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: count }
}
