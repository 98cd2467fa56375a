import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { inTransaction } from '../../platform/db/transaction.ts'
import { publishChange, publishReferenceChange, type Change } from '../../platform/live/publish-change.ts'
import { testApp } from '../../testing/app.ts'
import { caller, type Caller, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { openStream, originOf, type Stream } from './live.make.ts'

const db = await testDb()
/** Two servers over one database. */
const here = await testApp(db)
const there = await testApp(db)
for (const app of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })

const listen = (person: Caller, app = here): Promise<Stream> => openStream(app, person)

const change = (...changes: Change[]) =>
  inTransaction(db, (tx) => publishChange(tx, { room: 'tasks', changes }))

async function makeTask(
  facts: { companyId?: number | null; operatorId?: number | null } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('tasks')
    .values({ queue: 'luv', title: 'Заявка', companyId: null, operatorId: null, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const beat = (person: Caller, id: number, mode = 'VIEW') =>
  person.call(liveRoutes.present, { params: { id }, body: { mode: mode as 'VIEW' } })

describe('a change', () => {
  test('reaches the streams of both servers', async () => {
    const dispatcher = await caller(here, db)
    const streams = [await listen(dispatcher), await listen(dispatcher, there)]
    await change({ id: 7 }, { id: 8, companyId: 1 })
    for (const { events } of streams)
      await expect.poll(() => events).toEqual([{ type: 'changed', room: 'tasks', ids: [7, 8] }])
  })

  test('is published to a client only if it is of the client’s organization', async () => {
    const client = await caller(here, db, { role: 'client' })
    const { events } = await listen(client)
    await change({ id: 1, companyId: 1_000_000 }, { id: 2 })
    await change({ id: 3, companyId: client.user.companyId }, { id: 4, companyId: 1_000_000 })
    await expect.poll(() => events).toEqual([{ type: 'changed', room: 'tasks', ids: [3] }])
  })

  test('of the settings is published to all: screens of clients name the queues too', async () => {
    const { events } = await listen(await caller(here, db, { role: 'client' }))
    const queueLabels = { ...queueTitles, luv: 'Умное вождение' }
    await (await caller(here, db, { role: 'admin' })).call(settingsRoutes.change, { body: { queueLabels } })
    await expect.poll(() => events).toEqual([{ type: 'changed', room: 'settings', ids: null }])
  })

  test('of a name makes the rooms that show it read again', async () => {
    const { events } = await listen(await caller(here, db))
    await inTransaction(db, (tx) => publishReferenceChange(tx, 'users'))
    await expect
      .poll(() => events)
      .toEqual([
        { type: 'changed', room: 'tasks', ids: null },
        { type: 'changed', room: 'units', ids: null },
        { type: 'changed', room: 'roll-call', ids: null },
        { type: 'changed', room: 'calls', ids: null },
      ])
  })

  test('of too many objects names none', async () => {
    const client = await caller(here, db, { role: 'client' })
    const { events } = await listen(client)
    await change(...Array.from({ length: 1001 }, (_, id) => ({ id: id + 1, companyId: 5 })))
    await expect.poll(() => events).toEqual([{ type: 'changed', room: 'tasks', ids: null }])
  })

  test('that may have been missed makes all pages read again', async () => {
    const { events } = await listen(await caller(here, db))
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'naryad-listen' and datname = current_database()`.execute(db)
    await expect.poll(() => events).toEqual([{ type: 'lost' }, { type: 'lost' }])
  })

  test('made before a stream was open is sent at its beginning, to a client only that of one organization', async () => {
    const [dispatcher, client] = [await caller(here, db), await caller(here, db, { role: 'client' })]
    const late = async (person: Caller, age?: number) => (await openStream(here, person, age)).events
    // A server that has just begun to hear does not know what was said before.
    await expect.poll(() => late(dispatcher, 0), { timeout: 5000 }).not.toEqual([{ type: 'lost' }])
    const { events } = await listen(dispatcher)
    await change({ id: 5 }, { id: 6, companyId: client.user.companyId })
    await expect.poll(() => events).toHaveLength(1)
    expect(await late(dispatcher, 0)).toEqual(events)
    expect(await late(client, 0)).toEqual([{ type: 'changed', room: 'tasks', ids: [6] }])
    expect(await late(await caller(here, db, { role: 'client' }), 0)).toEqual([])
    expect(await late(dispatcher)).toEqual([])
    expect(await late(dispatcher, 90_000)).toEqual([{ type: 'lost' }])
  })

  // How soon is measured by bench/live.ts.
  test('is seen by each of five hundred open streams', { timeout: 30_000 }, async () => {
    const streams: Stream[] = []
    // A session has ten; all at once would be more calls in flight than a server takes.
    for (let person = 0; person < 50; person += 1) {
      const dispatcher = await caller(here, db)
      streams.push(...(await Promise.all(Array.from({ length: 10 }, () => listen(dispatcher)))))
    }
    await change({ id: 9 })
    await expect
      .poll(() => streams.filter(({ events }) => events.length === 1).length, { timeout: 10_000 })
      .toBe(500)
  })
})

describe('a stream', () => {
  test('is closed within a second of the sign-out, on whichever server', async () => {
    const dispatcher = await caller(here, db)
    const colleague = await signedIn(here, dispatcher.user)
    const streams = [await listen(dispatcher), await listen(dispatcher, there)]
    const other = await listen(colleague)
    await dispatcher.call(authRoutes.logout, {})
    for (const { isOver } of streams) await expect.poll(isOver, { timeout: 1000 }).toBe(true)
    expect(other.isOver()).toBe(false)
  })

  test('is refused to those who are not signed in', async () => {
    const answer = await fetch(`${originOf(here)}/api/events`)
    expect(answer.status).toBe(401)
  })

  test('is not begun over an age that is no number', async () => {
    const dispatcher = await caller(here, db)
    for (const age of ['', '-1', '1e3', '99999999999', 'вчера'])
      expect(await dispatcher.refusal(liveRoutes.events, { query: { age } })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('миллисекунд') },
      })
  })

  test('ends when the server stops', async () => {
    const ending = await testApp(db)
    await ending.listen({ port: 0, host: '127.0.0.1' })
    const { isOver } = await listen(await caller(ending, db), ending)
    await ending.close()
    await expect.poll(isOver).toBe(true)
  })
})

describe('presence', () => {
  test('is shared by two servers: who is there, at what, and who has left', async () => {
    const anna = await caller(here, db, { lastName: 'Белова' })
    const oleg = await caller(there, db, { lastName: 'Гусев' })
    const id = await makeTask()
    const [seenByAnna, seenByOleg] = [await listen(anna), await listen(oleg, there)]
    await beat(anna, id)
    await expect.poll(() => seenByAnna.events).toHaveLength(1)
    const both = [
      expect.objectContaining({ mode: 'VIEW', person: expect.objectContaining({ lastName: 'Белова' }) }),
      expect.objectContaining({ mode: 'EDIT', person: expect.objectContaining({ lastName: 'Гусев' }) }),
    ]
    // The other server hears of Anna a moment later.
    await expect.poll(async () => (await beat(oleg, id, 'EDIT')).body.people).toEqual(both)
    for (const { events } of [seenByAnna, seenByOleg])
      await expect.poll(() => events.at(-1)).toEqual({ type: 'presence', taskId: id, people: both })

    const told = seenByAnna.events.length
    await beat(oleg, id, 'EDIT')
    await oleg.call(liveRoutes.leave, { params: { id } })
    const alone = { type: 'presence', taskId: id, people: both.slice(0, 1) }
    await expect.poll(() => seenByAnna.events.at(-1)).toEqual(alone)
    // A beat that says nothing new is not passed on.
    expect(seenByAnna.events).toHaveLength(told + 1)
    await expect.poll(() => seenByOleg.events.at(-1)).toEqual(alone)
  })

  test('of staff is not shown to a client, while staff see all users', async () => {
    const staff = await caller(here, db, { lastName: 'Белова' })
    const client = await caller(here, db, { role: 'client', lastName: 'Клиентов' })
    const id = await makeTask({ companyId: client.user.companyId })
    const [seenByStaff, seenByClient] = [await listen(staff), await listen(client)]
    const names = (people: readonly { person: { lastName: string } }[]) =>
      people.map(({ person }) => person.lastName)
    await beat(staff, id)
    expect(names((await beat(client, id)).body.people)).toEqual(['Клиентов'])
    expect(names((await beat(staff, id, 'EDIT')).body.people)).toEqual(['Белова', 'Клиентов'])
    await staff.call(liveRoutes.leave, { params: { id } })
    await expect
      .poll(() => seenByStaff.events.at(-1))
      .toMatchObject({ people: [{ person: { lastName: 'Клиентов' } }] })
    await expect.poll(() => seenByClient.events.length).toBeGreaterThan(0)
    expect(JSON.stringify(seenByClient.events)).not.toContain('Белова')
  })

  test('is shown only to users who are present themselves', async () => {
    const outsider = await listen(await caller(here, db))
    await beat(await caller(here, db), await makeTask())
    await change({ id: 1 })
    await expect.poll(() => outsider.events).toEqual([{ type: 'changed', room: 'tasks', ids: [1] }])
  })

  test('needs the right to read the task', async () => {
    const client = await caller(here, db, { role: 'client' })
    const [foreign, own] = [await makeTask(), await makeTask({ companyId: client.user.companyId })]
    const refusal = await client.refusal(liveRoutes.present, {
      params: { id: foreign },
      body: { mode: 'VIEW' },
    })
    const missing = await client.refusal(liveRoutes.present, {
      params: { id: 999_999 },
      body: { mode: 'VIEW' },
    })
    expect(refusal).toEqual(missing)
    expect(refusal).toMatchObject({ status: 404, body: { message: 'Заявка не найдена' } })
    expect((await beat(client, own)).status).toBe(200)
    const engineer = await caller(here, db, { role: 'engineer', queues: ['glonass'] })
    const others = await makeTask({ operatorId: client.user.id })
    expect(await engineer.refusal(liveRoutes.leave, { params: { id: others } })).toMatchObject({
      status: 404,
    })
  })
})
