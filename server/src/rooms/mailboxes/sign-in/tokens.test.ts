import { mailboxesRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { filesOf, testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog } from '../../../testing/jobs.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { type FakeImap, makeImap } from '../fetching/fake-imap.make.ts'
import { fetchAll } from '../fetching/fetch-letters.service.ts'
import { openImap } from '../fetching/imap.client.ts'
import { mailboxBox, makeMailbox } from '../mailboxes.make.ts'
import { textLetter } from '../reading/letters.make.ts'
import { type FakeTokens, makeTokens } from './fake-tokens.make.ts'
import { openGrant, sealAccess, sealGrant } from './secrets.ts'

const db = await testDb()
const app = await testApp(db)
const store = filesOf(app)

let imap: FakeImap
let tokens: FakeTokens
beforeEach(async () => {
  imap = await makeImap()
  imap.token = 'access-1'
  tokens = await makeTokens()
})
afterEach(async () => {
  await Promise.all([imap.close(), tokens.close()])
  const unexpected = [...imap.unexpected, ...tokens.unexpected, ...tokens.answers]
  if (unexpected.length > 0) throw new Error(`unexpected: ${JSON.stringify(unexpected)}`)
})

const grant = { refreshToken: 'refresh-1', clientSecret: 'app-secret' }
const makeTokenMailbox = (facts: Parameters<typeof makeMailbox>[1] = {}) =>
  makeMailbox(db, {
    host: '127.0.0.1',
    port: imap.port,
    signIn: 'OAUTH',
    tokenUrl: tokens.url,
    clientId: 'naryad',
    sealedPassword: null,
    sealedGrant: sealGrant(mailboxBox, grant),
    ...facts,
  })
const look = () =>
  fetchAll({ store, mailboxBox, openFolder: openImap({ stepMs: 3000 }) }, db, {
    log: silentLog,
    signal: new AbortController().signal,
  })
const health = (id: number) =>
  db
    .selectFrom('mailboxes')
    .select(['error', 'refusalsCount', 'sealedGrant', 'sealedAccess'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const issue = (token: string, more: object = {}) =>
  tokens.answers.push({ json: { access_token: token, expires_in: 3600, token_type: 'bearer', ...more } })

describe('a mailbox with a token', () => {
  test('asks for an access token once, uses it until it ends, and reads its letters', async () => {
    const { id } = await makeTokenMailbox()
    issue('access-1')
    await look()
    imap.add(textLetter('one', { 'Message-ID': '<one@client.ru>' }))
    await look()
    expect(tokens.asked).toEqual([
      {
        grant_type: 'refresh_token',
        refresh_token: 'refresh-1',
        client_id: 'naryad',
        client_secret: 'app-secret',
      },
    ])
    expect(await db.selectFrom('mailLetters').select('uid').execute()).toEqual([{ uid: 1 }])
    expect(await health(id)).toMatchObject({ error: null, refusalsCount: 0 })
  })

  test('stores the refresh token that replaces the former one before it enters the mailbox', async () => {
    const { id } = await makeTokenMailbox()
    imap.token = 'another'
    issue('access-1', { refresh_token: 'refresh-2' })
    await look()
    expect(openGrant(mailboxBox, await health(id))).toEqual({ ...grant, refreshToken: 'refresh-2' })
    const { rows } = await sql<{ row: string }>`select mailboxes::text as row from mailboxes`.execute(db)
    for (const secret of ['refresh-2', 'app-secret', 'access-1']) {
      expect(rows[0]?.row).not.toContain(secret)
      expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test('asks for another access token once the server refuses the former one', async () => {
    const access = sealAccess(mailboxBox, { token: 'withdrawn', until: Date.now() + 3_600_000 })
    const { id } = await makeTokenMailbox({ sealedAccess: access })
    await look()
    expect(await health(id)).toMatchObject({
      error: 'Почтовый сервер не принял токен: проверьте логин и доступ приложения к почте по IMAP',
      refusalsCount: 1,
      sealedAccess: null,
    })
    issue('access-1')
    await look()
    expect(await health(id)).toMatchObject({ error: null, refusalsCount: 0 })
  })

  test('that is refused says so, is tried three times, and stops no other mailbox', async () => {
    const { id } = await makeTokenMailbox()
    const other = await makeMailbox(db, { host: '127.0.0.1', port: 1 })
    for (let turn = 0; turn < 3; turn += 1) {
      tokens.answers.push({ status: 400, json: { error: 'invalid_grant' } })
      await look()
    }
    await look()
    expect(await health(id)).toMatchObject({
      error: 'Провайдер больше не принимает токен обновления: получите новый',
      refusalsCount: 3,
    })
    expect((await health(other.id)).error).toBe('Почтовый сервер не отвечает по этому адресу и порту')
    expect(imap.commands).toEqual([])
  })

  test.each([
    [{ status: 503, json: {} }, 'Сервер токенов ответил не так, как ожидалось'],
    [{ status: 408, json: {} }, 'Сервер токенов ответил не так, как ожидалось'],
    [{ status: 429, json: { error: 'slow_down' } }, 'Сервер токенов ответил не так, как ожидалось'],
    [{ json: { token_type: 'bearer' } }, 'Сервер токенов ответил не так, как ожидалось'],
    [{ json: { access_token: 'two\r\nlines' } }, 'Сервер токенов ответил не так, как ожидалось'],
  ])('waits for a provider that fails: %o', async (answer, error) => {
    const { id } = await makeTokenMailbox()
    tokens.answers.push(answer)
    await look()
    expect(await health(id)).toMatchObject({ error, refusalsCount: 0 })
  })

  test('uses the token that a check of the same moment was given', async () => {
    const { id } = await makeTokenMailbox()
    // The check has replaced the refresh token after this look has read the former one.
    const meanwhile = () =>
      db
        .updateTable('mailboxes')
        .set({
          sealedGrant: sealGrant(mailboxBox, { ...grant, refreshToken: 'refresh-2' }),
          sealedAccess: sealAccess(mailboxBox, { token: 'access-1', until: Date.now() + 3_600_000 }),
        })
        .where('id', '=', id)
        .execute()
    tokens.answers.push({ status: 400, json: { error: 'invalid_grant' }, meanwhile })
    await look()
    expect((await health(id)).error).toBeNull()
  })
})

test('an access token of an account that was entered meanwhile is not sent to the former server', async () => {
  const { id } = await makeTokenMailbox()
  const meanwhile = () =>
    db
      .updateTable('mailboxes')
      .set(({ eb }) => ({
        host: 'mail.other.example.ru',
        version: eb('version', '+', 1),
        sealedGrant: sealGrant(mailboxBox, { ...grant, refreshToken: 'of-another' }),
        sealedAccess: sealAccess(mailboxBox, { token: 'of-another', until: Date.now() + 3_600_000 }),
      }))
      .where('id', '=', id)
      .execute()
  tokens.answers.push({ status: 400, json: { error: 'invalid_grant' }, meanwhile })
  await look()
  expect(imap.commands).toEqual([])
})

describe('in the settings', () => {
  let on: Stage
  beforeEach(async () => {
    on = await setStage(app, db)
  })

  const input = () => ({
    address: 'robot@example.ru',
    provider: 'OTHER' as const,
    host: '127.0.0.1',
    port: imap.port,
    security: 'NONE' as const,
    login: 'robot@example.ru',
    folder: 'INBOX',
    result: 'SUGGESTION' as const,
    queue: 'external' as const,
    signIn: 'OAUTH' as const,
    tokenUrl: tokens.url,
    clientId: 'naryad',
  })
  const whole = {
    takenFolder: '',
    typeId: null,
    authservId: '',
    ca: '',
    isConfirmed: false,
    confirmation: '',
    isOn: false,
  }
  const create = (more: object = {}) =>
    on.admin.call(mailboxesRoutes.create, { body: { ...input(), ...grant, ...more } })

  test('secrets are never answered and go to no other provider, application or server', async () => {
    const { body } = await create()
    expect(body).toMatchObject({ hasToken: true, hasPassword: false, isPasswordLost: false })
    expect(JSON.stringify(body)).not.toMatch(/refresh-1|app-secret/)
    for (const other of [
      { tokenUrl: 'https://other.example.ru/token' },
      { clientId: 'other' },
      { host: 'localhost' },
    ]) {
      const folder = JSON.stringify(other)
      const { id } = (await create({ folder })).body
      const change = { params: { id }, body: { ...input(), ...whole, folder, ...other } }
      expect((await on.admin.call(mailboxesRoutes.update, change)).body).toMatchObject({ hasToken: false })
    }
  })

  test('it is not switched on without a token, and its addresses have to be encrypted', async () => {
    const missing = await on.admin.refusal(mailboxesRoutes.create, { body: { ...input(), isOn: true } })
    expect(missing.body.fields).toEqual({
      refreshToken: 'Токен обновления (refresh token): заполните поле',
    })
    for (const tokenUrl of [
      'http://oauth.example.ru/token',
      'ftp://x',
      'nothing',
      'https://a:b@example.ru',
    ]) {
      const wrong = await on.admin.refusal(mailboxesRoutes.create, { body: { ...input(), tokenUrl } })
      expect(wrong.body.fields).toEqual({
        tokenUrl: 'Адрес выдачи токенов: ожидается адрес вида https://oauth.company.ru/token',
      })
    }
  })

  test('a code becomes a refresh token for administrators alone; a used one is refused at its field', async () => {
    const body = { tokenUrl: tokens.url, clientId: 'naryad', clientSecret: 'app-secret', code: '1234567' }
    issue('access-1', { refresh_token: 'refresh-1' })
    expect((await on.admin.call(mailboxesRoutes.token, { body })).body).toEqual({ refreshToken: 'refresh-1' })
    expect(tokens.asked).toEqual([
      {
        grant_type: 'authorization_code',
        code: '1234567',
        client_id: 'naryad',
        client_secret: 'app-secret',
      },
    ])
    tokens.answers.push({ status: 400, json: { error: 'invalid_grant' } })
    expect((await on.admin.refusal(mailboxesRoutes.token, { body })).body.fields).toEqual({
      code: 'Провайдер не принял код: он действует недолго и один раз, получите новый',
    })
    for (const by of [on.senior, on.dispatcher, on.engineer, on.client])
      expect((await by.refusal(mailboxesRoutes.token, { body })).status).toBe(403)
  })

  test('the check names the refresh token that has replaced the typed one, and later uses the stored one', async () => {
    issue('access-1', { refresh_token: 'refresh-2' })
    const typed = await on.admin.call(mailboxesRoutes.test, { body: { mailbox: { ...input(), ...grant } } })
    expect(typed.body).toMatchObject({ error: null, refreshToken: 'refresh-2' })
    const { id } = (await create({ refreshToken: 'refresh-2' })).body
    issue('access-1')
    const stored = await on.admin.call(mailboxesRoutes.test, { body: { id, mailbox: input() } })
    expect(stored.body).toMatchObject({ error: null, refreshToken: null })
    tokens.answers.push({ status: 401, json: { error: 'invalid_client' } })
    const other = { id, mailbox: { ...input(), clientSecret: 'wrong' } }
    expect((await on.admin.call(mailboxesRoutes.test, { body: other })).body).toMatchObject({
      error: 'Провайдер не принял идентификатор или секрет приложения',
    })
  })

  test('the check with another secret of the application stores what replaces the stored refresh token', async () => {
    const { id } = (await create()).body
    issue('access-1', { refresh_token: 'refresh-2' })
    const checked = await on.admin.call(mailboxesRoutes.test, {
      body: { id, mailbox: { ...input(), clientSecret: 'new-secret' } },
    })
    expect(checked.body).toMatchObject({ error: null, refreshToken: null })
    expect(tokens.asked.at(-1)).toMatchObject({ refresh_token: 'refresh-1', client_secret: 'new-secret' })
    const body = { ...input(), ...whole, version: (await create({ folder: 'Other' })).body.version }
    await on.admin.call(mailboxesRoutes.update, {
      params: { id },
      body: { ...body, clientSecret: 'new-secret' },
    })
    issue('access-1')
    await on.admin.call(mailboxesRoutes.test, { body: { id, mailbox: input() } })
    expect(tokens.asked.at(-1)).toMatchObject({ refresh_token: 'refresh-2', client_secret: 'new-secret' })
  })
})
