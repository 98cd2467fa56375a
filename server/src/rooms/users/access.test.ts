import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankUser } from '../../testing/blanks.ts'
import { type Caller, caller, inject, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { hashPassword } from '../auth/index.ts'
import { letterTextsOf } from '../letters/letters.make.ts'
import { makeUser } from './users.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const block = (id: number, reason = 'Уволился', who = admin) =>
  who.send(usersRoutes.block, { params: { id }, body: { isBlocked: true, reason } })
const unblock = (id: number) => admin.call(usersRoutes.block, { params: { id }, body: { isBlocked: false } })
const audit = () => db.selectFrom('audit').select(['kind', 'objectId', 'details']).orderBy('id').execute()
const sessions = (userId: number) =>
  db.selectFrom('sessions').select('revokedAt').where('userId', '=', userId).execute()

describe('a block', () => {
  test('with a reason ends all sessions at once, and stands in history and audit', async () => {
    const dispatcher = await caller(app, db)
    const again = await signedIn(app, dispatcher.user)
    const { id } = dispatcher.user
    expect((await block(id)).json()).toMatchObject({
      isBlocked: true,
      blockReason: 'Уволился',
      sessionsCount: 0,
      version: 2,
    })
    for (const person of [dispatcher, again]) {
      expect((await person.send(usersRoutes.list, {})).statusCode).toBe(401)
      const headers = { authorization: `Bearer ${person.refreshToken}` }
      expect((await inject(app, authRoutes.refresh, {}, { headers })).statusCode).toBe(401)
    }
    expect((await sessions(id)).every(({ revokedAt }) => revokedAt !== null)).toBe(true)
    const { body } = await admin.call(usersRoutes.actions, { params: { id }, query: {} })
    expect(body.items).toMatchObject([{ kind: 'BLOCKED', to: 'Уволился', who: { id: admin.user.id } }])
    expect(await audit()).toEqual([{ kind: 'USER_BLOCKED', objectId: id, details: 'Уволился' }])
  })

  test('taken back lets the user in again, with the former password', async () => {
    const passwordHash = await hashPassword('длинный пароль 1')
    const { id, email } = await makeUser(db, { passwordHash })
    const login = () =>
      inject(app, authRoutes.login, { body: { login: email, password: 'длинный пароль 1' } })
    await block(id)
    const refusal = await login()
    expect(refusal.statusCode).toBe(403)
    expect(refusal.json()).toMatchObject({ message: 'Учётная запись заблокирована: Уволился' })
    expect((await unblock(id)).body).toMatchObject({ isBlocked: false, blockReason: null, version: 3 })
    expect((await login()).statusCode).toBe(200)
    expect((await audit()).map(({ kind }) => kind)).toContain('USER_UNBLOCKED')
  })

  test('repeated changes nothing; with another reason it is recorded again', async () => {
    const { id } = await makeUser(db)
    await block(id)
    expect((await block(id)).json()).toMatchObject({ version: 2 })
    expect((await block(id, 'В отпуске')).json()).toMatchObject({ version: 3, blockReason: 'В отпуске' })
    await unblock(id)
    expect((await unblock(id)).body.version).toBe(4)
    expect(await audit()).toHaveLength(3)
  })

  test('voids the links that lead to a password', async () => {
    const { body } = await admin.call(usersRoutes.create, {
      body: { lastName: 'Белова', firstName: 'Анна', email: 'belova@naryad.test', role: 'operator' },
    })
    await block(body.id)
    const links = await db.selectFrom('passwordLinks').select('expiresAt').execute()
    expect(links.every(({ expiresAt }) => Date.parse(expiresAt) <= Date.now())).toBe(true)
  })

  test.each([[''], ['ну'], ['x'.repeat(501)]])('with the reason %j is refused', async (reason) => {
    const { id } = await makeUser(db)
    const answer = await block(id, reason)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields.reason).toMatch(/^Причина: (напишите причину|не больше 500 знаков)$/)
    expect(await sessions(id)).toEqual([])
  })

  test('of a missing user is not found', async () => {
    expect((await block(2_000_000_000)).json()).toMatchObject({ message: 'Пользователь не найден' })
  })
})

