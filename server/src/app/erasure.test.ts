import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect, type Db } from '../platform/db/connect.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { type LoadedDemo, makeDemoDatabase } from './demo/loaded.make.ts'

// A new column with words of people is red here until a room erases from it, or it is listed below with its reason.

let demo: LoadedDemo
let db: Db
beforeAll(async () => {
  demo = await makeDemoDatabase('erasure')
  await demo.load({ tasks: 400, now: new Date('2026-11-19T14:20:00+03:00') })
  db = connect(demo.url, { hasRowSecurity: true })
}, 60_000)
afterAll(async () => {
  await db.destroy()
  await demo.drop()
})

const words = 'Звонил Зеленцов Аркадий Всеволодович, 8 903 555-01-99'
const trace = 'зеленц|аркади|всеволод|555.?01.?99'

/** Codes, keys and addresses of programs: users type no words into them. */
const codes =
  /(^|_)(id|key|keys|kind|state|status|hash|code|codes|type|source|provider|channel|messenger|mime|direction|role|entity|route|url|endpoint|auth|p256dh|sealed|marker|ending|areas|events|priorities|fact|reference|inn|kpp|ogrn|vin|imei|plate|country|purpose|zone|part|timestamp|subject_kind|column_name|revoke_reason|cause)$/

const listed: Readonly<Record<string, readonly string[]>> = {
  'what another person or organization is called and where it is reached': [
    'companies.name',
    'companies.full_name',
    'companies.address',
    'companies.email',
    'companies.phone',
    'contacts.name',
    'contacts.email',
    'contacts.telegram',
    'drivers.last_name',
    'drivers.first_name',
    'drivers.middle_name',
    'drivers.phone',
    'users.last_name',
    'users.first_name',
    'users.middle_name',
    'users.phone',
    'users.email',
    'registration_requests.last_name',
    'registration_requests.first_name',
    'registration_requests.middle_name',
    'registration_requests.email',
    'registration_requests.phone',
    'recovery_requests.email',
    'login_failures.login',
    'deliveries.address',
    'messenger_bots.name',
    'messenger_bots.title',
  ],
  'numbers and models of things': [
    'acts.invoice_number',
    'acts.number',
    'cars.brand',
    'cars.model',
    'cars.garage_number',
    'cars.skzi_number',
    'cars.tachograph_number',
    'companies.contract_number',
    'contracts.number',
    'drivers.license_number',
    'drivers.driver_card_number',
    'maintenance_ranges.proof_number',
    'tachograph_files.card_number',
    'unit_models.maker',
    'unit_models.title',
    'units.proof_number',
    'units.serial',
  ],
  'dictionaries and settings, which an administrator edits on their screens': [
    'car_servers.title',
    'contracts.norms',
    'mailboxes.address',
    'mailboxes.authserv_id',
    'mailboxes.ca',
    'mailboxes.folder',
    'mailboxes.host',
    'mailboxes.login',
    'light_rules.title',
    'light_rules.short',
    'light_rules.source',
    'maintenance_kinds.title',
    'messenger_rules.title',
    'price_items.title',
    'price_items.unit',
    'price_lists.title',
    'task_categories.title',
    'task_types.title',
    'task_types.checklist',
    'task_types.parts',
    'questionnaires.questions',
    'task_types.report_template',
    'settings.value',
    'settings_changes.changes',
    'connections.values',
    'sso_rules.value',
    'privacy_texts.text',
    'import_headings.heading',
    'import_headings.field',
    'notification_preferences.kind',
  ],
  'a signed act is an accounting document: the law demands it whole, its hash covers every byte': [
    'acts.document',
    'task_signatures.act',
    'task_signatures.signer_name',
    'task_signatures.signer_position',
  ],
  'proofs of earlier erasures, which must not change': [
    'erasure_acts.changed',
    'erasure_acts.erased_by_name',
    'erasure_acts.reason',
  ],
  'written by programs: addresses, devices, errors, conditions': [
    'api_tokens.last_address',
    'unread_values.field',
    'audit.address',
    'audit.device',
    'deliveries.claimed_by',
    'deliveries.last_error',
    'driver_sessions.device',
    'messenger_bots.error',
    'messenger_chats.last_error',
    'messenger_dialogues.files',
    'delivery_pauses.recent',
    'promises.result',
    'task_triages.verdict',
    'task_warranties.ground',
    'object_actions.field',
    'push_subscriptions.device',
    'recovery_requests.address',
    'rejections.source',
    'approvals.withdrawn_reason',
    'rejections.object',
    'rejections.field',
    'rejections.reason',
    'rejections.value',
    'car_positions.mileage_doubt',
    'car_lights.light',
    'contracts.hours',
    'light_rules.only_with',
    'light_rules.overdue',
    'light_rules.soon',
    'light_rules.unknown',
    'light_rules.on_red',
    'light_days.rules',
    'mail_letters.marks',
    'mail_letters.message_id',
    'mailboxes.error',
    'mailboxes.provider',
    'mailboxes.result',
    'mailboxes.security',
    'report_addresses.input',
    'saved_reports.input',
    'saved_reports.last_error',
    'saved_reports.period',
    'saved_reports.schedule',
    'sessions.address',
    'sessions.device',
    'sso_identities.issuer',
    'sso_identities.subject',
    'sso_rules.last_failure',
    'task_actions.field',
    'task_undos.permission',
    'task_undos.tasks',
    'user_filters.hidden',
    'unit_moves.from_place',
    'unit_moves.to_place',
    'units.place',
    'imports.settings',
    'imports.unknown_columns',
  ],
  'written by a device or derived from it; its people are found by their whole names, which the test of the room plants':
    [
      'tachograph_contents.content',
      'tachograph_conclusions.reason',
      'tachograph_conclusions.value',
      'tachograph_files.people',
    ],
  'which of a few things a row is about, a code': [
    'due_rows.what',
    'due_counts.what',
    'due_count_deltas.what',
    'sso_identities.kind',
    'sso_identities.linked_how',
  ],
  'single words, which the test of the room plants in tasks': ['search_words.word'],
}
const reasons = new Set(Object.values(listed).flat())

