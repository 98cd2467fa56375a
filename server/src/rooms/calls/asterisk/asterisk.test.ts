import { setTimeout as sleep } from 'node:timers/promises'

import { callsRoutes, phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { setConnectionReach } from '../../../platform/outside/addresses.ts'
import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { connectExchange, prepareCalls, readReceived, sendForm } from '../calls.make.ts'
import { openSecret } from '../connections/keys.ts'
import { incoming, placed, unanswered } from './calls-of-asterisk.make.ts'
import { type FakeAmi, makeAmi, packetText } from './fake-ami.make.ts'
import { phoneBox, startServer, until } from './listening.make.ts'

const db = await testDb()
const app = await testApp(db)
prepareCalls()

let on: Stage
let ami: FakeAmi
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  on = await setStage(app, db)
  ami = await makeAmi()
})
afterEach(async () => {
  setConnectionReach('private')
  for (const stop of stops.splice(0)) await stop()
  await ami.close()
  if (ami.unexpected.length > 0) throw new Error(`unexpected actions: ${ami.unexpected.join(', ')}`)
})

const values = () => ({ host: `127.0.0.1:${ami.port}`, login: 'naryad', secret: 'ami-secret' })
const connect = (more: object = {}) => connectExchange(on.admin, 'ASTERISK', { ...values(), ...more })

const listening = async () => {
  const connection = await connect()
  stops.push(startServer(db))
  await until(() => ami.followers() === 1)
  return connection
}
const stored = async () => (await db.selectFrom('phoneRequests').select('id').execute()).length
const hears = async (count: number) => {
  await until(async () => (await stored()) >= count)
  await readReceived(db)
}
const calls = async () =>
  (await on.dispatcher.call(callsRoutes.search, { body: {} })).body.items.map(
    ({ direction, result, phone }) => `${direction} ${result} ${phone}`,
  )
const health = async (id: number) =>
  (await on.admin.call(phoneConnectionsRoutes.list, {})).body.items.find((one) => one.id === id)

describe('an Asterisk that is switched on', () => {
  test('is entered without its password, and its calls appear, cut anywhere and repeated', async () => {
    const { id } = await listening()
    const text = incoming('1701427200.1').map(packetText).join('')
    for (let at = 0; at < text.length; at += 97) {
      ami.sayRaw(text.slice(at, at + 97))
      await sleep(1)
    }
    ami.sayRaw(text)
    await hears(12)
    expect(await calls()).toEqual(['IN ANSWERED +79172451863'])
    expect(JSON.stringify(ami.actions)).not.toContain('ami-secret')
    expect(await health(id)).toMatchObject({ error: null, url: null, heardAt: expect.any(String) })
  })

  test('rings at the dispatcher with the telephone, and a missed call is suggested', async () => {
    await db.updateTable('users').set({ extension: '101' }).where('id', '=', on.dispatcher.user.id).execute()
    await listening()
    const [begun, ...later] = unanswered('1701427200.1')
    if (!begun) throw new Error('no packets')
    ami.say(begun, ...later.slice(0, 2))
    await hears(3)
    const { items } = (await on.dispatcher.call(callsRoutes.current, {})).body
    expect(items).toMatchObject([{ state: 'RINGING', phone: '+79172451863' }])
    ami.say(...later.slice(2))
    await hears(4)
    expect(await calls()).toEqual(['IN MISSED +79172451863'])
    expect(await db.selectFrom('suggestions').select('source').execute()).toEqual([{ source: 'PHONE' }])
  })

  test('makes no missed call of the end of a call if its beginning was not heard', async () => {
    await listening()
    ami.say(...unanswered('1701427200.1').slice(-1))
    ami.say(...unanswered('1701427200.2'))
    await hears(4)
    expect(await db.selectFrom('calls').select('externalId').execute()).toEqual([
      { externalId: '1701427200.2' },
    ])
  })

  test('ends a call that has rung for long, and stores what the database can', async () => {
    await listening()
    const [begun, ring, ...later] = unanswered('1701427200.1')
    if (!begun || !ring) throw new Error('no packets')
    const rings = Array.from({ length: 310 }, (_, at) => ({ ...ring, Timestamp: String(1764324900 + at) }))
    ami.say({ ...begun, CallerIDNum: begun['CallerIDNum'] ?? '', Context: `${'x'.repeat(299)}😀from-trunk` })
    ami.say(begun, ...rings, ...later)
    await hears(314)
    expect(await calls()).toEqual(['IN MISSED +79172451863'])
  })

  test('ends a call that another server has heard beginning', async () => {
    await listening()
    ami.say(...unanswered('1701427200.1').slice(0, -1))
    await hears(3)
    for (const stop of stops.splice(0)) await stop()
    await until(() => ami.followers() === 0)
    stops.push(startServer(db))
    await until(() => ami.followers() === 1)
    ami.say(...unanswered('1701427200.1').slice(-1))
    await hears(4)
    expect(await calls()).toEqual(['IN MISSED +79172451863'])
  })

  test('is connected to again when the connection breaks or says nothing any more', async () => {
    const { id } = await listening()
    ami.drop()
    await until(() => ami.followers() === 1)
    ami.isSilent = true
    await until(async () => (await health(id))?.error === 'АТС не ответила вовремя')
    ami.isSilent = false
    await until(() => ami.followers() === 1)
    await until(async () => (await health(id))?.error === null)
    ami.say(...unanswered('1701427200.1'))
    await hears(4)
    expect(await calls()).toEqual(['IN MISSED +79172451863'])
  })

  test('is listened to by one server of several', async () => {
    await connect()
    stops.push(startServer(db))
    stops.push(startServer(db))
    await until(() => ami.followers() > 0)
    await sleep(200)
    expect(ami.followers()).toBe(1)
  })

  test('is left when it is switched off', async () => {
    const { id } = await listening()
    const { title, version, values: shown } = (await health(id)) ?? {}
    await on.admin.call(phoneConnectionsRoutes.update, {
      params: { id },
      body: { title: title ?? '', isOn: false, values: shown ?? {}, version: version ?? 0 },
    })
    await until(() => ami.followers() === 0)
    expect(await health(id)).toMatchObject({ isOn: false, error: null })
  })

  test('says what is wrong, and holds up no other one', async () => {
    const wrong = await connect({ secret: 'wrong' })
    const absent = await connect({ host: '127.0.0.1:1' })
    const link = await connect({ host: '169.254.169.254' })
    await connect()
    stops.push(startServer(db))
    await until(() => ami.followers() === 1)
    for (const [{ id }, error] of [
      [wrong, 'АТС не приняла пользователя AMI, его пароль или адрес «Наряда»'],
      [absent, 'АТС не принимает соединения по этому адресу и порту'],
      [link, 'обращаться к адресам внутренней сети запрещено'],
    ] as const)
      await until(async () => (await health(id))?.error === error)
    // A refused login is not repeated at once.
    await sleep(200)
    expect(ami.actions.filter(({ Action }) => Action === 'Login')).toHaveLength(2)
  })

  test('has no door, and is not reached in an inner network if that is forbidden', async () => {
    const { id } = await connect()
    const row = await db
      .selectFrom('phoneConnections')
      .select(['sealedSecret', 'secretHash'])
      .executeTakeFirstOrThrow()
    const door = `/api/hooks/calls/${openSecret(phoneBox, row)}`
    expect((await sendForm(app, door, { Event: 'Newchannel' })).statusCode).toBe(404)
    setConnectionReach('public')
    const checked = await on.admin.call(phoneConnectionsRoutes.test, { params: { id } })
    expect(checked.body.error).toBe('Проверка не удалась: обращаться к адресам внутренней сети запрещено')
    expect(ami.actions).toEqual([])
  })
})

