import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Tx } from '../platform/db/connect.ts'
import { issueToken } from '../rooms/auth/api-tokens/api-tokens.make.ts'
import { passwordHash } from '../rooms/auth/auth.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

/** The sample of docs/exchange.ru.md, as its reader runs it. */

const db = await testDb()
const app = await testApp(db)
const folder = mkdtempSync(path.join(tmpdir(), 'naryad-exchange-'))
const file = (name: string): string => path.join(folder, name)
let base = ''

beforeAll(async () => {
  base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`
  const page = readFileSync(new URL('../../../docs/exchange.ru.md', import.meta.url), 'utf8')
  writeFileSync(file('exchange.mjs'), /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '')
})
afterAll(() => rmSync(folder, { recursive: true }))

interface State {
  readonly cursor: string | null
  readonly objects: Readonly<Record<string, { readonly name: string; readonly version: number }>>
  readonly outgoing: Readonly<Record<string, unknown>>
}

const state = (): State => JSON.parse(readFileSync(file('state.json'), 'utf8')) as State

async function exchange(key: string): Promise<string> {
  const env = { ...process.env, NARYAD_URL: base, NARYAD_KEY: key, STATE: file('state.json') }
  const program = spawn(process.execPath, [file('exchange.mjs')], {
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errors = ''
  program.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const code = await new Promise((resolve) => program.on('close', resolve))
  expect([code, errors.includes('Error')]).toEqual([0, false])
  return errors
}

const write = (tx: Tx, size: number) =>
  sql`
  with added as (
    insert into companies (name) select 'ООО «' || n || '»' from generate_series(1, ${size}) as n returning id),
  removed as (
    delete from companies where id in (
      select id from companies where accounting_code is null order by random() limit 3 for update skip locked))
  update companies set version = version + 1
  where id in (
    select id from companies where accounting_code is null order by random() limit ${size} for update skip locked)`.execute(
    tx,
  )

async function writeLong(transactions: number): Promise<void> {
  for (let n = 0; n < transactions; n += 1)
    await db.transaction().execute(async (tx) => {
      await write(tx, 30)
      await sql`select pg_sleep(random() * 0.01)`.execute(tx)
    })
}

test('the sample follows ten thousand changes while others write, and sends its own', async () => {
  const admin = await caller(app, db, { role: 'admin', passwordHash })
  const { secret } = await issueToken(admin, { canWrite: true, areas: ['companies'] })
  await makeCompany(db, { name: 'ООО «Вектор»', inn: '7707083893' })
  const outgoing = {
    '000000001': { name: 'ООО «Вектор+»', inn: '7707083893' },
    'код/2': { name: 'ООО «Новая»' },
    '000000003': { name: '' },
  }
  writeFileSync(file('state.json'), JSON.stringify({ cursor: null, objects: {}, outgoing }))
  const progress = { isOver: false }
  const writing = Promise.all([writeLong(60), writeLong(60), writeLong(60)]).then(
    () => (progress.isOver = true),
  )
  let refused = ''
  while (!progress.isOver) refused = await exchange(secret)
  await writing
  await exchange(secret)

  expect(Object.keys(state().outgoing)).toEqual(['000000003'])
  expect(refused).toContain('Название')
  const stored = await db.selectFrom('companies').select(['id', 'name', 'version']).execute()
  expect(stored.length).toBeGreaterThan(1000)
  expect(
    Object.fromEntries(
      Object.entries(state().objects).map(([id, { name, version }]) => [id, { name, version }]),
    ),
  ).toEqual(Object.fromEntries(stored.map(({ id, name, version }) => [id, { name, version }])))
  const coded = await db
    .selectFrom('companies')
    .select(['name', 'inn', 'accountingCode'])
    .where('accountingCode', 'is not', null)
    .orderBy('accountingCode')
    .execute()
  expect(coded).toEqual([
    { name: 'ООО «Вектор+»', inn: '7707083893', accountingCode: '000000001' },
    { name: 'ООО «Новая»', inn: null, accountingCode: 'код/2' },
  ])

  await sql`truncate object_changes`.execute(db)
  await makeCompany(db, { name: 'ООО «После копии»' })
  await exchange(secret)
  expect(Object.values(state().objects).map(({ name }) => name)).toEqual(['ООО «После копии»'])
}, 60_000)
