import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { SubjectKind, SubjectRegister } from '../../platform/db/personal-data/personal-data.ts'
import { type Named, namesIn } from './spelling.ts'

/** A person with data in the product. */
export interface Subject extends Named {
  readonly kind: SubjectKind
  readonly id: number
  readonly title: string
  readonly companyId: number | null
}

/** A text names a person by the number alone, too. */
const withoutExtension = (phone: string): string => phone.replace(/(?:;ext=| доб\. )\d+$/, '')

const low = (text: string): string => text.toLowerCase()

export async function findSubject(
  db: Db,
  registers: readonly SubjectRegister[],
  kind: SubjectKind,
  id: number,
): Promise<Subject | undefined> {
  const known = await registers.find((register) => register.kind === kind)?.find(db, id)
  if (!known) return undefined
  const { title, marks, companyId } = known
  const { lastName, firstName, middleName } = known.names ?? namesIn(title)
  const [isOnly, earlier] = await Promise.all([
    isOnlyOne(db, registers, { kind, id, lastName }),
    readEarlier(db, kind, id),
  ])
  const phones = [...known.phones, ...earlier.filter((text) => !text.includes('@'))].map(withoutExtension)
  const emails = [...known.emails, ...earlier.filter((text) => text.includes('@')).map(low)]
  return { kind, id, title, companyId, lastName, firstName, middleName, phones, emails, marks, isOnly }
}

/** Earlier phones and addresses, from the history of the record. */
async function readEarlier(db: Db, kind: SubjectKind, id: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct text from object_actions, lateral (values (from_text), (to_text)) as shown (text)
    where entity = ${kind} and object_id = ${id}
      and text ~ '^(\\+?[0-9][0-9 ()\\-]{6,24}( доб\\. [0-9]+)?|[^\\s@]+@[^\\s@]+)$'`.execute(db)
  return rows.map(({ text }) => text)
}

/** No other known person has this surname, in either gender form. */
async function isOnlyOne(
  db: Db,
  registers: readonly SubjectRegister[],
  { kind, id, lastName }: { kind: SubjectKind; id: number; lastName: string },
): Promise<boolean> {
  const stem = low(lastName).replace(/а$/, '')
  if (stem === '') return false
  const people = sql.join(
    registers.map(
      (register) =>
        sql`select ${register.kind}::text as kind, id, ${sql.ref(register.nameColumn)} as name from ${sql.table(register.kind)}`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ isOnly: boolean }>`
    select not exists (
      select from (${people}) as people
      where (kind, id) <> (${kind}, ${id})
        and position(${fold(stem)} in translate(lower(name), 'ё', 'е')) > 0) as is_only`.execute(db)
  return rows[0]?.isOnly === true
}

const fold = (text: string): string => text.replaceAll('ё', 'е')

/** Locks the row until the erasure ends. Statements that only refer to it do not wait. */
export async function lockSubject(tx: Tx, kind: SubjectKind, id: number): Promise<void> {
  await tx.selectFrom(kind).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
