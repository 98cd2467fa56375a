import type { RegistrationFilters } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openListener } from '../../platform/live/listener.ts'
import { type ChangedMessage, changedChannel } from '../../platform/live/publish-change.ts'
import { testApp } from '../../testing/app.ts'
import { caller, inject } from '../../testing/callers.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { privacyVersion } from '../settings/index.ts'
import { makeUser } from '../users/users.make.ts'
import { makeRequest, registrationForm } from './registration.make.ts'
import { forgetOldRequests } from './registration.service.ts'

const db = await testDb()
const app = await testApp(db)

const heard: ChangedMessage[] = []
const listener = openListener(testDbUrl(), { warn: () => {} } as unknown as Parameters<
  typeof openListener
>[1])
listener.on(changedChannel, (payload) => heard.push(JSON.parse(payload) as ChangedMessage))
beforeAll(() => listener.start())
afterAll(() => listener.stop())

let version = 1
beforeEach(async () => {
  heard.length = 0
  version = await privacyVersion(db)
})

const form = (facts: Parameters<typeof registrationForm>[0] = {}) =>
  registrationForm({ consentVersion: version, ...facts })
const register = (facts: Record<string, unknown> = {}, on = app) =>
  inject(on, registrationRoutes.register, { body: { ...form(), ...facts } })
const requests = () => db.selectFrom('registrationRequests').selectAll().orderBy('id').execute()

describe('a request for an account', () => {
  test('is never a session: it waits, and the screens of staff are updated', async () => {
    const body = form()
    const answer = await inject(app, registrationRoutes.register, { body })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      message: 'Запрос отправлен. Когда его рассмотрят, мы напишем на указанную почту',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const [request] = await requests()
    expect(request).toMatchObject({ ...body, status: 'NEW', userId: null, decidedAt: null })
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    await expect.poll(() => heard).toEqual([{ room: 'registration', rows: [[request?.id, null]] }])
  })

  test('stores which text was agreed to and when, and is refused for any other text', async () => {
    await register()
    const [request] = await requests()
    expect(request?.consentVersion).toBe(version)
    expect(Math.abs(Date.now() - Date.parse(request?.consentAt ?? ''))).toBeLessThan(60_000)
    for (const consentVersion of [version + 1, version - 1, null, undefined, true]) {
      const answer = await register({ consentVersion })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('consentVersion')
    }
    await db
      .insertInto('privacyTexts')
      .values({ version: version + 1, source: 'x', text: 'x' })
      .execute()
    expect((await register()).json().message).toContain('текст политики изменился')
    expect(await requests()).toHaveLength(1)
  })

  test('for an address that is known already gets the same answer, and changes nothing', async () => {
    const user = await makeUser(db, { email: 'known@translog-kzn.ru' })
    const first = await register({ email: 'twice@translog-kzn.ru' })
    const second = await register({ email: ' TWICE@translog-kzn.ru', lastName: 'Другой' })
    const known = await register({ email: user.email })
    for (const answer of [second, known]) {
      expect([answer.statusCode, answer.body]).toEqual([first.statusCode, first.body])
      expect(answer.headers['content-length']).toBe(first.headers['content-length'])
    }
    expect((await requests()).map(({ email, lastName }) => [email, lastName])).toEqual([
      ['twice@translog-kzn.ru', 'Сабиров'],
      [user.email, 'Сабиров'],
    ])
  })

  test('sent ten times at once is one request', async () => {
    const body = form()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => inject(app, registrationRoutes.register, { body })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await requests()).toHaveLength(1)
  })

  test('may come from one address five times an hour', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    for (let at = 0; at < 5; at += 1) expect((await register({}, limited)).statusCode).toBe(200)
    const answer = await register({}, limited)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(600)
    expect(await requests()).toHaveLength(5)
  })

  test('is refused while two hundred wait, also when many come at once, and also a known address', async () => {
    await sql`
      insert into registration_requests (last_name, first_name, email, phone, company_name, consent_version)
      select 'Я', 'Я', 'user' || n || '@example.ru', '+79053187702', 'Я', 1 from generate_series(1, 197) as n`.execute(
      db,
    )
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()))
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    expect(await requests()).toHaveLength(200)
    const known = await register({ email: 'user1@example.ru' })
    expect(known.statusCode).toBe(429)
    expect(known.json().message).toBe('Запросов сейчас слишком много. Попробуйте позже или позвоните нам')
    expect(known.headers['retry-after']).toBe('3600')
  })

  test('is refused with a sentence while registration is closed', async () => {
    await db
      .insertInto('settings')
      .values({ part: 'security', value: JSON.stringify({ isRegistrationOpen: false }) })
      .execute()
    const answer = await register()
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toContain('Запросы на регистрацию не принимаются')
    expect(await requests()).toEqual([])
  })

  test.each([
    ['an empty name', { lastName: ' ' }],
    ['no e-mail', { email: 'sabirov' }],
    ['no phone', { phone: '' }],
    ['no organization', { companyName: '' }],
    ['a role', { role: 'admin' }],
    ['a status', { status: 'APPROVED' }],
    ['a NUL', { comment: 'а\u0000б' }],
    ['a long comment', { comment: 'я'.repeat(1001) }],
  ])('with %s is refused and changes nothing', async (_, facts) => {
    expect((await register(facts)).statusCode).toBe(400)
    expect(await requests()).toEqual([])
  })
})

