import type { ApproveInput } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller, type Caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { lettersTo, tokenIn } from '../auth/recovery/recovery.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeUser } from '../users/users.make.ts'
import { makeRequest } from './registration.make.ts'

const db = await testDb()
const app = await testApp(db, { PUBLIC_URL: 'https://naryad.example.ru' })

let admin: Caller
let senior: Caller
let request: { id: number; email: string }
let company: { id: number; name: string }
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
  senior = await caller(app, db, { role: 'operator', isSenior: true })
  request = await makeRequest(db)
  company = await makeCompany(db)
})

const approval = (body: Partial<ApproveInput> = {}) => ({
  params: { id: request.id },
  body: { role: 'client', companyId: company.id, ...body } as ApproveInput,
})
const refusal = (reason = 'Не нашли договор с вашей организацией') => ({
  params: { id: request.id },
  body: { reason },
})

const account = () => db.selectFrom('users').selectAll().where('email', '=', request.email).executeTakeFirst()
const audit = (kind: 'REGISTRATION_APPROVED' | 'REGISTRATION_DECLINED' | 'USER_CREATED') =>
  db.selectFrom('audit').select(['userId', 'objectId', 'details']).where('kind', '=', kind).execute()

describe('an approval', () => {
  test('makes the account with its organization and sends the link for a password, all at once', async () => {
    const { body } = await senior.call(registrationRoutes.approve, approval())
    const user = await account()
    expect(user).toMatchObject({
      lastName: 'Сабиров',
      phone: '+79053187702',
      role: 'client',
      companyId: company.id,
      passwordHash: null,
    })
    expect(body).toMatchObject({
      status: 'APPROVED',
      userId: user?.id,
      decidedBy: { id: senior.user.id },
      declineReason: null,
      likelyCompanies: [],
      hasAccount: false,
    })
    const [letter] = await lettersTo(db, request.email)
    expect(letter).toContain('https://naryad.example.ru/reset-password#token=')
    expect(tokenIn(letter)).toHaveLength(43)
    expect(await audit('REGISTRATION_APPROVED')).toEqual([
      { userId: senior.user.id, objectId: request.id, details: 'Роль: Представитель организации' },
    ])
    expect(await audit('USER_CREATED')).toHaveLength(1)
  })

  test('by an administrator may make staff, with queues', async () => {
    const access = { role: 'operator', isSenior: true, companyId: null, queues: ['glonass'] } as const
    await admin.call(registrationRoutes.approve, approval({ ...access, queues: [...access.queues] }))
    expect(await account()).toMatchObject({ role: 'operator', isSenior: true, companyId: null })
  })

  test('by a senior dispatcher makes representatives only', async () => {
    for (const role of ['admin', 'operator', 'engineer'] as const) {
      const answer = await senior.refusal(registrationRoutes.approve, approval({ role, companyId: null }))
      expect(answer.status).toBe(403)
    }
    expect(await account()).toBeUndefined()
    expect((await admin.call(registrationRoutes.get, { params: { id: request.id } })).body.status).toBe('NEW')
  })

  test.each([
    ['a representative without an organization', { companyId: null }],
    ['an organization that is not there', { companyId: 2_000_000_000 }],
    ['staff with an organization', { role: 'engineer' as const }],
    ['a representative with queues', { queues: ['luv' as const] }],
    ['a senior representative', { isSenior: true }],
  ])('of %s is refused and leaves nothing behind', async (_, access) => {
    const answer = await admin.refusal(registrationRoutes.approve, approval(access))
    expect(answer.status).toBe(400)
    expect(await account()).toBeUndefined()
    expect(await lettersTo(db, request.email)).toEqual([])
    expect(await audit('REGISTRATION_APPROVED')).toEqual([])
  })

  test('for an e-mail that has an account already is refused with a sentence', async () => {
    await makeUser(db, { email: request.email })
    const answer = await admin.refusal(registrationRoutes.approve, approval())
    expect([answer.status, answer.body.message]).toEqual([409, 'Пользователь с такой почтой уже есть'])
    expect(await lettersTo(db, request.email)).toEqual([])
  })
})

describe('a refusal', () => {
  test('stores its reason and sends a polite letter that repeats nothing of what a stranger has typed', async () => {
    request = await makeRequest(db, {
      firstName: 'Выигрыш https://evil.example',
      comment: 'https://evil.example',
    })
    const { body } = await senior.call(registrationRoutes.decline, refusal())
    expect(body).toMatchObject({
      status: 'DECLINED',
      declineReason: 'Не нашли договор с вашей организацией',
      decidedBy: { id: senior.user.id },
      userId: null,
    })
    const [letter = ''] = await lettersTo(db, request.email)
    expect(letter).toContain('Причина: Не нашли договор с вашей организацией')
    expect(letter).not.toContain('evil')
    expect(await audit('REGISTRATION_DECLINED')).toEqual([
      {
        userId: senior.user.id,
        objectId: request.id,
        details: 'Не нашли договор с вашей организацией',
      },
    ])
    expect(await account()).toBeUndefined()
  })

  test('needs a reason', async () => {
    for (const reason of ['', '  ', 'нет'.slice(0, 2)])
      expect((await admin.refusal(registrationRoutes.decline, refusal(reason))).status).toBe(400)
  })

  test('lets the same person ask again', async () => {
    await admin.call(registrationRoutes.decline, refusal())
    await expect(makeRequest(db, { email: request.email })).resolves.toBeDefined()
  })
})

describe('what is decided is decided', () => {
  test('a second decision is refused, with the state that there is', async () => {
    await admin.call(registrationRoutes.decline, refusal())
    const answers = [
      await senior.refusal(registrationRoutes.approve, approval()),
      await senior.refusal(registrationRoutes.decline, refusal()),
    ]
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([409, 'Запрос уже рассмотрен: отклонён'])
      expect(body.current).toMatchObject({ id: request.id, status: 'DECLINED' })
    }
    expect(await lettersTo(db, request.email)).toHaveLength(1)
  })

  test('of ten approvals and ten refusals at once one wins, and one letter leaves', async () => {
    const both = Array.from({ length: 10 }, () => [
      admin.send(registrationRoutes.approve, approval()),
      senior.send(registrationRoutes.decline, refusal()),
    ]).flat()
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(19)
    expect(await lettersTo(db, request.email)).toHaveLength(1)
    const { status } = (await admin.call(registrationRoutes.get, { params: { id: request.id } })).body
    expect((await account()) !== undefined).toBe(status === 'APPROVED')
  })

  test('other roles decide nothing', async () => {
    for (const facts of [{ role: 'operator' }, { role: 'engineer' }, { role: 'client' }] as const) {
      const person = await caller(app, db, facts)
      expect((await person.refusal(registrationRoutes.approve, approval())).status).toBe(403)
      expect((await person.refusal(registrationRoutes.decline, refusal())).status).toBe(403)
    }
    expect(
      (await admin.refusal(registrationRoutes.decline, { ...refusal(), params: { id: 999_999 } })).status,
    ).toBe(404)
  })
})
