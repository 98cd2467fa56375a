import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeSecurity } from '../../settings/settings.make.ts'
import { auditOf, passwordHash } from '../auth.make.ts'
import { callWith, issueToken } from './api-tokens.make.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin', passwordHash })
})

const messageOf = (answer: { json: () => { message: string } }) => answer.json().message
const newTask = { queue: 'tachograph', title: 'Не горит экран' } as const

describe('a token is refused', () => {
  test('when it is unknown', async () => {
    const answer = await callWith(app, `nryd_${'a'.repeat(43)}`)(authRoutes.me)
    expect(answer.statusCode).toBe(401)
    expect(messageOf(answer)).toContain('скопирован целиком')
  })

  test('from the next call on after its owner revokes it', async () => {
    const { token, secret } = await issueToken(admin)
    await admin.call(apiTokensRoutes.revoke, { params: { id: token.id } })
    const answer = await callWith(app, secret)(authRoutes.me)
    expect(answer.statusCode).toBe(401)
    expect(messageOf(answer)).toBe('Ключ API «Обмен с 1С» отозван')
    expect((await admin.refusal(apiTokensRoutes.revoke, { params: { id: token.id } })).status).toBe(404)
    expect((await auditOf(db)).map(({ kind }) => kind)).toEqual(['API_TOKEN_ISSUED', 'API_TOKEN_REVOKED'])
  })

  test('after its last day', async () => {
    const { token, secret } = await issueToken(admin)
    await db
      .updateTable('apiTokens')
      .set({ expiresAt: '2026-01-31T20:59:59Z', expiresOn: '2026-01-31' })
      .where('id', '=', token.id)
      .execute()
    const answer = await callWith(app, secret)(authRoutes.me)
    expect(answer.statusCode).toBe(401)
    expect(messageOf(answer)).toContain('истёк 31.01.2026')
  })

  test('while its owner is blocked', async () => {
    const other = await caller(app, db, { role: 'admin', passwordHash })
    const { secret } = await issueToken(other)
    await admin.call(usersRoutes.block, {
      params: { id: other.user.id },
      body: { isBlocked: true, reason: 'Уволился' },
    })
    const answer = await callWith(app, secret)(authRoutes.me)
    expect(answer.statusCode).toBe(401)
    expect(messageOf(answer)).toContain('заблокирован')
    expect((await admin.call(apiTokensRoutes.listAll, {})).body.items).toMatchObject([
      { owner: { id: other.user.id }, isSuspended: true },
    ])
  })

  test('when the settings stop allowing tokens of staff', async () => {
    await makeSecurity(db, { areStaffTokensAllowed: true })
    const operator = await caller(app, db, { role: 'operator', passwordHash })
    const { secret } = await issueToken(operator)
    await db.deleteFrom('settings').execute()
    expect((await callWith(app, secret)(authRoutes.me)).statusCode).toBe(401)
  })

  test('while its owner has to set up a second factor', async () => {
    const { secret } = await issueToken(admin)
    await makeSecurity(db, { secondFactorRoles: ['admin'] })
    const answer = await callWith(app, secret)(authRoutes.me)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: 'SECOND_FACTOR_DUE' })
  })

  test('for changes if it is for reading only', async () => {
    const { secret } = await issueToken(admin)
    const send = callWith(app, secret)
    expect((await send(tasksRoutes.search, { body: {} })).statusCode).toBe(200)
    const answer = await send(tasksRoutes.create, { body: newTask })
    expect(answer.statusCode).toBe(403)
    expect(messageOf(answer)).toContain('только для чтения')
    expect(await auditOf(db)).toContainEqual({
      kind: 'ACCESS_REFUSED',
      userId: admin.user.id,
      details: 'Ключ API «Обмен с 1С»: POST /tasks',
    })
  })

  test('outside its areas; dictionaries belong to none', async () => {
    const { secret } = await issueToken(admin, { areas: ['tasks'] })
    const send = callWith(app, secret)
    expect((await send(tasksRoutes.search, { body: {} })).statusCode).toBe(200)
    expect((await send(taskTypesRoutes.list)).statusCode).toBe(200)
    const answer = await send(carsRoutes.search, { body: {} })
    expect(answer.statusCode).toBe(403)
    expect(messageOf(answer)).toBe('Ключ API не открывает раздел «ТС и мониторинг»')
  })

  test.each([
    ['accounts', usersRoutes.create, { body: {} }],
    ['settings', settingsRoutes.get, {}],
    ['other tokens', apiTokensRoutes.issue, { body: {} }],
    ['the register of tokens', apiTokensRoutes.listAll, {}],
    ['the profile', authRoutes.changeOwn, { body: {} }],
  ])('for %s, even if its user is an administrator', async (_, route, input) => {
    const { secret } = await issueToken(admin, { canWrite: true })
    const answer = await callWith(app, secret)(route, input)
    expect(answer.statusCode).toBe(403)
    expect(messageOf(answer)).toContain('недоступен по ключу API')
  })

  test('as a refresh token', async () => {
    const { secret } = await issueToken(admin, { canWrite: true })
    expect((await callWith(app, secret)(authRoutes.refresh)).statusCode).toBe(401)
  })
})
