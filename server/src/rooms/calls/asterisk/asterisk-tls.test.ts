import { callsRoutes, phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { makeCertificate } from '../../../platform/outside/certificate.make.ts'
import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { connectExchange, prepareCalls, readReceived } from '../calls.make.ts'
import { unanswered } from './calls-of-asterisk.make.ts'
import { type FakeAmi, makeAmi } from './fake-ami.make.ts'
import { startServer, until } from './listening.make.ts'

const db = await testDb()
const app = await testApp(db)
prepareCalls()

const own = makeCertificate()
let on: Stage
let secured: FakeAmi
beforeEach(async () => {
  on = await setStage(app, db)
  secured = await makeAmi(own)
})
afterEach(() => secured.close())

const account = { login: 'naryad', secret: 'ami-secret' }
const over = (more: object = {}) =>
  connectExchange(on.admin, 'ASTERISK', {
    ...account,
    host: `127.0.0.1:${secured.port}`,
    tls: 'on',
    ca: own.cert,
    ...more,
  })
const check = async (id: number) =>
  (await on.admin.call(phoneConnectionsRoutes.test, { params: { id } })).body.error

describe('over TLS', () => {
  test('an Asterisk with the certificate of an own authority is heard', async () => {
    const { id } = await over()
    expect(await check(id)).toBeNull()
    const stop = startServer(db)
    await until(() => secured.followers() === 1)
    secured.say(...unanswered('1701427200.1'))
    await until(async () => (await db.selectFrom('phoneRequests').select('id').execute()).length >= 4)
    await readReceived(db)
    const { items } = (await on.dispatcher.call(callsRoutes.search, { body: {} })).body
    expect(items).toMatchObject([{ result: 'MISSED', phone: '+79172451863' }])
    const { body: list } = await on.admin.call(phoneConnectionsRoutes.list, {})
    expect(list.items).toMatchObject([{ error: null, values: { tls: 'on', ca: own.cert.trim() } }])
    await stop()
  })

  test.each([
    ['of an unknown authority', { ca: '' }, 'сертификат АТС не проверить'],
    ['of another authority', { ca: makeCertificate().cert }, 'сертификат АТС не проверить'],
    ['of another name', { host: 'localhost' }, 'сертификат АТС выдан другому имени'],
  ])('a certificate %s is refused before anything is said', async (_, more, reason) => {
    const host = 'host' in more ? { host: `${more.host}:${secured.port}` } : {}
    const { id } = await over({ ...more, ...host })
    expect(await check(id)).toContain(reason)
    expect(secured.actions).toEqual([])
  })

  test('an Asterisk without TLS, and a certificate that is none, are named', async () => {
    const plain = await makeAmi()
    expect(await check((await over({ host: `127.0.0.1:${plain.port}` })).id)).toContain('не отвечает по TLS')
    await plain.close()
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
    expect(await check((await over({ ca: broken })).id)).toContain(
      'сертификат удостоверяющего центра не читается',
    )
    const refused = await on.admin.refusal(phoneConnectionsRoutes.create, {
      body: { provider: 'ASTERISK', title: 'Офис', values: { ...account, ca: 'нет' } },
    })
    expect(refused.body.fields).toMatchObject({ 'values.ca': expect.stringContaining('BEGIN CERTIFICATE') })
  })
})
