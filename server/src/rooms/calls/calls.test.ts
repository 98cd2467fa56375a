import { callsRoutes, phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { suggestionsRoutes } from '@naryad/contract/suggestions/suggestions.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { waitingJobs } from '../../testing/jobs.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { connectExchange, prepareCalls, readReceived, sendForm } from './calls.make.ts'

const db = await testDb()
const app = await testApp(db)
prepareCalls()
let on: Stage
let door: string
beforeEach(async () => {
  on = await setStage(app, db)
  door = (await connectExchange(on.admin)).door
})

const phone = '+79172451863'
const hears = async (fields: Record<string, string>) => {
  const answer = await sendForm(app, door, { callId: 'A1', from: phone, to: '101', ...fields })
  expect(answer.statusCode).toBe(200)
  await readReceived(db)
}
const rings = (fields: Record<string, string> = {}) => hears({ event: 'newCall', ...fields })
const answers = (extension: string, fields: Record<string, string> = {}) =>
  hears({ event: 'answer', answeringNumber: extension, ...fields })
const hangsUp = (fields: Record<string, string> = {}) => hears({ event: 'hangup', ...fields })
const currentOf = async (by: Stage['admin']) => (await by.call(callsRoutes.current, {})).body.items
const suggestions = async () => (await on.dispatcher.call(suggestionsRoutes.list, { query: {} })).body.items
const giveExtension = (by: Stage['admin'], extension: string) =>
  db.updateTable('users').set({ extension }).where('id', '=', by.user.id).execute()

describe('an incoming call', () => {
  test('rings at all dispatchers while no telephone is known, and at no other role', async () => {
    await rings()
    for (const by of [on.dispatcher, on.senior])
      expect(await currentOf(by)).toMatchObject([{ state: 'RINGING', phone }])
    expect(await currentOf(on.admin)).toEqual([])
    expect((await on.engineer.refusal(callsRoutes.current, {})).status).toBe(403)
    expect((await on.client.refusal(callsRoutes.current, {})).status).toBe(403)
  })

  test('rings at the user with the telephone alone, and closes for others once it is answered', async () => {
    await giveExtension(on.dispatcher, '101')
    await giveExtension(on.senior, '102')
    await rings({ user: '101,102' })
    expect(await currentOf(on.dispatcher)).toHaveLength(1)
    expect(await currentOf(on.senior)).toHaveLength(1)
    await answers('102')
    expect(await currentOf(on.dispatcher)).toEqual([])
    expect(await currentOf(on.senior)).toMatchObject([{ state: 'TALKING', isMine: true }])
    await hangsUp()
    expect(await currentOf(on.senior)).toMatchObject([{ state: 'ENDED', isMine: true }])
  })

  test('names all owners of its number, their trucks and open requests', async () => {
    const { companyId } = on
    const contact = await makeContact(db, {
      companyId,
      name: 'Ахметов Камиль',
      phones: JSON.stringify([{ phone: `${phone};ext=12`, note: '' }]),
    })
    const driver = await makeDriver(db, { phone, companyId })
    const car = await makeCar(db, { companyId, driverId: driver.id })
    const task = await makeTask(db, { companyId, carId: car.id, status: 'IN_PROGRESS' })
    await rings()
    const [call] = await currentOf(on.dispatcher)
    expect(call?.callers).toMatchObject([
      { kind: 'contact', id: contact.id, name: 'Ахметов Камиль', openTasks: [{ id: task.id }] },
      { kind: 'driver', id: driver.id, cars: [{ id: car.id }] },
    ])
  })

  test('says that the number is hidden', async () => {
    await rings({ from: 'anonymous' })
    expect(await currentOf(on.dispatcher)).toMatchObject([{ phone: null, callers: [] }])
  })

  test('becomes a request together with its link, once', async () => {
    await rings()
    const [call] = await currentOf(on.dispatcher)
    const input = {
      params: { id: call?.id ?? 0 },
      body: { queue: 'tachograph' as const, title: 'Не работает тахограф', companyId: on.companyId },
    }
    const { taskId } = (await on.dispatcher.call(callsRoutes.createTask, input)).body
    const task = await db
      .selectFrom('tasks')
      .select(['source', 'title'])
      .where('id', '=', taskId)
      .executeTakeFirst()
    expect(task).toEqual({ source: 'PHONE', title: 'Не работает тахограф' })
    expect(await on.history(taskId)).toContain(`CHANGED Звонок: — → входящий, ${phone} (Лапина)`)
    expect(await currentOf(on.dispatcher)).toEqual([])
    const again = await on.dispatcher.refusal(callsRoutes.createTask, input)
    expect(again).toMatchObject({ status: 409, body: { message: `Звонок уже отнесён к заявке № ${taskId}` } })
    expect(await db.selectFrom('tasks').select('id').execute()).toHaveLength(1)
  })
})

describe('a missed call', () => {
  test('is suggested, folded for its number, and withdrawn by a call back', async () => {
    await rings()
    await hangsUp()
    await rings({ callId: 'A2' })
    await hangsUp({ callId: 'A2' })
    const [suggestion, ...others] = await suggestions()
    expect(others).toEqual([])
    expect(suggestion).toMatchObject({
      source: 'PHONE',
      contactPhone: phone,
      title: `Пропущенный звонок: ${phone}`,
    })
    expect(suggestion?.evidence[0]?.title).toBe('Звонили, раз: 2')
    await rings({ callId: 'B1', direction: 'out', from: '101', to: phone })
    await answers('101', { callId: 'B1', direction: 'out', from: '101', to: phone })
    expect(await suggestions()).toEqual([])
    const { items } = (await on.dispatcher.call(callsRoutes.search, { body: { isUnreturned: true } })).body
    expect(items).toEqual([])
  })

  test('is no suggestion if its answer is reported late', async () => {
    await rings()
    await hangsUp()
    expect(await suggestions()).toHaveLength(1)
    await answers('101')
    expect(await suggestions()).toEqual([])
    const { items } = (await on.dispatcher.call(callsRoutes.search, { body: {} })).body
    expect(items).toMatchObject([{ result: 'ANSWERED', state: 'ENDED' }])
  })
})

describe('the door', () => {
  test('does not know a wrong secret, nor a connection that is off', async () => {
    expect((await sendForm(app, '/api/hooks/calls/wrong', { event: 'newCall' })).statusCode).toBe(404)
    const [connection] = (await on.admin.call(phoneConnectionsRoutes.list, {})).body.items
    if (!connection) throw new Error('no connection')
    const { id, title, version } = connection
    await on.admin.call(phoneConnectionsRoutes.update, {
      params: { id },
      body: { title, isOn: false, values: {}, version },
    })
    expect((await sendForm(app, door, { event: 'newCall' })).statusCode).toBe(404)
    expect(await waitingJobs(db)).toEqual([])
  })

  test('marks what it does not understand, and reads what follows', async () => {
    await hears({ event: 'newCall', callId: '' })
    await hears({ event: 'ringback' })
    await rings()
    const [connection] = (await on.admin.call(phoneConnectionsRoutes.list, {})).body.items
    const log = (
      await on.admin.call(phoneConnectionsRoutes.requests, { params: { id: connection?.id ?? 0 }, query: {} })
    ).body
    expect(log.items.map(({ state, reason }) => `${state} ${reason}`.trim())).toEqual([
      'READ',
      'IGNORED',
      'REFUSED не понято поле callId',
    ])
    expect(await currentOf(on.dispatcher)).toHaveLength(1)
  })

  test('answers an echo of the exchange without taking it for proof of an event', async () => {
    const zadarma = await connectExchange(on.admin, 'ZADARMA', { apiKey: 'K', secret: 'S' })
    const start = {
      event: 'NOTIFY_START',
      caller_id: phone,
      call_start: '2026-11-30 10:00:00',
      pbx_call_id: 'A',
    }
    const forged = await sendForm(app, zadarma.door, { ...start, zd_echo: 'x' })
    expect(forged.statusCode).toBe(401)
    const echo = await sendForm(app, zadarma.door, { zd_echo: 'x' })
    expect([echo.statusCode, echo.body]).toEqual([200, 'x'])
    await readReceived(db)
    expect(await currentOf(on.dispatcher)).toEqual([])
  })

  test('refuses a body that is too large', async () => {
    const answer = await sendForm(app, door, { event: 'newCall', note: 'x'.repeat(70_000) })
    expect(answer.statusCode).toBe(413)
  })

  test('gets a new address when the former one cannot be read any more', async () => {
    await db
      .updateTable('phoneConnections')
      .set({ sealedSecret: Buffer.alloc(40) })
      .execute()
    const read = async () => (await on.admin.call(phoneConnectionsRoutes.list, {})).body.items[0]
    const lost = await read()
    expect(lost).toMatchObject({ url: null, areKeysLost: true })
    await on.admin.call(phoneConnectionsRoutes.update, {
      params: { id: lost?.id ?? 0 },
      body: { title: 'Офис', isOn: true, values: {} },
    })
    const { pathname } = new URL((await read())?.url ?? '')
    const event = { event: 'newCall', callId: 'A1' }
    expect((await sendForm(app, pathname, event)).statusCode).toBe(200)
    expect((await sendForm(app, door, event)).statusCode).toBe(404)
  })

  test('stores the secret of its address as a hash and sealed', async () => {
    const secret = door.split('/').at(-1) ?? ''
    const { rows } = await sql<{
      text: string
    }>`select phone_connections::text as text from phone_connections`.execute(db)
    expect(rows[0]?.text).not.toContain(secret)
    expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'))
  })
})

describe('rights', () => {
  test('engineers and clients neither see calls nor make requests of them; only administrators connect exchanges', async () => {
    for (const by of [on.engineer, on.client]) {
      expect((await by.refusal(callsRoutes.search, { body: {} })).status).toBe(403)
      expect((await by.refusal(callsRoutes.dial, { body: { phone } })).status).toBe(403)
      expect((await by.refusal(callsRoutes.link, { params: { id: 1 }, body: { taskId: 1 } })).status).toBe(
        403,
      )
    }
    for (const by of [on.senior, on.dispatcher, on.engineer, on.client])
      expect((await by.refusal(phoneConnectionsRoutes.list, {})).status).toBe(403)
  })

  test('a call is not linked to a request of a queue that the dispatcher does not see', async () => {
    const task = await makeTask(db, { queue: 'luv' })
    await rings()
    const [call] = await currentOf(on.dispatcher)
    await db
      .updateTable('users')
      .set({ queues: ['tachograph'] })
      .where('id', '=', on.dispatcher.user.id)
      .execute()
    const answer = await on.dispatcher.refusal(callsRoutes.link, {
      params: { id: call?.id ?? 0 },
      body: { taskId: task.id },
    })
    expect(answer).toMatchObject({ status: 404, body: { message: 'Заявка не найдена' } })
  })
})

describe('an erasure', () => {
  test('hides the number of the person and forgets what the exchange has sent', async () => {
    const { id } = await makeContact(db, {
      companyId: on.companyId,
      name: 'Ахметов Камиль',
      phones: JSON.stringify([{ phone, note: '' }]),
    })
    await rings()
    await hangsUp()
    await on.admin.call(privacyRoutes.erase, {
      params: { kind: 'contacts', id },
      body: { reason: 'Отозвал согласие' },
    })
    const rows = await db.selectFrom('calls').select(['phone', 'contactId']).execute()
    expect(rows).toEqual([{ phone: null, contactId: id }])
    expect(await db.selectFrom('callEvents').select('callId').execute()).toEqual([])
    expect(await db.selectFrom('phoneRequests').select('id').execute()).toEqual([])
  })
})
