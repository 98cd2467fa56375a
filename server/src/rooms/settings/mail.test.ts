import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import type { MailServerInput } from '@naryad/contract/settings/mail'
import { mailRoutes } from '@naryad/contract/settings/mail.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { makeSmtp, textOf } from '../../platform/mail/smtp.make.ts'
import { makeSecretBox } from '../../platform/secrets/secret-box.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller, inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { hashPassword } from '../auth/index.ts'
import { letterTextsOf } from '../letters/letters.make.ts'
import { tokenMailboxes } from '../mailboxes/index.ts'
import { newUser } from '../users/users.make.ts'
import { linkOriginOf, publicOriginOf } from './address.service.ts'
import { findMailConnection, reencryptMailPassword } from './mail.service.ts'

const db = await testDb()
const app = await testApp(db)
const smtp = await makeSmtp()
afterAll(() => smtp.close())

const address = 'https://naryad.example.ru'
const password = 'canary-пароль:@/'
const server: MailServerInput = {
  host: 'smtp.example.ru',
  port: 465,
  isTls: true,
  login: 'robot@example.ru',
  password,
  from: 'Наряд <naryad@example.ru>',
}
const local: MailServerInput = {
  host: '127.0.0.1',
  port: Number(new URL(smtp.url).port),
  isTls: false,
  login: '',
  from: 'naryad@example.ru',
}

let admin: Caller
beforeEach(async () => {
  smtp.whim = () => undefined
  smtp.received.length = 0
  admin = await caller(app, db, { role: 'admin', email: 'boss@example.ru' })
})

const change = (body: object, options?: object) => admin.send(mailRoutes.change, { body }, options)
const modeOf = async () => (await admin.call(settingsRoutes.get, {})).body.mail

