import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { inject } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeUser } from '../users/users.make.ts'
import { offerSetUp } from './index.ts'

const db = await testDb()
const app = await testApp(db)

const password = 'синий трактор едет к морю'
const person = { email: 'First@naryad.test', lastName: 'Иванова', firstName: 'Анна', password }
const setUp = (body: object, on = app) => inject(on, recoveryRoutes.setUp, { body: { ...person, ...body } })
const people = () => db.selectFrom('users').select(['email', 'role']).execute()
const isNeeded = async () =>
  (await inject(app, settingsRoutes.forEverybody)).json<{ isSetUpNeeded: boolean }>().isSetUpNeeded
const offered = async (): Promise<string> => (await offerSetUp(db)) ?? ''

describe('the first administrator', () => {
  test('signs in by the printed code, which is stored only as a hash', async () => {
    expect(await isNeeded()).toBe(true)
    const code = await offered()
    expect(code).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    const { rows } = await sql<{ kept: string }>`select set_up_codes::text as kept from set_up_codes`.execute(
      db,
    )
    expect(rows[0]?.kept).not.toContain(code.slice(0, 5))

    expect((await setUp({ code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })).statusCode).toBe(204)
    expect(await people()).toEqual([{ email: 'first@naryad.test', role: 'admin' }])
    expect(await isNeeded()).toBe(false)
    const login = await inject(app, authRoutes.login, { body: { login: person.email, password } })
    expect(login.statusCode).toBe(200)
    const audit = await db.selectFrom('audit').select(['kind', 'objectKind', 'details']).execute()
    expect(audit).toContainEqual({
      kind: 'USER_CREATED',
      objectKind: 'users',
      details: 'Первый администратор, по коду из вывода сервера',
    })
  })

  test('is made once: the same code opens nothing afterwards', async () => {
    const code = await offered()
    await setUp({ code })
    const again = await setUp({ code, email: 'second@naryad.test' })
    expect(again.statusCode).toBe(409)
    expect(again.json().message).toBe('Первый администратор уже есть: войдите в систему')
    expect(await people()).toHaveLength(1)
    expect(await offerSetUp(db)).toBeUndefined()
  })

  test('is made once by many calls at the same moment', async () => {
    const code = await offered()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => setUp({ code, email: `first${at}@naryad.test` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array(7).fill(409),
    ])
    expect(await people()).toHaveLength(1)
  })

  test('is not made by a wrong code, an old one, or that of an earlier start', async () => {
    expect((await setUp({ code: 'x' })).statusCode).toBe(400)
    const earlier = await offered()
    const code = await offered()
    const refusals = [await setUp({ code: 'aaaaa-bbbbb-ccccc-ddddd' }), await setUp({ code: earlier })]
    await db
      .updateTable('setUpCodes')
      .set({ expiresAt: sql<string>`now() - interval '1 second'` })
      .execute()
    refusals.push(await setUp({ code }))
    for (const refusal of refusals)
      expect(refusal.json()).toMatchObject({
        statusCode: 400,
        fields: { code: 'Код: неверный или устарел. Сервер печатает новый при каждом запуске' },
      })
    expect(await people()).toEqual([])
    await offered()
    const [row] = await db
      .selectFrom('setUpCodes')
      .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('seconds'))
      .execute()
    expect(row?.seconds).toBeCloseTo(3600, -2)
  })

  test('chooses a password that follows the rules', async () => {
    const code = await offered()
    for (const weak of ['коротко', 'Иванова-2026!', '123456789012'])
      expect((await setUp({ code, password: weak })).json()).toMatchObject({
        statusCode: 400,
        fields: { password: expect.stringMatching(/Добавьте|Придумайте|^Новый пароль: /) },
      })
    expect(await people()).toEqual([])
    expect((await setUp({ code })).statusCode).toBe(204)
  })

  test('where a user exists already, a right code opens nothing', async () => {
    const code = await offered()
    await makeUser(db)
    expect((await setUp({ code })).statusCode).toBe(409)
    expect(await people()).toHaveLength(1)
  })

  test('is guessed five times a minute from one address', async () => {
    const limited = await testApp(db, { NARYAD_RATE_LIMITS: '1' })
    await offered()
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) statuses.push((await setUp({ code: 'aaaaa' }, limited)).statusCode)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('gets no more rights than the request may ask for', async () => {
    const answer = await setUp({ code: await offered(), role: 'operator' })
    expect(answer.statusCode).toBe(400)
    expect(await people()).toEqual([])
  })
})
