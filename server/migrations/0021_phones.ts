import { readPhone } from '@naryad/contract/kit/phone-plans'
import { valueOf } from '@naryad/contract/kit/values/reading'
import { type Kysely, sql } from 'kysely'

import { hidden, rowLevelSecurity } from './0014_access.ts'
import { policies as formerPolicies } from './0018_company_files.ts'
import { runScript } from './run-script.ts'
import { normalizeColumn, noteUnread } from './stored-values.ts'

export const policies: typeof formerPolicies = { ...formerPolicies, unread_values: hidden }

const schema = String.raw`
-- Stored values that the present readers refuse. Only where they are: the value itself is read from its object, so that
-- a corrected or erased one is listed no longer. An object of the settings has the id 0.
create table unread_values (
  entity text not null,
  object_id integer not null,
  field text not null,
  found_at timestamptz not null default now(),
  primary key (entity, object_id, field)
);

-- An extension makes a number longer: «+74951234567;ext=12».
alter table companies drop constraint companies_phone_check,
  add constraint companies_phone_check check (char_length(phone) <= 40);
alter table users drop constraint users_phone_check,
  add constraint users_phone_check check (char_length(phone) <= 40);
alter table drivers drop constraint drivers_phone_check,
  add constraint drivers_phone_check check (char_length(phone) <= 40);
alter table registration_requests drop constraint registration_requests_phone_check,
  add constraint registration_requests_phone_check check (char_length(phone) <= 40);

${rowLevelSecurity(policies)}
`

const readStored = (stored: string): string | null => valueOf(readPhone(stored))

interface StoredPhone {
  readonly phone: string
  readonly note: string
}

async function normalizeContacts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; phones: StoredPhone[] }>`
    select id, phones from contacts where phones <> '[]' order by id`.execute(db)
  const read = rows.map(({ id, phones }) => ({
    id,
    isChanged: phones.some(({ phone }) => (readStored(phone) ?? phone) !== phone),
    isUnread: phones.some(({ phone }) => readStored(phone) === null),
    phones: phones.map(({ phone, ...rest }) => ({ phone: readStored(phone) ?? phone, ...rest })),
  }))
  await sql`
    update contacts as t set phones = given.phones
    from jsonb_to_recordset(${JSON.stringify(read.filter(({ isChanged }) => isChanged))}::text::jsonb)
      as given (id integer, phones jsonb)
    where t.id = given.id`.execute(db)
  await noteUnread(
    db,
    { entity: 'contacts', field: 'phones' },
    read.filter(({ isUnread }) => isUnread).map(({ id }) => id),
  )
}

async function normalizeSettings(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ phone: string }>`
    select value ->> 'phone' as phone from settings where part = 'company' and value ->> 'phone' <> ''`.execute(
    db,
  )
  for (const { phone } of rows) {
    const normal = readStored(phone)
    if (normal === null) await noteUnread(db, { entity: 'settings', field: 'company.phone' }, [0])
    else
      await sql`
        update settings set value = jsonb_set(value, '{phone}', to_jsonb(${normal}::text)) where part = 'company'`.execute(
        db,
      )
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, `${schema}\nselect apply_row_level_security();`)
  for (const [entity, table, column] of [
    ['companies', 'companies', 'phone'],
    ['users', 'users', 'phone'],
    ['drivers', 'drivers', 'phone'],
    ['registration', 'registration_requests', 'phone'],
    ['suggestions', 'suggestions', 'contact_phone'],
  ] as const)
    await normalizeColumn(db, { entity, field: 'phone', table, column }, readStored)
  await normalizeContacts(db)
  await normalizeSettings(db)
}
