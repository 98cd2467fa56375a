import type {
  RegistrationInput,
  RegistrationRequest,
  RegistrationSearch,
  RegistrationStatus,
} from '@naryad/contract/registration/registration'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inArray, inOrderOf } from '../../platform/db/query/id-arrays.ts'
import { findRequestIds } from './registration.search.repo.ts'

const likelyAtMost = 3

/**
 * Organizations with a name similar to the given one; quotes and legal forms are ignored. Only pending
 * requests need them, to choose the organization of the new account.
 */
const likelyCompanies = sql<RegistrationRequest['likelyCompanies']>`(
  select coalesce(json_agg(json_build_object('id', likely.id, 'name', likely.name, 'carsCount', (
    select count(*)::int from cars where cars.company_id = likely.id and cars.status <> 'ARCHIVED'))
    order by likely.score desc, likely.id), '[]')
  from (
    select id, name, similarity(companies.name_core, asked.core) as score
    from (select name_core(r.company_name) as core where r.status = 'NEW' offset 0) as asked
    join companies on companies.name_core % asked.core
    where is_active
    order by score desc, id limit ${sql.lit(likelyAtMost)}) as likely)`

const hasAccount = sql<boolean>`exists (
  select from users where lower(users.email) = lower(r.email) and users.id is distinct from r.user_id)`

const select = (db: Db) =>
  db
    .selectFrom('registrationRequests as r')
    .select((eb) => [
      'r.id',
      'r.lastName',
      'r.firstName',
      'r.middleName',
      'r.email',
      'r.phone',
      'r.companyName',
      'r.comment',
      'r.status',
      'r.createdAt',
      'r.consentVersion',
      'r.consentAt',
      'r.decidedAt',
      'r.declineReason',
      'r.userId',
      jsonObjectFrom(
        eb
          .selectFrom('users as decider')
          .select(['decider.id', 'decider.lastName', 'decider.firstName', 'decider.middleName'])
          .whereRef('decider.id', '=', 'r.decidedBy'),
      ).as('decidedBy'),
      likelyCompanies.as('likelyCompanies'),
      hasAccount.as('hasAccount'),
    ])

export const readRequests = async (db: Db, ids: readonly number[]): Promise<RegistrationRequest[]> =>
  inOrderOf(await select(db).where(inArray('r.id', ids)).execute(), ids)

export async function searchRequests(
  db: Db,
  search: RegistrationSearch,
): Promise<{ items: RegistrationRequest[]; totalCount: number }> {
  const { ids, totalCount } = await findRequestIds(db, search)
  return { items: await readRequests(db, ids), totalCount }
}

export const findRequest = (db: Db, id: number): Promise<RegistrationRequest | undefined> =>
  select(db).where('r.id', '=', id).executeTakeFirst()

export async function countRequests(db: Db): Promise<Record<RegistrationStatus, number>> {
  const counts: Record<RegistrationStatus, number> = { NEW: 0, APPROVED: 0, DECLINED: 0 }
  const rows = await db
    .selectFrom('registrationRequests')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  for (const { status, n } of rows) counts[status] = n
  return counts
}

/**
 * Inserts a request and returns its id. If a request with this address is pending, nothing is changed at
 * the same cost, so neither the response nor its time reveals that.
 */
export async function insertRequest(tx: Tx, request: RegistrationInput): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into registration_requests
      (last_name, first_name, middle_name, email, phone, company_name, comment, consent_version)
    values (${request.lastName}, ${request.firstName}, ${request.middleName}, ${request.email},
      ${request.phone}, ${request.companyName}, ${request.comment}, ${request.consentVersion})
    on conflict (lower(email)) where status = 'NEW' do update set email = registration_requests.email
    returning id, xmax = 0 as is_new`.execute(tx)
  const [row] = rows
  return row?.isNew ? row.id : undefined
}

/** Locks the request: the second of two concurrent decisions finds it decided. */
export const lockRequest = (tx: Tx, id: number) =>
  tx.selectFrom('registrationRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface Decision {
  readonly status: 'APPROVED' | 'DECLINED'
  readonly decidedBy: number
  readonly userId?: number
  readonly declineReason?: string
}

export async function decideRequest(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx
    .updateTable('registrationRequests')
    .set({ ...decision, decidedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes declined and abandoned requests: their personal data is no longer needed. Returns their ids. */
export async function deleteOldRequests(tx: Tx, days: number): Promise<number[]> {
  const before = sql<string>`now() - make_interval(days => ${days})`
  const gone = await tx
    .deleteFrom('registrationRequests')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'DECLINED'), eb('decidedAt', '<', before)]),
        eb.and([eb('status', '=', 'NEW'), eb('createdAt', '<', before)]),
      ]),
    )
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}
