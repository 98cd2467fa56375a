import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { captureLog } from '../../../testing/log.ts'
import { letterTextsOf } from '../../letters/letters.make.ts'
import { makeSecurity } from '../../settings/settings.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { auditOf, password, passwordHash } from '../auth.make.ts'
import { callWith, inDays, issueToken } from './api-tokens.make.ts'

const db = await testDb()
const app = await testApp(db)
const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
const loud = await testApp(db, { LOG_LEVEL: 'info' })

let admin: Caller

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin', passwordHash })
})

const newTask = { queue: 'tachograph', title: 'Не горит экран' } as const

describe('issuing a token', () => {
  test('shows the secret once and stores its hash', async () => {
    const { token, secret } = await issueToken(admin, { canWrite: true, areas: ['tasks'] })
    expect(secret).toMatch(/^nryd_[\w-]{43}$/)
    expect(token).toMatchObject({
      name: 'Обмен с 1С',
      ending: secret.slice(-4),
      canWrite: true,
      areas: ['tasks'],
      state: 'ACTIVE',
      expiresOn: inDays(30),
      lastUsedAt: null,
    })
    const row = await db.selectFrom('apiTokens').selectAll().executeTakeFirstOrThrow()
    expect(row.hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(secret.slice(5, 30))
    const { body } = await admin.call(apiTokensRoutes.list, {})
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(body).toMatchObject({ totalCount: 1, items: [{ id: token.id }] })
  })

  test('is audited without the secret, and its owner gets a letter', async () => {
    const { secret } = await issueToken(admin)
    expect(await auditOf(db)).toMatchObject([
      { kind: 'API_TOKEN_ISSUED', userId: admin.user.id, details: expect.stringContaining('Только чтение') },
    ])
    const letters = await letterTextsOf(db)
    expect(letters).toMatchObject([{ recipient: admin.user.email, subject: 'Новый ключ API в «Наряде»' }])
    const rows = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
    expect(rows).not.toContain(secret)
  })

  test('asks for the password', async () => {
    const body = { name: 'Обмен', expiresOn: inDays(1), password: 'не тот пароль' }
    const { status, body: reply } = await admin.refusal(apiTokensRoutes.issue, { body })
    expect(status).toBe(422)
    expect(reply.fields).toEqual({ password: 'Пароль: неверный' })
    expect(await db.selectFrom('apiTokens').select('id').execute()).toEqual([])
  })

  test.each([
    [-1, 'этот день уже прошёл'],
    [366, 'не дальше чем через год'],
  ])('rejects a last day %i days from today', async (days, sentence) => {
    const body = { name: 'Обмен', expiresOn: inDays(days), password }
    const { status, body: reply } = await admin.refusal(apiTokensRoutes.issue, { body })
    expect(status).toBe(400)
    expect(reply.fields?.['expiresOn']).toContain(sentence)
  })

  test('stops at twenty valid tokens of one user', async () => {
    await db
      .insertInto('apiTokens')
      .values(
        Array.from({ length: 20 }, (_, at) => ({
          userId: admin.user.id,
          name: `Ключ ${at}`,
          hash: Buffer.alloc(32, at),
          ending: 'aaaa',
          canWrite: false,
          areas: [],
          expiresOn: inDays(1),
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        })),
      )
      .execute()
    const body = { name: 'Ещё один', expiresOn: inDays(1), password }
    const { status, body: reply } = await admin.refusal(apiTokensRoutes.issue, { body })
    expect(status).toBe(409)
    expect(reply.message).toContain('отзовите лишние')
  })

  test('is refused to staff until the settings allow it', async () => {
    const operator = await caller(app, db, { role: 'operator', passwordHash })
    const body = { name: 'Обмен', expiresOn: inDays(1), password }
    expect((await operator.refusal(apiTokensRoutes.issue, { body })).status).toBe(403)
    expect((await operator.call(authRoutes.me, {})).body.areApiTokensAllowed).toBe(false)
    await makeSecurity(db, { areStaffTokensAllowed: true })
    const { secret } = await issueToken(operator)
    expect((await callWith(app, secret)(authRoutes.me)).json()).toMatchObject({
      id: operator.user.id,
      areApiTokensAllowed: true,
    })
  })

  test('is always refused to clients', async () => {
    await makeSecurity(db, { areStaffTokensAllowed: true })
    const client = await caller(app, db, { role: 'client', passwordHash })
    const body = { name: 'Обмен', expiresOn: inDays(1), password }
    expect((await client.refusal(apiTokensRoutes.issue, { body })).status).toBe(403)
    expect((await client.call(apiTokensRoutes.list, {})).body).toEqual({ items: [], totalCount: 0 })
    expect((await client.call(authRoutes.me, {})).body.areApiTokensAllowed).toBe(false)
  })
})

describe('a call with a token', () => {
  test('creates a task with the source API', async () => {
    const { secret } = await issueToken(admin, { canWrite: true })
    const answer = await callWith(app, secret)(tasksRoutes.create, { body: newTask })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ source: 'API' })
    const { id } = answer.json<{ id: number }>()
    const { body } = await admin.call(tasksRoutes.actions, { params: { id }, query: {} })
    expect(body.items).toMatchObject([{ kind: 'CREATED', source: 'API', who: { id: admin.user.id } }])
  })

  test('has the rights of its user and no more', async () => {
    await makeSecurity(db, { areStaffTokensAllowed: true })
    const engineer = await caller(app, db, { role: 'engineer', passwordHash })
    const { secret } = await issueToken(engineer, { canWrite: true })
    const send = callWith(app, secret)
    const foreign = await makeTask(db, {
      status: 'ASSIGNED',
      operatorId: (await caller(app, db, { role: 'engineer' })).user.id,
    })
    expect((await send(tasksRoutes.get, { params: { id: foreign.id } })).statusCode).toBe(404)
    expect((await send(carsRoutes.create, { body: {} })).statusCode).toBe(403)
  })

  test('records when and from where it came', async () => {
    const { secret } = await issueToken(admin)
    await callWith(app, secret)(authRoutes.me)
    const [token] = (await admin.call(apiTokensRoutes.list, {})).body.items
    expect(token?.lastAddress).toBe('127.0.0.1')
    expect(Date.parse(token?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('never writes the secret into the log', async () => {
    const { secret } = await issueToken(admin)
    const log = captureLog()
    await callWith(loud, secret)(authRoutes.me)
    await callWith(loud, secret)(usersRoutes.create, { body: {} })
    await expect.poll(() => log.text()).toContain('/api/users')
    expect(log.text()).not.toContain(secret)
  })

  test('is limited for each token', async () => {
    const first = await issueToken(admin)
    const second = await issueToken(admin)
    const statuses = []
    for (let call = 0; call < 70; call += 1)
      statuses.push((await callWith(limited, first.secret)(authRoutes.me)).statusCode)
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(statuses).toContain(429)
    expect((await callWith(limited, second.secret)(authRoutes.me)).statusCode).toBe(200)
  })
})

describe('the register of tokens', () => {
  test('lets an administrator revoke the token of another user', async () => {
    const other = await caller(app, db, { role: 'admin', passwordHash })
    const { token, secret } = await issueToken(other)
    expect((await admin.refusal(apiTokensRoutes.revoke, { params: { id: token.id } })).status).toBe(404)
    await admin.call(apiTokensRoutes.revokeAny, { params: { id: token.id } })
    expect((await callWith(app, secret)(authRoutes.me)).statusCode).toBe(401)
    expect((await admin.call(apiTokensRoutes.listAll, {})).body.items).toMatchObject([
      { id: token.id, state: 'REVOKED', isSuspended: false },
    ])
  })

  test('is closed to all but administrators', async () => {
    const senior = await caller(app, db, { role: 'operator', isSenior: true })
    expect((await senior.refusal(apiTokensRoutes.listAll, {})).status).toBe(403)
    expect((await senior.refusal(apiTokensRoutes.revokeAny, { params: { id: 1 } })).status).toBe(403)
  })
})
