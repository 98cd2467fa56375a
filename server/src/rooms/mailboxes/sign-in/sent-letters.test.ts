import { auditRoutes } from '@naryad/contract/audit/audit.routes'
import { mailboxesRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { mailRoutes } from '@naryad/contract/settings/mail.routes'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type FakeSmtp, makeSmtp } from '../../../platform/mail/smtp.make.ts'
import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { type FakeTokens, makeTokens } from './fake-tokens.make.ts'
import { isSameService } from './token-mailboxes.ts'

const db = await testDb()
const app = await testApp(db)

let smtp: FakeSmtp
let tokens: FakeTokens
let admin: Caller
beforeEach(async () => {
  smtp = await makeSmtp()
  smtp.whim = (line) => {
    if (line.startsWith('EHLO')) return '250-fake\r\n250 AUTH XOAUTH2'
    if (!line.startsWith('AUTH')) return undefined
    return line === `AUTH XOAUTH2 ${proofOf('access-1')}` ? '235 welcome' : '535 bad token'
  }
  tokens = await makeTokens()
  admin = await caller(app, db, { role: 'admin', email: 'boss@example.ru' })
})
afterEach(async () => {
  await Promise.all([smtp.close(), tokens.close()])
  const unexpected = [...tokens.unexpected, ...tokens.answers]
  if (unexpected.length > 0) throw new Error(`unexpected: ${JSON.stringify(unexpected)}`)
})

/** The initial response of XOAUTH2. */
const proofOf = (token: string): string =>
  Buffer.from(`user=robot@example.ru\u0001auth=Bearer ${token}\u0001\u0001`).toString('base64')

const issue = (token: string) =>
  tokens.answers.push({ json: { access_token: token, expires_in: 3600, token_type: 'bearer' } })

const mailbox = () => ({
  address: 'service@example.ru',
  provider: 'OTHER' as const,
  host: '127.0.0.1',
  port: 1143,
  security: 'NONE' as const,
  login: 'robot@example.ru',
  signIn: 'OAUTH' as const,
  tokenUrl: tokens.url,
  clientId: 'naryad',
  clientSecret: 'app-secret',
  refreshToken: 'refresh-1',
  folder: 'INBOX',
  result: 'SUGGESTION' as const,
  queue: 'external' as const,
})
const server = (more: object = {}) => ({
  host: '127.0.0.1',
  port: Number(new URL(smtp.url).port),
  isTls: false,
  login: '',
  from: 'service@example.ru',
  ...more,
})

async function connect() {
  const { body } = await admin.call(mailboxesRoutes.create, { body: mailbox() })
  await admin.call(mailRoutes.change, {
    body: { address: 'https://naryad.example.ru', server: server({ mailboxId: body.id }) },
  })
  return body
}

const sendTest = async () => (await admin.call(mailRoutes.test, {})).body.error

test('letters leave with the token of a mailbox, which is asked for once', async () => {
  const { id } = await connect()
  issue('access-1')
  expect(await sendTest()).toBeNull()
  expect(await sendTest()).toBeNull()
  expect(smtp.received).toHaveLength(2)
  const { body } = await admin.call(mailRoutes.get, {})
  expect(body).toMatchObject({ server: { mailboxId: id, login: '' }, hasPassword: false })
  expect(body.mailboxes).toEqual([{ id, address: 'service@example.ru' }])
  const audit = await admin.call(auditRoutes.search, { body: {} })
  expect(JSON.stringify(audit.body)).toContain('вход токеном ящика service@example.ru')
})

test('a refused token is named and replaced by the next letter', async () => {
  await connect()
  issue('withdrawn')
  expect(await sendTest()).toBe(
    'Почтовый сервер не принял токен ящика: проверьте его логин и доступ приложения к отправке писем',
  )
  issue('access-1')
  expect(await sendTest()).toBeNull()
})

