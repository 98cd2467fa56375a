import { fullName } from '@naryad/contract/kit/people'
import type { SubjectKind } from '@naryad/contract/privacy/privacy'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { type Named, namesIn } from './spelling.ts'

/** A person of whom the product keeps personal data. */
export interface Subject extends Named {
  readonly kind: SubjectKind
  readonly id: number
  readonly title: string
}

type Known = Omit<Named, 'isOnly'> & { readonly title: string }

const readers: Readonly<Record<SubjectKind, (db: Db, id: number) => Promise<Known | undefined>>> = {
  users: async (db, id) => {
    const user = await db
      .selectFrom('users')
      .select(['lastName', 'firstName', 'middleName', 'phone', 'email'])
      .where('id', '=', id)
      .executeTakeFirst()
    return (
      user && { ...user, ...titled(user), phones: listed(user.phone), emails: [low(user.email)], marks: [] }
    )
  },
  drivers: async (db, id) => {
    const driver = await db
      .selectFrom('drivers')
      .select(['lastName', 'firstName', 'middleName', 'phone', 'licenseNumber', 'driverCardNumber'])
      .where('id', '=', id)
      .executeTakeFirst()
    return (
      driver && {
        ...driver,
        ...titled(driver),
        phones: listed(driver.phone),
        emails: [],
        marks: listed(driver.licenseNumber, driver.driverCardNumber),
      }
    )
  },
  contacts: async (db, id) => {
    const contact = await db
      .selectFrom('contacts')
      .select(['name', 'phones', 'email', 'telegram'])
      .where('id', '=', id)
      .executeTakeFirst()
    return (
      contact && {
        ...namesIn(contact.name),
        title: contact.name,
        phones: contact.phones.map(({ phone }) => phone),
        emails: listed(contact.email).map(low),
        marks: listed(contact.telegram),
      }
    )
  },
}

const low = (text: string): string => text.toLowerCase()
const listed = (...values: (string | null)[]): string[] =>
  values.filter((value) => value !== null && value !== '') as string[]
const titled = (names: { lastName: string; firstName: string; middleName: string }) => ({
  title: fullName(names),
})

export async function findSubject(db: Db, kind: SubjectKind, id: number): Promise<Subject | undefined> {
  const known = await readers[kind](db, id)
  if (!known) return undefined
  const { lastName, firstName, middleName, marks, title } = known
  const [isOnly, earlier] = await Promise.all([
    isOnlyOne(db, { kind, id, lastName }),
    readEarlier(db, kind, id),
  ])
  const phones = [...known.phones, ...earlier.filter((text) => !text.includes('@'))]
  const emails = [...known.emails, ...earlier.filter((text) => text.includes('@')).map(low)]
  return { kind, id, title, lastName, firstName, middleName, phones, emails, marks, isOnly }
}

/** Phones and addresses that he had before: his history knows them. */
async function readEarlier(db: Db, kind: SubjectKind, id: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct text from object_actions, lateral (values (from_text), (to_text)) as told (text)
    where entity = ${kind} and object_id = ${id}
      and text ~ '^(\\+?[0-9][0-9 ()\\-]{6,24}|[^\\s@]+@[^\\s@]+)$'`.execute(db)
  return rows.map(({ text }) => text)
}

/** Nobody else of this surname, in either form of it, is known. */
async function isOnlyOne(
  db: Db,
  { kind, id, lastName }: { kind: SubjectKind; id: number; lastName: string },
): Promise<boolean> {
  const stem = low(lastName).replace(/а$/, '')
  if (stem === '') return false
  const { rows } = await sql<{ isOnly: boolean }>`
    select not exists (
      select from (
        select 'users' as kind, id, last_name as name from users
        union all select 'drivers', id, last_name from drivers
        union all select 'contacts', id, name from contacts) as people
      where (kind, id) <> (${kind}, ${id})
        and position(${fold(stem)} in translate(lower(name), 'ё', 'е')) > 0) as is_only`.execute(db)
  return rows[0]?.isOnly === true
}

const fold = (text: string): string => text.replaceAll('ё', 'е')

/** His row, held until he is erased. Who only refers to it does not wait. */
export async function lockSubject(tx: Tx, kind: SubjectKind, id: number): Promise<void> {
  await tx.selectFrom(kind).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