describe('the mail server', () => {
  test('is set with a password that is never read back, sealed in the database', async () => {
    expect((await change({ address, server })).statusCode).toBe(200)
    const { body } = await admin.call(mailRoutes.get, {})
    const { password: _, ...shown } = server
    expect(body).toMatchObject({ address, server: shown, hasPassword: true, isServerFixed: false })
    expect(await modeOf()).toBe('smtp')
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(s::text, '') from settings s)
        || (select string_agg(a::text, '') from audit a) as all`.execute(db)
    expect(rows[0]?.all).not.toContain('canary')
    expect(rows[0]?.all).toContain('пароль заменён')
  })

  test('keeps its password only for the same server and login', async () => {
    const { password: _, ...without } = server
    await change({ address, server })
    expect((await change({ server: { ...without, from: 'other@example.ru' } })).statusCode).toBe(200)
    for (const moved of [{ host: 'evil.example' }, { port: 25 }, { login: 'other' }])
      expect((await change({ server: { ...without, ...moved } })).json()).toMatchObject({
        statusCode: 400,
        fields: { 'server.password': expect.stringContaining('введите') },
      })
  })

  test('needs the address of the system, and is disconnected again', async () => {
    expect((await change({ server })).json()).toMatchObject({
      statusCode: 400,
      fields: { address: expect.stringContaining('укажите') },
    })
    expect(await modeOf()).toBe('mailbox')
    await change({ address, server })
    await change({ server: null })
    expect(await modeOf()).toBe('mailbox')
  })

  test('takes no name that is more than a name, and no sender with headers', async () => {
    for (const wrong of [
      { host: 'smtp.example.ru/path' },
      { host: 'user@smtp.example.ru' },
      { port: 0 },
      { from: 'a@b.ru\r\nBcc: c@d.ru' },
    ])
      expect((await change({ address, server: { ...server, ...wrong } })).statusCode).toBe(400)
    for (const wrong of ['naryad.example.ru', 'javascript:alert(1)', 'https://a.ru/path', 'https://u:p@a.ru'])
      expect((await change({ address: wrong })).statusCode, wrong).toBe(400)
  })

  test('sends a test letter to the caller, and reports its refusal', async () => {
    expect((await admin.refusal(mailRoutes.test, {})).status).toBe(409)
    await change({ address, server: local })
    expect((await admin.call(mailRoutes.test, {})).body).toEqual({ to: 'boss@example.ru', error: null })
    expect(textOf(smtp.received[0] ?? '')).toContain('проверочное письмо')
    smtp.whim = (line) => (line.startsWith('RCPT') ? '550 no such user' : undefined)
    expect((await admin.call(mailRoutes.test, {})).body.error).toBe(
      'Почтовый сервер отказал: 550 no such user',
    )
  })

  test('of the environment wins and is not changed on the screen', async () => {
    const fixed = await testApp(db, {
      NARYAD_SMTP_URL: 'smtps://env:env-secret@mail.example.ru',
      NARYAD_MAIL_FROM: 'env@example.ru',
      PUBLIC_URL: 'https://env.example.ru',
    })
    const who = await caller(fixed, db, { role: 'admin' })
    const answer = await who.send(mailRoutes.get, {})
    expect(answer.json()).toMatchObject({
      address: 'https://env.example.ru',
      isAddressFixed: true,
      isServerFixed: true,
      server: { host: 'mail.example.ru', port: 465, login: 'env' },
    })
    expect(answer.body).not.toContain('env-secret')
    expect((await who.refusal(mailRoutes.change, { body: { server } })).status).toBe(409)
    expect((await who.refusal(mailRoutes.change, { body: { address } })).status).toBe(409)
  })

  test('is for administrators alone', async () => {
    const senior = await caller(app, db, { isSenior: true })
    for (const route of [mailRoutes.get, mailRoutes.test])
      expect((await senior.refusal(route, {})).status).toBe(403)
    expect((await senior.refusal(mailRoutes.change, { body: {} })).status).toBe(403)
  })

  test('its password follows the keys, and without them it is said to be lost', async () => {
    await change({ address, server })
    const [oldKey, newKey] = [1, 2].map((seed) => new Uint8Array(32).fill(seed))
    if (!oldKey || !newKey) throw new Error('no keys')
    const box = makeSecretBox([oldKey])
    const none = { mail: undefined, mailboxes: tokenMailboxes(box) }
    // Sealed by the key of the application under test, which this box does not hold.
    expect(await findMailConnection(db, { ...none, box })).toBeUndefined()
    const sealedPassword = box.seal(Buffer.from(password), 'settings.mail').toString('base64')
    await sql`update settings set value = value || ${JSON.stringify({ sealedPassword })}::text::jsonb
      where part = 'mail'`.execute(db)
    expect((await admin.call(mailRoutes.get, {})).body.isPasswordLost).toBe(true)
    const both = makeSecretBox([newKey, oldKey])
    await db.transaction().execute((tx) => reencryptMailPassword(tx, both))
    const found = await findMailConnection(db, { ...none, box: makeSecretBox([newKey]) })
    expect(decodeURIComponent(new URL(found?.url ?? '').password)).toBe(password)
  })
})

describe('where links lead', () => {
  const localUrl = 'http://localhost:8080'
  const forPublic = () => publicOriginOf(db, { publicUrl: undefined, localUrl })

  test('a stranger’s Host never decides it', async () => {
    expect(await forPublic()).toBe(localUrl)
    await inject(
      app,
      recoveryRoutes.recover,
      { body: { email: 'boss@example.ru' } },
      { headers: { host: 'evil.example' } },
    )
    expect(await forPublic()).toBe(localUrl)
  })

  test('it is where an administrator has signed in last, until it is set', async () => {
    const passwordHash = await hashPassword('синий трактор едет')
    const signIn = (login: string, host: string) =>
      inject(
        app,
        { method: 'POST', path: '/auth/login', access: 'public', reply: 'empty' },
        { body: { login, password: 'синий трактор едет' } },
        { headers: { host } },
      )
    await caller(app, db, { role: 'admin', email: 'chief@example.ru', passwordHash })
    await caller(app, db, { role: 'operator', email: 'desk@example.ru', passwordHash })
    await signIn('desk@example.ru', 'desk.example')
    expect(await forPublic()).toBe(localUrl)
    await signIn('chief@example.ru', '192.168.1.5:8080')
    expect(await forPublic()).toBe('http://192.168.1.5:8080')
    // At the server itself, which nobody else can open by this name.
    await signIn('chief@example.ru', 'localhost:8080')
    expect(await forPublic()).toBe('http://192.168.1.5:8080')
    await change({ address })
    expect(await forPublic()).toBe(address)
  })

  test('screens know that a printed code would lead to the own machine of its reader', async () => {
    const isLocalAt = async (host: string) => {
      const { body } = await admin.call(settingsRoutes.shared, {}, { headers: { host } })
      return body.isAddressLocal
    }
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'localhost'])
      expect([host, await isLocalAt(host)]).toEqual([host, true])
    for (const host of ['192.168.1.5:8080', 'localhost.example.ru'])
      expect([host, await isLocalAt(host)]).toEqual([host, false])
    await change({ address: 'http://localhost:8080' })
    expect(await isLocalAt('192.168.1.5:8080')).toBe(true)
    await change({ address })
    expect(await isLocalAt('localhost:8080')).toBe(false)
  })

  test('an invitation leads to the set address, else to where the inviter is', async () => {
    const ctx = { origin: 'http://192.168.1.5:8080' }
    expect(await linkOriginOf(db, ctx, undefined)).toBe(ctx.origin)
    await change({ address })
    expect(await linkOriginOf(db, ctx, undefined)).toBe(address)
    expect(await linkOriginOf(db, ctx, 'https://env.example.ru')).toBe('https://env.example.ru')
    await admin.call(usersRoutes.create, { body: newUser })
    const [letter] = await letterTextsOf(db)
    expect(letter?.text).toContain(`${address}/reset-password#token=`)
  })
})

test('a user who asks for a new password is informed with and without a mail server', async () => {
  const ask = async () =>
    (await inject(app, recoveryRoutes.recover, { body: { email: 'boss@example.ru' } })).json<{
      message: string
    }>().message
  expect(await ask()).toContain('письмо не придёт')
  await change({ address, server: local })
  expect(await ask()).toContain('уйдёт письмо')
  const { hasMail } = (await inject(app, settingsRoutes.forEverybody)).json<{ hasMail: boolean }>()
  expect(hasMail).toBe(true)
})
