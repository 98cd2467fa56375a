import { AuditKind, AuditSearch } from '@naryad/contract/audit/audit'
import { ContactFilters, ContactOrder } from '@naryad/contract/contacts/contacts'
import { ContractFilters, ContractOrder } from '@naryad/contract/contracts/contracts'
import { contractStates } from '@naryad/contract/contracts/contracts.words'
import { roles } from '@naryad/contract/kit/rights'
import { RegistrationFilters, RegistrationStatus } from '@naryad/contract/registration/registration'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { UserFilters, UserOrder } from '@naryad/contract/users/users.accounts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, test } from 'vitest'

import type { Listing } from '../platform/db/query/listing.ts'
import { entryListing } from '../rooms/audit/audit.search.repo.ts'
import { contactListing } from '../rooms/contacts/contacts.repo.ts'
import { contractListing } from '../rooms/contracts/contracts.search.repo.ts'
import { requestListing } from '../rooms/registration/registration.search.repo.ts'
import { userListing } from '../rooms/users/users.search.repo.ts'
import { testDb } from '../testing/database.ts'
import { expectPlainPage, listRuns, pages, plainReaches } from '../testing/plain-list.ts'

const db = await testDb()

const names = sql`(array['Шакиров', 'Иванов', 'Петрова', 'Иванцова', 'Смирнов'])[1 + i % 5]`
const words = fc.constantFrom('', 'иванов', 'ива', 'шакиров тимур', '9170000', 'альфа', 'ю')

const readIds = async (table: 'companies' | 'contacts' | 'contracts' | 'registrationRequests' | 'users') =>
  (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)

const someOf = <Value>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })

const always: { requiredKeys: ('sort' | 'limit' | 'offset')[] } = {
  requiredKeys: ['sort', 'limit', 'offset'],
}

/** Compares pages of random searches with plain SQL. */
const expectPlainPages = <Search>(
  searches: fc.Arbitrary<Search>,
  listing: (search: Search) => Listing | Promise<Listing>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(searches, async (search) => expectPlainPage(db, await listing(search))),
    listRuns,
  )