interface Column {
  readonly table: string
  readonly column: string
  readonly type: 'text' | 'text[]' | 'jsonb'
}

/** Every string of a value, or one beside what it holds. */
const planted = (value: unknown): unknown => {
  if (typeof value === 'string') return words
  if (Array.isArray(value)) return value.length === 0 ? [words] : value.map(planted)
  if (value === null || typeof value !== 'object') return value
  const parts = Object.entries(value).map(([key, part]) => [key, planted(part)])
  return Object.fromEntries(parts.length === 0 ? [['text', words]] : parts)
}

const fillers: Readonly<Record<string, string>> = {
  boolean: 'false',
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  date: 'current_date',
  'timestamp with time zone': 'now()',
  'text[]': `'{}'`,
  'queue[]': `'{luv}'`,
  text: `'слово'`,
}

/** A row for a table that the demo leaves empty. */
async function fill(sql: postgres.Sql, table: string): Promise<void> {
  const required = await sql<{ column: string; type: string; isEnum: boolean }[]>`
    select attname as column, format_type(atttypid, null) as type, typtype = 'e' as "isEnum"
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attnotnull
      and not atthasdef and attidentity = ''`
  const values = required.map(({ type, isEnum }) =>
    isEnum ? `(enum_range(null::${type}))[1]` : (fillers[type] ?? '1'),
  )
  const names = required.map(({ column }) => `"${column}"`)
  await sql.unsafe(
    names.length === 0
      ? `insert into ${table} default values`
      : `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`,
  )
}

async function plant(sql: postgres.Sql, { table, column, type }: Column): Promise<void> {
  const [t, c] = [sql(table), sql(column)]
  const [row] = await sql<{ place: string; value: unknown }[]>`
    select ctid::text as place, ${c} as value from ${t}
    order by (${c}::text ~ '[а-яё]') desc nulls last limit 1`
  const value = type === 'jsonb' ? sql.json(planted(row?.value ?? {}) as postgres.JSONValue) : words
  const written = type === 'text[]' ? sql.array([words]) : value
  await sql`update ${t} set ${c} = ${written} where ctid = ${row?.place ?? ''}::tid`
}

async function plantAll(columns: readonly Column[]): Promise<void> {
  // Rules of single columns, triggers and foreign keys would only limit where the words may be put.
  const sql = postgres(demo.url, { max: 1, connection: { session_replication_role: 'replica' } })
  try {
    const rules = await sql<{ table: string; name: string }[]>`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`
    for (const { table, name } of rules) await sql.unsafe(`alter table ${table} drop constraint "${name}"`)
    for (const table of new Set(columns.map((one) => one.table))) {
      const [found] = await sql`select 1 from ${sql(table)} limit 1`
      if (!found) await fill(sql, table)
    }
    for (const column of columns) await plant(sql, column)
  } finally {
    await sql.end()
  }
}

test('an erased person is left in no column of the schema', async () => {
  const columns = (
    await demo.sql<Column[]>`
      select relname as table, attname as column, format_type(atttypid, null) as type
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely' and attnum > 0
        and not attisdropped and attgenerated = '' and format_type(atttypid, null) in ('text', 'text[]', 'jsonb')
      order by 1, 2`
  ).filter(({ table, column }) => !codes.test(column) && !reasons.has(`${table}.${column}`))
  expect(columns.length).toBeGreaterThan(50)

  await plantAll(columns)
  const [driver] = await demo.sql<{ id: number }[]>`
    insert into drivers (company_id, last_name, first_name, middle_name, phone)
    values ((select min(id) from companies), 'Зеленцов', 'Аркадий', 'Всеволодович', '+79035550199')
    returning id`
  const admin = await caller(await testApp(db), db, { role: 'admin' })
  const { statusCode } = await admin.send(privacyRoutes.erase, {
    params: { kind: 'drivers', id: driver?.id ?? 0 },
    body: { reason: 'Отзыв согласия' },
  })
  expect(statusCode).toBe(200)
  const left: string[] = []
  for (const { table, column } of columns) {
    const [t, c] = [demo.sql(table), demo.sql(column)]
    const [row] = await demo.sql<{ text: string }[]>`
      select ${c}::text as text from ${t} where ${c}::text ~* ${trace} limit 1`
    if (row) left.push(`${table}.${column}: ${row.text.slice(0, 100)}`)
  }
  expect(left).toEqual([])
})
