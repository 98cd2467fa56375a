import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect, type Db } from '../platform/db/connect.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { type LoadedDemo, makeDemoDatabase } from './demo/loaded.make.ts'
import { codes, unerased } from './erasure.make.ts'

// A new column with words of people is red here until a room erases from it, or it is listed in erasure.make.ts with its reason.

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

const reasons = new Set(Object.values(unerased).flat())

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
