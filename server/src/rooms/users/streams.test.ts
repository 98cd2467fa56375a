import type { AddressInfo } from 'node:net'

import { usersRoutes } from '@naryad/contract/users/users.routes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { testApp } from '../../testing/app.ts'
import { blankUser } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { lockAgainstUse } from './users.repo.ts'

const db = await testDb()
/** A server as it runs, remembering sessions for two seconds. */
const app = await testApp(db, { NARYAD_KEEP_SESSIONS_MS: '2000' })
await app.listen({ port: 0, host: '127.0.0.1' })
let admin: Caller

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const streams: AbortController[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort()
})

/** An open stream of events that has said its first word. */
async function listen({ accessToken }: Caller) {
  const { port } = app.server.address() as AddressInfo
  const stop = new AbortController()
  streams.push(stop)
  const answer = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: stop.signal,
  })
  const heard = { text: '', isOver: false }
  const read = async (): Promise<void> => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.text += chunk
  }
  read()
    .catch(() => {})
    .finally(() => (heard.isOver = true))
  await expect.poll(() => heard.text).toContain('ready')
  return heard
}

const fields = { lastName: 'Иванов', firstName: 'Иван', email: 'ivanov@naryad.test' }

describe('holds from the next call on, and cuts open streams within a second:', () => {
  test.each([
    [
      'a block',
      401,
      (id: number) =>
        admin.call(usersRoutes.block, { params: { id }, body: { isBlocked: true, reason: 'Уволился' } }),
    ],
    ['a deletion', 401, (id: number) => admin.call(usersRoutes.remove, { params: { id } })],
    ['the end of all sessions', 401, (id: number) => admin.call(usersRoutes.endSessions, { params: { id } })],
    [
      'the end of a second factor',
      401,
      async (id: number) => {
        await db
          .insertInto('userSecondFactors')
          .values({ userId: id, secret: Buffer.alloc(20), confirmedAt: '2026-11-01T00:00:00Z' })
          .execute()
        await admin.call(usersRoutes.removeSecondFactor, { params: { id } })
      },
    ],
    [
      'another role',
      403,
      (id: number) =>
        admin.call(usersRoutes.update, {
          params: { id },
          body: { ...blankUser, ...fields, role: 'engineer' },
        }),
    ],
  ] as const)('%s', async (_, status, end) => {
    const dispatcher = await caller(app, db)
    const stream = await listen(dispatcher)
    await dispatcher.call(usersRoutes.list, { query: {} })
    expect((await dispatcher.send(usersRoutes.list, {})).statusCode).toBe(200)
    await end(dispatcher.user.id)
    expect((await dispatcher.send(usersRoutes.list, {})).statusCode).toBe(status)
    await expect.poll(() => stream.isOver, { timeout: 1000 }).toBe(true)
  })
})

describe('a change of an account', () => {
  test('is published to open screens of the staff, and to no client', async () => {
    const dispatcher = await listen(await caller(app, db))
    const client = await listen(await caller(app, db, { role: 'client' }))
    const { body } = await admin.call(usersRoutes.create, {
      body: { ...blankUser, ...fields, role: 'engineer' },
    })
    const told = `data: {"type":"changed","room":"users","ids":[${body.id}]}`
    await expect.poll(() => dispatcher.text).toContain(told)
    expect(client.text).not.toContain('users')
  })

  test('of one version by many at once is done once, the others see what it has become', async () => {
    const { body } = await admin.call(usersRoutes.create, {
      body: { ...blankUser, ...fields, role: 'engineer' },
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        admin.send(usersRoutes.update, {
          params: { id: body.id },
          body: { ...blankUser, ...fields, role: 'engineer', version: 1, middleName: `Отчество${at}` },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json()
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().current).toMatchObject({ version: 2, middleName: saved.middleName })
    const page = await admin.call(usersRoutes.actions, { params: { id: body.id }, query: {} })
    expect(page.body.totalCount).toBe(2)
  })

  test('that takes its time does not delay its owner', async () => {
    const dispatcher = await caller(app, db)
    await db.updateTable('sessions').set({ lastSeenAt: '2026-01-01T00:00:00Z' }).execute()
    await inTransaction(db, async (tx) => {
      await lockAgainstUse(tx, dispatcher.user.id)
      const began = performance.now()
      expect((await dispatcher.send(usersRoutes.list, {})).statusCode).toBe(200)
      expect(performance.now() - began).toBeLessThan(1000)
    })
  })
})
