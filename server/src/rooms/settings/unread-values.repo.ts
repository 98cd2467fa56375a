import { readPhone } from '@naryad/contract/kit/phone-plans'
import type { UnreadValue } from '@naryad/contract/settings/unread-values'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

interface CheckedField {
  readonly entity: UnreadValue['entity']
  /** As migrations note it. */
  readonly field: string
  readonly title: string
  /** Columns id, name and value; several rows for a list of values. */
  readonly values: RawBuilder<unknown>
  /** A sentence that names the value, or nothing if it is one after all. */
  readonly refusalOf: (value: string) => string | undefined
}

const phoneField = (entity: CheckedField['entity'], values: RawBuilder<unknown>): CheckedField => ({
  entity,
  field: 'phone',
  title: 'Телефон',
  values,
  refusalOf: (value) => {
    const reading = readPhone(value)
    return 'refusal' in reading ? reading.refusal : undefined
  },
})

const fullName = sql`rtrim(last_name || ' ' || first_name || ' ' || middle_name)`

/** What migrations may have noted. */
const checkedFields: readonly CheckedField[] = [
  phoneField('companies', sql`select id, name, phone as value from companies`),
  phoneField('drivers', sql`select id, ${fullName} as name, phone as value from drivers`),
  phoneField('users', sql`select id, ${fullName} as name, phone as value from users`),
  phoneField('registration', sql`select id, ${fullName} as name, phone as value from registration_requests`),
  phoneField('suggestions', sql`select id, title as name, contact_phone as value from suggestions`),
  {
    ...phoneField(
      'contacts',
      sql`select id, name, own ->> 'phone' as value from contacts, jsonb_array_elements(phones) as own`,
    ),
    field: 'phones',
  },
  {
    ...phoneField(
      'settings',
      sql`select 0 as id, 'Компания' as name, value ->> 'phone' as value from settings where part = 'company'`,
    ),
    field: 'company.phone',
  },
]

const maxShown = 1000

/** Reads the present values, so that what has been corrected or erased since is not listed. */
export async function readUnreadValues(db: Db): Promise<UnreadValue[]> {
  const found: UnreadValue[] = []
  for (const { entity, field, title, values, refusalOf } of checkedFields) {
    const { rows } = await sql<{ id: number; name: string; value: string }>`
      select own.id, own.name, own.value from unread_values
      join (${values}) as own on own.id = unread_values.object_id
      where entity = ${entity} and field = ${field} and own.value <> ''
      order by own.name, own.id limit ${maxShown}`.execute(db)
    for (const { id, name, value } of rows) {
      const reason = refusalOf(value)
      if (reason !== undefined)
        found.push({ entity, objectId: id === 0 ? null : id, name, field: title, value, reason })
    }
  }
  return found
}
