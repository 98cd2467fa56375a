import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../../testing/database.ts'
import { connect } from '../connect.ts'
import { withinCompany } from '../tenant/tenant-scope.ts'
import { untilAborted } from './until-aborted.ts'

const owner = await testDb()
const db = connect(testDbUrl(), { max: 2, hasRowSecurity: true })

const running = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where state = 'active' and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`.execute(owner)
  return rows[0]?.n ?? 0
}

test.each([
  ['a member of staff', <T>(work: () => T) => work()],
  ['a client', <T>(work: () => T) => withinCompany(1, work)],
])('the statement of %s ends when its signal is aborted', async (_, scope) => {
  const gone = new AbortController()
  const asked = scope(() => untilAborted(db, gone.signal, (db) => sql`select pg_sleep(20)`.execute(db)))
  await expect.poll(running).toBe(1)
  gone.abort()
  await expect(asked).rejects.toThrow(/abort/i)
  expect(await running()).toBe(0)
  // Neither of the two connections is lost, and none of the next statements is hit.
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(db)),
  )
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 4])
})

test('what was aborted before it began is not asked', async () => {
  const work = () => Promise.reject(new Error('asked'))
  await expect(untilAborted(db, AbortSignal.abort(), work)).rejects.toThrow(/abort/i)
})