describe('an administrator', () => {
  const edit = (id: number, role: string, who = admin) =>
    who.send(usersRoutes.update, {
      params: { id },
      body: {
        ...blankUser,
        lastName: 'Кузьмин',
        firstName: 'Дмитрий',
        email: `admin-${id}@naryad.test`,
        role,
      },
    })
  const administrators = async () =>
    (
      await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('isBlocked', '=', false)
        .execute()
    ).length

  test('cannot block or delete the own account, not even with others there', async () => {
    await makeUser(db, { role: 'admin' })
    const { id } = admin.user
    expect((await block(id)).json()).toMatchObject({ statusCode: 409, message: 'Себя заблокировать нельзя' })
    expect((await admin.refusal(usersRoutes.remove, { params: { id } })).body.message).toBe(
      'Себя удалить нельзя',
    )
    expect((await admin.send(usersRoutes.list, {})).statusCode).toBe(200)
  })

  test('who is the last one is not demoted; one of two is', async () => {
    const refusal = await edit(admin.user.id, 'operator')
    expect(refusal.statusCode).toBe(409)
    expect(refusal.json().message).toBe('Это последний администратор: сначала дайте эту роль кому-то ещё')
    await makeUser(db, { role: 'admin' })
    expect((await edit(admin.user.id, 'operator')).statusCode).toBe(200)
    expect((await edit(admin.user.id, 'admin')).statusCode).toBe(403)
  })

  test('is the last one although others are blocked, or have never set a password', async () => {
    await makeUser(db, { role: 'admin', isBlocked: true })
    await admin.call(usersRoutes.create, {
      body: { lastName: 'Новый', firstName: 'Олег', email: 'new@naryad.test', role: 'admin' },
    })
    expect((await edit(admin.user.id, 'operator')).statusCode).toBe(409)
  })

  test(
    'and another one who take each other away at once: one of them stays',
    { timeout: 30_000 },
    async () => {
      for (let round = 0; round < 10; round += 1) {
        const [one, other] = [
          await caller(app, db, { role: 'admin' }),
          await caller(app, db, { role: 'admin' }),
        ]
        // The others of earlier rounds are out of the way.
        await db
          .updateTable('users')
          .set({ isBlocked: true })
          .where('id', 'not in', [one.user.id, other.user.id])
          .execute()
        const ways = [
          (who: Caller, whom: Caller) => block(whom.user.id, 'Переворот', who),
          (who: Caller, whom: Caller) => edit(whom.user.id, 'operator', who),
          (who: Caller, whom: Caller) => who.send(usersRoutes.remove, { params: { id: whom.user.id } }),
        ] as const
        const way = (at: number) => ways[at % ways.length] ?? ways[0]
        const answers = await Promise.all([way(round)(one, other), way(round + 1)(other, one)])
        expect(await administrators()).toBe(1)
        const done = answers.filter(({ statusCode }) => statusCode < 300)
        expect(done).toHaveLength(1)
      }
    },
  )

  test('demoted by each other at the same moment: one stays', async () => {
    const other = await caller(app, db, { role: 'admin' })
    await Promise.all([
      edit(admin.user.id, 'operator'),
      edit(other.user.id, 'operator', other),
      edit(other.user.id, 'engineer'),
      block(admin.user.id, 'Переворот', other),
    ])
    expect(await administrators()).toBe(1)
  })
})

describe('an invitation', () => {
  const invite = (id: number) => admin.send(usersRoutes.invite, { params: { id } })

  test('is sent again, and the former link is good no more', async () => {
    const { id } = await makeUser(db, { passwordHash: null })
    expect((await invite(id)).statusCode).toBe(204)
    expect((await invite(id)).statusCode).toBe(204)
    expect(await letterTextsOf(db)).toHaveLength(2)
    const links = await db.selectFrom('passwordLinks').select('expiresAt').execute()
    expect(links.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())).toHaveLength(1)
    const told = await db.selectFrom('audit').select(['kind', 'userId', 'objectId']).execute()
    const invited = { kind: 'USER_INVITED', userId: admin.user.id, objectId: id }
    expect(told).toEqual([invited, invited])
    const history = await db.selectFrom('objectActions').select(['kind', 'objectId']).execute()
    expect(history).toEqual([
      { kind: 'INVITED', objectId: id },
      { kind: 'INVITED', objectId: id },
    ])
  })

  test('is not for those who have a password, are blocked or are not there', async () => {
    const { id } = await makeUser(db)
    expect((await invite(id)).json().message).toMatch(/^Пароль уже задан/)
    const blocked = await makeUser(db, { passwordHash: null, isBlocked: true })
    expect((await invite(blocked.id)).json().message).toMatch(/^Пользователь заблокирован/)
    expect((await invite(2_000_000_000)).statusCode).toBe(404)
    expect(await letterTextsOf(db)).toEqual([])
  })
})

describe('from outside', () => {
  test('an administrator ends all sessions of a user, who signs in again', async () => {
    const dispatcher = await caller(app, db)
    const { id } = dispatcher.user
    expect((await admin.send(usersRoutes.endSessions, { params: { id } })).statusCode).toBe(204)
    expect((await dispatcher.send(usersRoutes.list, {})).statusCode).toBe(401)
    expect((await (await signedIn(app, dispatcher.user)).send(usersRoutes.list, {})).statusCode).toBe(200)
    expect(await audit()).toEqual([{ kind: 'SESSION_ENDED', objectId: id, details: 'Завершено сеансов: 1' }])
  })

  test('an administrator removes neither the own second factor, nor one that is missing', async () => {
    const { id } = await makeUser(db)
    const own = await admin.refusal(usersRoutes.removeSecondFactor, { params: { id: admin.user.id } })
    expect(own).toMatchObject({ status: 409, body: { message: 'Свой второй фактор выключают в профиле' } })
    const none = await admin.refusal(usersRoutes.removeSecondFactor, { params: { id } })
    expect(none).toMatchObject({ status: 409, body: { message: 'Второй фактор не включён' } })
  })
})
