import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankUser } from '../../testing/blanks.ts'
import { type Caller, caller, inject, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { password, passwordHash } from '../auth/auth.make.ts'
import { letterTextsOf } from '../letters/letters.make.ts'
import { openStream, type Stream } from './live.make.ts'

const db = await testDb()
/** Two servers over one database, which remember sessions as they do when nobody tests them. */
const remembering = { NARYAD_KEEP_SESSIONS_MS: '2000' }
const here = await testApp(db, remembering)
const there = await testApp(db, remembering)
for (const app of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })

let admin: Caller
let person: Caller
let streams: Stream[]

const statusOf = async (on: typeof here, { accessToken }: Caller): Promise<number> =>
  (await inject(on, usersRoutes.operators, {}, { headers: { authorization: `Bearer ${accessToken}` } }))
    .statusCode

beforeEach(async () => {
  admin = await caller(here, db, { role: 'admin', passwordHash })
  person = await caller(here, db, { role: 'engineer', lastName: 'Гусев', passwordHash })
  streams = [await openStream(here, person), await openStream(there, person)]
  // Twice each, so that both remember him.
  for (const app of [here, there, here, there]) await statusOf(app, person)
})

const id = () => ({ params: { id: person.user.id } })

/** His other device, which is where he acts from himself. */
const otherDevice = () => signedIn(here, person.user)

const inSecond = { timeout: 1000 }

describe('on the next call, and within a second for open streams', () => {
  test.each([
    [
      'a block',
      401,
      () => admin.call(usersRoutes.block, { ...id(), body: { isBlocked: true, reason: 'уволен' } }),
    ],
    ['deletion', 401, () => admin.call(usersRoutes.remove, id())],
    ['the end of his sessions by an administrator', 401, () => admin.call(usersRoutes.endSessions, id())],
    [
      'his change of password',
      401,
      async () =>
        (await otherDevice()).call(sessionsRoutes.changePassword, {
          body: { oldPassword: password, newPassword: 'лиловый трамвай 42 ёлки' },
        }),
    ],
    [
      '«sign out everywhere»',
      401,
      async () => (await otherDevice()).call(sessionsRoutes.endOthers, { body: { password } }),
    ],
    ['his sign-out', 401, () => person.call(authRoutes.logout, {})],
    [
      'another role',
      403,
      async () => {
        const { id: companyId } = await db
          .insertInto('companies')
          .values({ name: 'ООО' })
          .returning('id')
          .executeTakeFirstOrThrow()
        return admin.call(usersRoutes.update, {
          ...id(),
          body: {
            ...blankUser,
            lastName: 'Гусев',
            firstName: 'Иван',
            email: 'gusev@example.ru',
            role: 'client',
            companyId,
            phone: null,
          },
        })
      },
    ],
  ] as const)('%s', async (_, status, act) => {
    await act()
    // The other server hears of it through the database; the bound is a second.
    for (const app of [here, there]) await expect.poll(() => statusOf(app, person), inSecond).toBe(status)
    for (const { isOver } of streams) await expect.poll(isOver, inSecond).toBe(true)
  })

  test('others are not disturbed', async () => {
    const other = await openStream(there, admin)
    await admin.call(usersRoutes.block, { ...id(), body: { isBlocked: true, reason: 'уволен' } })
    for (const { isOver } of streams) await expect.poll(isOver, inSecond).toBe(true)
    expect(other.isOver()).toBe(false)
    expect(await statusOf(there, admin)).toBe(200)
  })
})

describe('a key that comes back', () => {
  test('ends the session everywhere, is noted, and notifies its owner on the other screens and by letter', async () => {
    const desk = await otherDevice()
    const screen = await openStream(there, desk)
    const stranger = await openStream(here, admin)
    const refresh = (token: string) =>
      inject(
        here,
        authRoutes.refresh,
        {},
        { headers: { authorization: `Bearer ${token}`, 'user-agent': 'curl/8.5.0' } },
      )
    const { refreshToken } = (await refresh(person.refreshToken)).json<{ refreshToken: string }>()
    await refresh(refreshToken)
    expect((await refresh(person.refreshToken)).statusCode).toBe(401)

    await expect
      .poll(() => screen.events.filter(({ type }) => type === 'push'))
      .toEqual([
        {
          type: 'push',
          id: null,
          title: 'Вход с украденным ключом',
          text: expect.stringContaining('завершён'),
          url: '/',
        },
      ])
    for (const { isOver } of streams) await expect.poll(isOver, inSecond).toBe(true)
    expect(await statusOf(here, desk)).toBe(200)
    expect(stranger.events.filter(({ type }) => type === 'push')).toEqual([])

    const noted = await db.selectFrom('audit').selectAll().where('kind', '=', 'TOKEN_REUSED').execute()
    expect(noted).toMatchObject([{ userId: person.user.id, address: '127.0.0.1', device: 'curl/8.5.0' }])
    const letters = await letterTextsOf(db)
    expect(letters).toMatchObject([
      { recipient: person.user.email, subject: 'Вход с украденным ключом в «Наряд»' },
    ])
    const told = JSON.stringify([noted, letters, screen.events])
    for (const token of [person.refreshToken, refreshToken]) expect(told).not.toContain(token)
    // Told once, however often it comes.
    await refresh(person.refreshToken)
    expect(await letterTextsOf(db)).toHaveLength(1)
  })
})