describe('in the settings', () => {
  test('the check signs in and says whether events come', async () => {
    const { id } = await connect()
    const check = async () => (await on.admin.call(phoneConnectionsRoutes.test, { params: { id } })).body
    expect(await check()).toEqual({
      message: 'АТС приняла пользователя AMI; событий ещё не было: позвоните на свой номер',
      error: null,
    })
    ami.secret = 'another'
    expect((await check()).error).toMatch(/^Проверка не удалась: АТС не приняла пользователя AMI/)
    ami.greeting = 'SSH-2.0-OpenSSH'
    expect((await check()).error).toBe('Проверка не удалась: по этому адресу отвечает не Asterisk')
  })

  test('the password goes to no other host, and a port has its bounds', async () => {
    const { id } = await connect()
    const change = async (host: string) => ({
      params: { id },
      body: {
        title: 'Офис',
        isOn: false,
        values: { ...values(), secret: '', host },
        version: (await health(id))?.version ?? 0,
      },
    })
    const wrong = await on.admin.refusal(phoneConnectionsRoutes.update, await change('pbx.example.ru:99999'))
    expect(wrong.body.fields).toHaveProperty(['values.host'])
    const moved = await on.admin.call(phoneConnectionsRoutes.update, await change('pbx.example.ru'))
    expect(moved.body.storedKeys).toEqual([])
  })
})

describe('a call from a card', () => {
  const phone = '+79172451863'
  beforeEach(async () => {
    await db.updateTable('users').set({ extension: '101' }).where('id', '=', on.dispatcher.user.id).execute()
  })

  test('rings the own telephone, then the number, and is one call in the log', async () => {
    const connection = await listening()
    expect((await on.dispatcher.call(callsRoutes.dialling, {})).body).toEqual({ canDial: true })
    await on.dispatcher.call(callsRoutes.dial, { body: { phone: `${phone};ext=12` } })
    const order = ami.actions.find(({ Action }) => Action === 'Originate')
    expect(order).toMatchObject({
      Channel: 'Local/101@from-internal/n',
      Context: 'from-internal',
      Exten: '79172451863',
      CallerID: '101',
    })
    const id = order?.['ChannelId'] ?? ''
    expect(id).toMatch(/^naryad-/)
    await hears(1)
    expect(await calls()).toEqual([`OUT null ${phone}`])
    expect((await health(connection.id))?.heardAt).toBeNull()
    ami.say(...placed(id, { isAnswered: true }))
    await hears(5)
    await until(async () => {
      await readReceived(db)
      return (await calls())[0] === `OUT ANSWERED ${phone}`
    })
    expect(await db.selectFrom('calls').select('answeredBy').execute()).toEqual([
      { answeredBy: on.dispatcher.user.id },
    ])
  })

  test('is refused with the reason', async () => {
    await connect({ context: 'office' })
    ami.mayOriginate = false
    const refused = await on.dispatcher.refusal(callsRoutes.dial, { body: { phone } })
    expect(refused.body.message).toBe('АТС не приняла звонок: запрос отклонён: нужно право originate')
    expect(ami.actions.at(-1)).toMatchObject({ Channel: 'Local/101@office/n', Context: 'office' })
  })
})
