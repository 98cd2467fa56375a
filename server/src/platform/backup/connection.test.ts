import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../testing/database.ts'
import { openBackupConnection } from './connection.ts'

const db = await testDb()

test('a copy has no limits of time, whatever limits the database gives to others', async () => {
  const name = sql.id(decodeURIComponent(new URL(testDbUrl()).pathname.slice(1)))
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'].map((limit) => sql.id(limit))
  for (const limit of limits) await sql`alter database ${name} set ${limit} = '9s'`.execute(db)
  const copy = await openBackupConnection(testDbUrl(), { lockTimeoutMs: 5000 })
  try {
    const [found] = await copy`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`
    expect(found).toEqual({ statement: '0', lock: '5s', idle: '0' })
  } finally {
    await copy.end()
    for (const limit of limits) await sql`alter database ${name} reset ${limit}`.execute(db)
  }
})