describe('a page and its total are those of plain SQL, whatever is asked of', () => {
  beforeEach(async () => {
    await sql`
      insert into companies (name) select (array['Альфа', 'Бета', 'Гамма'])[i] from generate_series(1, 3) as i`.execute(
      db,
    )
  })

  const insertUsers = () =>
    sql`
      insert into users (last_name, first_name, email, phone, password_hash, role, is_senior, company_id, queues, is_blocked, block_reason, last_seen_at)
      select ${names}, (array['Тимур', 'Иван', 'Ольга'])[1 + i % 3], 'u' || i || '@naryad.test',
        '+7917' || lpad(i::text, 7, '0'), '!', role, role = 'operator' and i % 8 = 1,
        case when role = 'client' then (select id from companies order by id offset (i % 3) limit 1) end,
        case when role in ('operator', 'engineer') and i % 3 = 0 then array['luv', 'skud']::queue[] else '{}' end,
        i % 6 = 0, case when i % 6 = 0 then 'Уволен' end, case when i % 4 > 0 then now() - make_interval(hours => i) end
      from (select i, (array['admin', 'operator', 'engineer', 'client'])[1 + i % 4] as role
        from generate_series(1, 2100) as i) as made`.execute(db)

  test('contacts', async () => {
    await sql`
      insert into contacts (name, phones, company_id)
      select ${names} || ' ' || i % 9, jsonb_build_array(jsonb_build_object('phone', '+7917' || lpad(i::text, 7, '0'), 'note', '')),
        case when i % 5 > 0 then (select id from companies order by id offset (i % 3) limit 1) end
      from generate_series(1, 2100) as i`.execute(db)
    const companies = await readIds('companies')
    const searches = fc.record(
      {
        query: words,
        ids: someOf(await readIds('contacts')),
        companyIds: someOf(companies),
        orderBy: fc.constantFrom(...ContactOrder.options),
        ...pages,
      },
      always,
    )
    const reaches = fc.constantFrom(...plainReaches(companies[0] ?? 0))
    await expectPlainPages(fc.tuple(reaches, searches), ([reach, search]) =>
      contactListing(reach, { ...ContactFilters.parse({}), ...search }),
    )
  }, 60_000)

  test('contracts', async () => {
    await sql`
      insert into contracts (company_id, number, date_from, date_to, renews_months, queues, is_active)
      select (select id from companies order by id offset (i % 3) limit 1), i % 9 || '/22', current_date - 900 + i % 910,
        case when i % 4 > 0 then current_date + 20 + i % 90 end, case when i % 5 = 0 then 12 end,
        case when i % 3 = 0 then '{luv}'::queue[] else '{}' end, i % 11 > 0
      from generate_series(1, 2100) as i`.execute(db)
    const companies = await readIds('companies')
    const searches = fc.record(
      {
        query: fc.constantFrom('', '4/22', 'альфа', 'ю'),
        ids: someOf(await readIds('contracts')),
        companyIds: someOf(companies),
        states: someOf(contractStates),
        queues: someOf(queues),
        endsInDays: fc.constantFrom(0, 30, 60),
        orderBy: fc.constantFrom(...ContractOrder.options),
        ...pages,
      },
      always,
    )
    const reaches = fc.constantFrom(...plainReaches(companies[0] ?? 0))
    await expectPlainPages(fc.tuple(reaches, searches), ([reach, search]) =>
      contractListing(reach, { ...ContractFilters.parse({}), ...search }),
    )
  }, 60_000)

  test('users', async () => {
    await insertUsers()
    const searches = fc.record(
      {
        query: words,
        ids: someOf(await readIds('users')),
        roles: someOf(roles),
        companyIds: someOf(await readIds('companies')),
        queues: someOf(queues),
        isBlocked: fc.boolean(),
        hasSecondFactor: fc.boolean(),
        orderBy: fc.constantFrom(...UserOrder.options),
        ...pages,
      },
      always,
    )
    await expectPlainPages(searches, (search) => userListing({ ...UserFilters.parse({}), ...search }))
  }, 60_000)

  test('requests for an account', async () => {
    await sql`
      insert into registration_requests (last_name, first_name, email, phone, company_name, status, consent_version, created_at,
        decided_at, decline_reason)
      select ${names}, 'Иван', 'u' || i || '@naryad.test', '+7917' || lpad(i::text, 7, '0'), 'Альфа ' || i % 7,
        (case when i % 3 = 0 then 'DECLINED' else 'NEW' end), 1, now() - make_interval(hours => i),
        case when i % 3 = 0 then now() end, case when i % 3 = 0 then 'Не наш клиент' end
      from generate_series(1, 2100) as i`.execute(db)
    const searches = fc.record(
      {
        query: words,
        ids: someOf(await readIds('registrationRequests')),
        status: fc.constantFrom(...RegistrationStatus.options),
        ...pages,
      },
      always,
    )
    await expectPlainPages(searches, (search) =>
      requestListing({ ...RegistrationFilters.parse({}), ...search }),
    )
  }, 60_000)

  test('entries of the audit', async () => {
    await insertUsers()
    const users = await readIds('users')
    await sql`
      insert into audit (kind, user_id, address, device, object_kind, object_id, object_title, details, request_id, at)
      select (array['DELETED', 'SIGNED_IN', 'EXPORTED'])[1 + i % 3], ${users[0] ?? 0}::integer + i % 40, '10.0.0.' || i % 5, '', 'cars', 1 + i % 9,
        ${names}, 'Альфа ' || i % 7, '', now() - make_interval(hours => i)
      from generate_series(1, 2100) as i`.execute(db)
    const moment = fc
      .integer({ min: 0, max: 2200 })
      .map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString())
    const searches = fc.record(
      {
        query: words,
        kinds: someOf(AuditKind.options),
        userIds: someOf(users.slice(0, 60)),
        objectKind: fc.constantFrom('cars', 'users'),
        objectId: fc.integer({ min: 1, max: 10 }),
        address: fc.constantFrom('10.0.0.1', '10.0.0.9'),
        from: moment,
        to: moment,
        ...pages,
      },
      always,
    )
    await expectPlainPages(searches, (search) => entryListing(db, { ...AuditSearch.parse({}), ...search }))
  }, 60_000)
})
