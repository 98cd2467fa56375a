import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller, inject } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { messageUpdate } from '../fakes/telegram.make.ts'
import { makeRule, messagesOf } from '../messengers.make.ts'
import { webhookSecret } from './webhook-secret.ts'

const db = await testDb()
const values = { token: '1:secret', url: 'http://127.0.0.1:9', webhook: 'https://naryad.test' }
const app = await testApp(db, {
  NARYAD_TELEGRAM: JSON.stringify({ provider: 'telegram', values }),
  NARYAD_MAX: JSON.stringify({ provider: 'max', values }),
})
const withoutBots = await testApp(db)

const header = (secret: string) => ({ headers: { 'x-telegram-bot-api-secret-token': secret } })
const chatsCount = async () => (await db.selectFrom('messengerChats').select('id').execute()).length

async function start(): Promise<object> {
  const admin = await caller(app, db, { role: 'admin' })
  const id = await makeRule(db)
  const { body } = await admin.call(messengersRoutes.link, {
    params: { id },
    body: { messenger: 'TELEGRAM' },
  })
  return { update_id: 7, ...messageUpdate({ id: 77 }, `/start ${body.code}`) }
}

describe('the webhook of Telegram', () => {
  test('accepts an update with the secret once', async () => {
    const body = await start()
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await inject(
        app,
        messengersRoutes.telegramWebhook,
        { body },
        header(webhookSecret('1:secret')),
      )
      expect(answer.statusCode).toBe(204)
    }
    expect(await chatsCount()).toBe(1)
    expect(await messagesOf(db)).toHaveLength(1)
  })

  test.each([
    ['no secret', {}],
    ['another secret', header('x'.repeat(43))],
    ['the secret of another token', header(webhookSecret('2:secret'))],
  ])('refuses %s, and nothing is changed', async (_, options) => {
    const answer = await inject(app, messengersRoutes.telegramWebhook, { body: await start() }, options)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ message: 'Это обновление пришло не от мессенджера' })
    expect(await chatsCount()).toBe(0)
  })

  test('rejects updates when no bot is connected', async () => {
    const answer = await inject(withoutBots, messengersRoutes.telegramWebhook, { body: {} }, header(''))
    expect(answer.statusCode).toBe(403)
  })

  test('ignores invalid updates', async () => {
    for (const body of [{ update_id: 'x' }, { message: [] }, { update_id: 1, message: { chat: null } }]) {
      const answer = await inject(
        app,
        messengersRoutes.telegramWebhook,
        { body },
        header(webhookSecret('1:secret')),
      )
      expect(answer.statusCode).toBe(204)
    }
  })
})

test.each([
  ['Telegram', messengersRoutes.telegramWebhook, 'x-telegram-bot-api-secret-token'],
  ['MAX', messengersRoutes.maxWebhook, 'x-max-bot-api-secret'],
] as const)('the webhook of %s refuses a secret of any bytes and any length', async (_, route, name) => {
  const secret = webhookSecret('1:secret')
  const bytes = Array.from({ length: 256 }, (_value, byte) => String.fromCharCode(byte))
  const sendable = bytes.filter((byte) => /[\t\u0020-\u007e\u0080-\u00ff]/.test(byte))
  const forged = [
    ...sendable.map((byte) => byte + secret.slice(1)),
    ...sendable,
    secret.slice(1),
    `${secret}a`,
  ]
  for (const sent of forged.filter((one) => one !== secret)) {
    const answer = await inject(app, route, { body: { update_id: 1 } }, { headers: { [name]: sent } })
    expect([sent, answer.statusCode]).toEqual([sent, 403])
  }
})

test('the webhook of MAX only accepts updates with the secret', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { body } = await admin.call(messengersRoutes.linkOwn, { body: { messenger: 'MAX' } })
  const update = {
    update_type: 'bot_started',
    timestamp: 1,
    chat_id: 5,
    user: { user_id: 6, name: 'Ольга' },
    payload: body.code,
  }
  const send = (secret: string) =>
    inject(
      app,
      messengersRoutes.maxWebhook,
      { body: update },
      { headers: { 'x-max-bot-api-secret': secret } },
    )
  expect((await send('forged')).statusCode).toBe(403)
  expect(await chatsCount()).toBe(0)
  expect((await send(webhookSecret('1:secret'))).statusCode).toBe(204)
  const own = (await admin.call(messengersRoutes.ownChats, {})).body.items
  expect(own[1]).toMatchObject({ messenger: 'MAX', chat: { title: 'Ольга', isActive: true } })
})