test('what the provider of tokens says is the reason, and no letter leaves', async () => {
  await connect()
  tokens.answers.push({ status: 400, json: { error: 'invalid_grant' } })
  expect(await sendTest()).toBe('Провайдер больше не принимает токен обновления: получите новый')
  expect(smtp.lines).toEqual([])
})

test('the token is sent to the service of its mailbox alone', async () => {
  const { id } = await connect()
  const change = (host: string) =>
    admin.refusal(mailRoutes.change, { body: { server: server({ mailboxId: id, host }) } })
  expect(await change('smtp.example.ru')).toMatchObject({
    status: 400,
    body: { fields: { 'server.host': expect.stringContaining('только его почтовая служба') } },
  })
})

test.each([
  ['imap.yandex.ru', 'smtp.yandex.ru', true],
  ['outlook.office365.com', 'smtp.office365.com', true],
  ['mail.company.ru', 'mail.company.ru', true],
  ['imap-mail.outlook.com', 'smtp-mail.outlook.com', true],
  ['company.ru', 'smtp.company.ru', true],
  ['imap.company.com.tr', 'smtp.company.com.tr', true],
  ['company.com.tr', 'evil.com.tr', false],
  ['imap.yandex.ru', 'smtp.notyandex.ru', false],
  ['imap.yandex.ru', 'yandex.ru.evil.ru', false],
  ['10.0.0.5', '1.0.0.5', false],
  ['mail.ru', 'smtp.evil.ru', false],
])('%s and %s are of one service: %s', (imap, smtpHost, is) => {
  expect(isSameService(imap, smtpHost)).toBe(is)
})

test('another answer to a sign-in says nothing about the token', async () => {
  await connect()
  issue('access-1')
  const usual = smtp.whim
  smtp.whim = (line) => (line.startsWith('AUTH') ? '454 try later' : usual(line))
  expect(await sendTest()).toBe('Почтовый сервер недоступен')
  smtp.whim = usual
  expect(await sendTest()).toBeNull()
})

test('a form that knows no tokens keeps the one of the same server', async () => {
  const { id } = await connect()
  await admin.call(mailRoutes.change, { body: { server: server({ from: 'other@example.ru' }) } })
  expect((await admin.call(mailRoutes.get, {})).body.server).toMatchObject({ mailboxId: id })
})

test('a login beside the token, and a mailbox with a password, are refused', async () => {
  const { id } = await connect()
  const change = (more: object) => admin.refusal(mailRoutes.change, { body: { server: server(more) } })
  expect(await change({ mailboxId: id, login: 'robot', password: 'secret' })).toMatchObject({
    status: 400,
    body: { fields: { 'server.login': expect.stringContaining('без логина и пароля') } },
  })
  const { body: other } = await admin.call(mailboxesRoutes.create, {
    body: { ...mailbox(), signIn: 'PASSWORD', password: 'secret', folder: 'Other' },
  })
  for (const mailboxId of [other.id, other.id + 1])
    expect(await change({ mailboxId })).toMatchObject({
      status: 400,
      body: { fields: { 'server.mailboxId': expect.stringContaining('токена у него нет') } },
    })
})

test('a mailbox is neither deleted nor given a password while letters leave with its token', async () => {
  const { id, ...stored } = await connect()
  const params = { id }
  expect(await admin.refusal(mailboxesRoutes.remove, { params })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('уходят письма') },
  })
  const toPassword = { ...stored, signIn: 'PASSWORD' as const, password: 'secret' }
  expect(await admin.refusal(mailboxesRoutes.update, { params, body: toPassword })).toMatchObject({
    status: 400,
    body: { fields: { signIn: expect.stringContaining('уходят письма') } },
  })
  const another = { ...stored, port: 1144 }
  expect(await admin.refusal(mailboxesRoutes.update, { params, body: another })).toMatchObject({
    status: 400,
    body: { fields: { refreshToken: expect.stringContaining('уходят письма') } },
  })
  await admin.call(mailRoutes.change, { body: { server: server({ mailboxId: null }) } })
  expect((await admin.send(mailboxesRoutes.remove, { params })).statusCode).toBe(204)
})
