import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../testing/database.ts'
import { connect, type Db, openPresence } from '../db/connect.ts'
import { defineJob, type Job, NoData } from './job.ts'
import { prepareQueues } from './queue.ts'
import { takeOverRuns } from './take-over.repo.ts'

const db = await testDb()
const job = (schedule?: { everySeconds: number }): Job =>
  defineJob({
    name: 'test.taken',
    title: 'Проверка',
    data: NoData,
    ...(schedule && { schedule }),
    run: async () => {},
  })

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await sql`delete from jobs.job where name = 'test.taken'`.execute(db)
})

/** A server with connections of its own; `die` closes them, as the database does when a process ends. */
async function startServer(): Promise<{ db: Db; die: () => Promise<void> }> {
  const server = connect(testDbUrl(), { max: 1 })
  const presence = openPresence(server)
  await presence.ensure()
  const die = async (): Promise<void> => {
    await presence.close()
    await server.destroy()
  }
  ends.push(die)
  return { db: server, die }
}

/** A run that the server has taken and not ended. */
async function take(server: Db, retryLimit = 30): Promise<void> {
  await sql`insert into jobs.job (name, retry_limit) values ('test.taken', ${retryLimit})`.execute(db)
  await sql`
    update jobs.job set state = 'active', retry_count = case when started_on is null then 0 else retry_count + 1 end,
      started_on = now() where name = 'test.taken' and state < 'active'`.execute(server)
}

const runs = async () => {
  const { rows } = await sql<{ state: string; isDue: boolean; retryCount: number; message: string | null }>`
    select state, start_after <= now() as is_due, retry_count, output ->> 'message' as message
    from jobs.job where name = 'test.taken'`.execute(db)
  return rows
}

test('runs of a server that has died are due at once', async () => {
  await prepareQueues(testDbUrl(), [job()])
  const server = await startServer()
  await take(server.db)
  await server.die()
  await expect.poll(() => takeOverRuns(db), { timeout: 10_000 }).toBe(1)
  expect(await runs()).toMatchObject([{ state: 'retry', isDue: true }])
})

test('runs of a living server stay with it, even while its pool has no connection', async () => {
  await prepareQueues(testDbUrl(), [job()])
  const server = await startServer()
  await take(server.db)
  await server.db.destroy()
  for (let turn = 0; turn < 5; turn += 1) expect(await takeOverRuns(db)).toBe(0)
  expect(await runs()).toMatchObject([{ state: 'active' }])
})

test('a run that failures do not repeat is given back once, so that one that kills its server stops doing so', async () => {
  await prepareQueues(testDbUrl(), [job({ everySeconds: 60 })])
  const first = await startServer()
  await take(first.db, 0)
  await first.die()
  await expect.poll(() => takeOverRuns(db), { timeout: 10_000 }).toBe(1)
  expect(await runs()).toMatchObject([{ state: 'retry' }])
  const second = await startServer()
  await sql`
    update jobs.job set state = 'active', retry_count = retry_count + 1 where name = 'test.taken'`.execute(
    second.db,
  )
  await second.die()
  await expect.poll(() => takeOverRuns(db), { timeout: 10_000 }).toBe(1)
  expect(await runs()).toMatchObject([
    { state: 'failed', retryCount: 1, message: 'Сервер остановился, не закончив' },
  ])
})
