import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { password, passwordHash } from './auth.make.ts'
import { enrol } from './second-factor/second-factor.make.ts'

const db = await testDb()
const app = await testApp(db)

const email = 'petrova@example.ru'
let anna: Caller

beforeEach(async () => {
  anna = await caller(app, db, { email, lastName: 'Петрова', passwordHash })
})

test('has nothing unread while nothing notifies', async () => {
  expect((await anna.call(authRoutes.me, {})).body.unreadCounts).toEqual({ notifications: 0 })
})

describe('one’s own profile', () => {
  const input = {
    lastName: 'Петрова-Водкина',
    firstName: 'Анна',
    middleName: '',
    phone: '8 917 245 18 63',
    timeZone: 'Asia/Yekaterinburg',
  }

  test('is changed but for the e-mail, and stands in the history of the account', async () => {
    const { body } = await anna.call(authRoutes.changeOwn, { body: input })
    expect(body).toMatchObject({ ...input, phone: '+79172451863', email, id: anna.user.id })
    const actions = await db.selectFrom('objectActions').selectAll().execute()
    expect(
      actions.map(({ entity, objectId, userId, field, toText }) => [entity, objectId, userId, field, toText]),
    ).toEqual(
      expect.arrayContaining([
        ['users', anna.user.id, anna.user.id, 'Фамилия', 'Петрова-Водкина'],
        ['users', anna.user.id, anna.user.id, 'Телефон', '+79172451863'],
        ['users', anna.user.id, anna.user.id, 'Часовой пояс', 'Asia/Yekaterinburg'],
      ]),
    )
    const noted = actions.length
    await anna.call(authRoutes.changeOwn, { body: input })
    expect(await db.selectFrom('objectActions').select('id').execute()).toHaveLength(noted)
  })

  test.each([
    ['email', 'other@example.ru'],
    ['role', 'admin'],
    ['companyId', 1],
    ['queues', ['luv']],
    ['isSenior', true],
  ])('%s is above one’s own right: refused, and nothing is saved', async (field, value) => {
    const answer = await anna.refusal(authRoutes.changeOwn, { body: { ...input, [field]: value } })
    expect(answer.status).toBe(400)
    const row = await db.selectFrom('users').selectAll().where('id', '=', anna.user.id).executeTakeFirst()
    expect(row).toMatchObject({ email, role: 'operator', lastName: 'Петрова', isSenior: false })
  })

  test.each([
    ['an administrator', { role: 'admin' }],
    ['an engineer', { role: 'engineer' }],
    ['a representative of an organization', { role: 'client' }],
  ] as const)('is looked after by %s alike: names, password, sessions, second factor', async (_, facts) => {
    const person = await caller(app, db, { ...facts, passwordHash })
    expect((await person.call(authRoutes.changeOwn, { body: input })).body).toMatchObject({
      firstName: 'Анна',
    })
    const { codes } = await enrol(person)
    expect(codes).toHaveLength(10)
    await person.call(secondFactorRoutes.remove, { body: { password, code: codes[0] } })
    const other = await signedIn(app, person.user)
    await person.call(sessionsRoutes.endOthers, { body: { password } })
    expect((await other.refusal(authRoutes.me, {})).status).toBe(401)
    expect((await person.call(sessionsRoutes.list, {})).body.totalCount).toBe(1)
    const changed = await person.call(sessionsRoutes.changePassword, {
      body: { oldPassword: password, newPassword: 'лиловый трамвай 42 ёлки' },
    })
    expect(changed.status).toBe(200)
  })

  test('a time zone that there is not is refused', async () => {
    const answer = await anna.refusal(authRoutes.changeOwn, {
      body: { ...input, timeZone: 'Europe/Atlantis' },
    })
    expect(answer.body.fields).toEqual({ timeZone: 'Часовой пояс: такого часового пояса нет' })
  })
})