describe('the queue of requests', () => {
  const list = async (query = {}) => {
    const admin = await caller(app, db, { role: 'admin' })
    return (await admin.call(registrationRoutes.list, { query })).body
  }

  test('is listed by its date, by pages, by state, and found by name, phone, organization', async () => {
    const day = (n: number) => `2026-11-0${n}T09:00:00.000Z`
    const old = await makeRequest(db, { createdAt: day(1), lastName: 'Крылов', companyName: 'Нет данных' })
    const middle = await makeRequest(db, { createdAt: day(2), phone: '+79991234567' })
    const young = await makeRequest(db, { createdAt: day(3), lastName: 'Фролова' })
    const declined = { status: 'DECLINED', decidedAt: day(4), declineReason: 'не наш клиент' } as const
    const gone = await makeRequest(db, { ...declined, createdAt: day(4), email: 'krylov@mail.ru' })
    const ids = async (query = {}) => (await list(query)).items.map(({ id }) => id)
    expect(await ids()).toEqual([gone.id, young.id, middle.id, old.id])
    expect(await ids({ sort: 'ASC' })).toEqual([old.id, middle.id, young.id, gone.id])
    expect(await ids({ limit: '2', offset: '1' })).toEqual([young.id, middle.id])
    expect(await ids({ status: 'NEW' })).toEqual([young.id, middle.id, old.id])
    expect(await ids({ status: 'DECLINED' })).toEqual([gone.id])
    expect(await ids({ query: 'крыл' })).toEqual([old.id])
    expect(await ids({ query: 'krylov@' })).toEqual([gone.id])
    expect(await ids({ query: '999 123' })).toEqual([middle.id])
    expect(await ids({ query: 'translogistik' })).toEqual([])
    expect(await ids({ query: 'транслогистик фролова' })).toEqual([young.id])
    expect(await ids({ query: '%' })).toEqual([])
    expect((await list({ limit: '1', status: 'NEW' })).totalCount).toBe(3)
  })

  test('is searched and counted by the filters of its list, as it is listed', async () => {
    const day = (n: number) => `2026-11-0${n}T09:00:00.000Z`
    const old = await makeRequest(db, { createdAt: day(1), lastName: 'Крылов' })
    const young = await makeRequest(db, { createdAt: day(2), lastName: 'Фролова' })
    const declined = { status: 'DECLINED', decidedAt: day(4), declineReason: 'не наш клиент' } as const
    const gone = await makeRequest(db, { ...declined, createdAt: day(3), lastName: 'Крылов' })
    const senior = await caller(app, db, { role: 'operator', isSenior: true })
    const wishes: Partial<RegistrationFilters>[] = [
      {},
      { status: 'NEW' },
      { query: 'крыл' },
      { query: 'крыл', status: 'DECLINED' },
      { ids: [young.id, gone.id], sort: 'ASC' },
      { status: 'APPROVED' },
    ]
    const found: number[][] = []
    for (const body of wishes) {
      const page = (await senior.call(registrationRoutes.search, { body })).body
      expect(page.totalCount).toBe(page.items.length)
      found.push(page.items.map(({ id }) => id))
    }
    expect(found).toEqual([
      [gone.id, young.id, old.id],
      [young.id, old.id],
      [gone.id, old.id],
      [gone.id],
      [young.id, gone.id],
      [],
    ])
    const counted = await senior.call(registrationRoutes.count, { body: { filters: wishes } })
    expect(counted.body.counts).toEqual(found.map(({ length }) => length))
    const last = await senior.call(registrationRoutes.search, { body: { limit: 1, offset: 2 } })
    expect(last.body).toMatchObject({ totalCount: 3, items: [{ id: old.id }] })
  })

  test('is counted by state', async () => {
    await makeRequest(db)
    await makeRequest(db)
    const admin = await caller(app, db, { role: 'operator', isSenior: true })
    const { body } = await admin.call(registrationRoutes.counts, {})
    expect(body).toEqual({ NEW: 2, APPROVED: 0, DECLINED: 0 })
  })

  test('names organizations of the base that are like the typed one, the likest first', async () => {
    const same = await makeCompany(db, { name: 'ООО «ТрансЛогистик»' })
    await makeCar(db, { companyId: same.id })
    await makeCar(db, { companyId: same.id, status: 'ARCHIVED' })
    const near = await makeCompany(db, { name: 'АО «ТрансЛогистик-Юг»' })
    await makeCompany(db, { name: 'ООО «ТрансЛогистика»', isActive: false })
    await makeCompany(db, { name: 'ООО «Молоко Поволжья»' })
    const typed = ['Транслогистик', 'транслогистик ооо', 'ООО "ТрансЛогистик"', 'ТРАНСЛОГИСТИК, ИП']
    for (const companyName of typed) {
      const { id } = await makeRequest(db, { companyName })
      const found = (await list()).items.find((item) => item.id === id)
      expect(found?.likelyCompanies).toEqual([
        { id: same.id, name: same.name, carsCount: 1 },
        { id: near.id, name: near.name, carsCount: 0 },
      ])
    }
    const { id } = await makeRequest(db, { companyName: 'ООО «Заря»' })
    expect((await list()).items.find((item) => item.id === id)?.likelyCompanies).toEqual([])
  })

  test('says whether there is an account with such an e-mail', async () => {
    const { email } = await makeUser(db, { email: 'Known@translog-kzn.ru' })
    const known = await makeRequest(db, { email: email.toLowerCase() })
    const unknown = await makeRequest(db)
    const { items } = await list()
    const has = (id: number) => items.find((item) => item.id === id)?.hasAccount
    expect([has(known.id), has(unknown.id)]).toEqual([true, false])
  })

  test('is shown to administrators and senior dispatchers alone; a missing one is 404', async () => {
    const { id } = await makeRequest(db)
    for (const facts of [{ role: 'operator' }, { role: 'engineer' }, { role: 'client' }] as const) {
      const person = await caller(app, db, facts)
      expect((await person.refusal(registrationRoutes.list, { query: {} })).status).toBe(403)
      expect((await person.refusal(registrationRoutes.get, { params: { id } })).status).toBe(403)
      expect((await person.refusal(registrationRoutes.counts, {})).status).toBe(403)
    }
    for (const facts of [{ role: 'admin' }, { role: 'operator', isSenior: true }] as const) {
      const person = await caller(app, db, facts)
      expect((await person.call(registrationRoutes.get, { params: { id } })).body.id).toBe(id)
      const missing = await person.refusal(registrationRoutes.get, { params: { id: id + 1 } })
      expect([missing.status, missing.body.message]).toEqual([404, 'Запрос не найден'])
    }
    expect((await inject(app, registrationRoutes.list)).statusCode).toBe(401)
  })
})

test('what was declined or waited in vain is erased after the days of the settings, what was approved stays', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const user = await makeUser(db)
  const declined = { status: 'DECLINED', declineReason: 'не наш клиент' } as const
  await makeRequest(db, { createdAt: ago(31) })
  await makeRequest(db, { ...declined, createdAt: ago(40), decidedAt: ago(31) })
  const kept = [
    await makeRequest(db, { createdAt: ago(29) }),
    await makeRequest(db, { ...declined, createdAt: ago(40), decidedAt: ago(29) }),
    await makeRequest(db, { status: 'APPROVED', userId: user.id, createdAt: ago(400), decidedAt: ago(399) }),
  ]
  expect(await forgetOldRequests(db)).toBe(2)
  expect((await requests()).map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  await db
    .insertInto('settings')
    .values({ part: 'retention', value: JSON.stringify({ registrationDays: 7 }) })
    .execute()
  expect(await forgetOldRequests(db)).toBe(2)
})
