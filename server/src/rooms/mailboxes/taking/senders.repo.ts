import type { CarName } from '@naryad/contract/cars/car-name'
import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { plainAddress } from './plain-address.ts'

/** A user, or a contact of an organization without an account. */
export interface Sender {
  readonly companyId: number | null
  readonly name: string
  readonly phone: string | null
  readonly user: SenderUser | null
}

export interface SenderUser {
  readonly id: number
  readonly role: Role
  readonly isSenior: boolean
  readonly companyId: number | null
  readonly queues: readonly Queue[]
}

const findUser = (db: Db, address: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'isSenior', 'companyId', 'phone', sql<Queue[]>`queues::text[]`.as('queues')])
    .select(sql<string>`concat_ws(' ', last_name, nullif(first_name, ''))`.as('name'))
    .where(sql<string>`lower(email)`, '=', address)
    .where('isBlocked', '=', false)
    .executeTakeFirst()

/** The one contact with this address, or the organization that several of them share. */
async function findContact(db: Db, address: string): Promise<Sender | undefined> {
  const rows = await db
    .selectFrom('contacts')
    .select(['name', 'companyId', 'phones'])
    .where(sql<string>`lower(email)`, '=', address)
    .orderBy('id')
    .limit(10)
    .execute()
  const [first] = rows
  if (!first) return undefined
  const isShared = rows.some(({ companyId }) => companyId !== first.companyId)
  return {
    name: first.name,
    companyId: isShared ? null : first.companyId,
    phone: first.phones[0]?.phone ?? null,
    user: null,
  }
}

/** Undefined: the address is unknown. An account is found by its very address alone: it has rights. */
export async function findSender(db: Db, address: string): Promise<Sender | undefined> {
  if (address === '') return undefined
  const user = await findUser(db, address)
  if (!user) {
    const plain = plainAddress(address)
    return (await findContact(db, address)) ?? (plain === address ? undefined : findContact(db, plain))
  }
  const { name, phone, ...who } = user
  return { name, phone, companyId: who.companyId, user: who }
}

export interface NamedCarOf extends CarName {
  readonly companyId: number
}

/** Trucks with these plates; of the organization, if it is known. */
export async function findCarsByPlates(
  db: Db,
  codes: readonly string[],
  companyId: number | null,
): Promise<NamedCarOf[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<NamedCarOf>`
    select id, plate, title, company_id from cars
    where plate_code = any(${codes}::text[]) and status <> 'ARCHIVED'
      and (${companyId}::integer is null or company_id = ${companyId})
    order by id limit 10`.execute(db)
  return rows
}

export const findTask = (tx: Tx, id: number) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'title', 'companyId', 'queue', 'isOpen'])
    .where('id', '=', id)
    .executeTakeFirst()

export type MailedTask = NonNullable<Awaited<ReturnType<typeof findTask>>>

export const findTypeTitle = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('taskTypes').select('title').where('id', '=', id).executeTakeFirst())?.title
