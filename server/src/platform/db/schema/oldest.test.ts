import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../../testing/database.ts'
import { connect } from '../connect.ts'
import { CannotStart } from '../embedded/cannot-start.ts'
import { refuseOldServer } from './oldest.ts'

await testDb()
const db = connect(testDbUrl(), { max: 1 })
afterAll(() => db.destroy())

/** The server says of itself what it is told to, in this transaction alone. */
const asking = (number: string, name: string) =>
  db.transaction().execute(async (tx) => {
    await sql`create schema pretended`.execute(tx)
    await sql`
      create function pretended.current_setting(what text) returns text language sql as
        ${sql.lit(`select case what when 'server_version_num' then '${number}' else '${name}' end`)}`.execute(
      tx,
    )
    await sql`set local search_path to pretended, pg_catalog`.execute(tx)
    try {
      await refuseOldServer(tx)
      return undefined
    } catch (error) {
      return error
    } finally {
      await sql`drop schema pretended cascade`.execute(tx)
    }
  })

test('a PostgreSQL that is too old is refused before anything is written, in words', async () => {
  const refusal = await asking('140019', '14.19 (Debian 14.19-1)')
  expect(refusal).toBeInstanceOf(CannotStart)
  expect((refusal as Error).message).toBe(
    'Нужен PostgreSQL 15 или новее, а по адресу из DATABASE_URL работает 14.19 (Debian 14.19-1): обновите сервер базы данных.',
  )
})

test.each([
  ['the oldest', '150000', '15.0'],
  ['the newest', '180004', '18.4'],
  ['one that is yet to come', '190000', '19beta1'],
])('%s is taken', async (_, number, name) => {
  expect(await asking(number, name)).toBeUndefined()
})

test('the one that runs here is taken', async () => {
  await expect(refuseOldServer(db)).resolves.toBeUndefined()
})
