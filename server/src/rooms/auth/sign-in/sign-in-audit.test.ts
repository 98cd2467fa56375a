import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { type MadeUser, makeUser } from '../../users/users.make.ts'
import { auditOf, password, passwordHash, signingIn } from '../auth.make.ts'

const db = await testDb()
const app = await testApp(db)
const login = signingIn(app)

const email = 'petrova@example.ru'
let anna: MadeUser

beforeEach(async () => {
  anna = await makeUser(db, { email, passwordHash })
})

describe('the audit', () => {
  test('notes a sign-in: who, from where, by what', async () => {
    await login({ login: email, password }, { 'user-agent': 'curl/8.5.0' })
    const rows = await db.selectFrom('audit').selectAll().execute()
    expect(rows).toMatchObject([
      { kind: 'SIGNED_IN', userId: anna.id, address: '127.0.0.1', device: 'curl/8.5.0', details: '' },
    ])
    expect(rows[0]?.requestId).not.toBe('')
    expect(Math.abs(Date.parse(rows[0]?.at ?? '') - Date.now())).toBeLessThan(10_000)
  })

  test('notes a refused one: of a known account by its number, of an unknown one by what was typed', async () => {
    await makeUser(db, { email: 'blocked@example.ru', passwordHash, isBlocked: true })
    await login({ login: email.toUpperCase(), password: 'не тот пароль' })
    await login({ login: 'blocked@example.ru', password })
    await login({ login: 'nobody@example.ru', password })
    await login({ login: 'Тайный пароль 77', password })
    const rows = await auditOf(db)
    expect(rows.map(({ kind, userId }) => [kind, userId !== null])).toEqual([
      ['SIGN_IN_REFUSED', true],
      ['SIGN_IN_REFUSED', true],
      ['SIGN_IN_REFUSED', false],
      ['SIGN_IN_REFUSED', false],
    ])
    expect(rows.map(({ details }) => details)).toEqual([
      'Неверный пароль',
      'Учётная запись заблокирована',
      'Нет такой учётной записи: «nobody@example.ru»',
      'Нет такой учётной записи: введена не почта, знаков: 16',
    ])
  })

  test('never has a password, whichever way it went', async () => {
    await login({ login: email, password })
    await login({ login: email, password: 'не тот пароль' })
    await login({ login: password, password })
    const all = JSON.stringify(await db.selectFrom('audit').selectAll().execute())
    for (const typed of [password, 'не тот пароль']) expect(all).not.toContain(typed)
  })

  test('does not grow by attempts that are refused unchecked', async () => {
    for (let at = 0; at < 20; at += 1) await login({ login: email, password: 'не тот пароль' })
    expect((await auditOf(db)).length).toBeLessThan(14)
  })

  test('notes a sign-out, once', async () => {
    const person = await caller(app, db)
    await person.call(authRoutes.logout, {})
    await person.send(authRoutes.logout, {})
    expect(await auditOf(db)).toEqual([{ kind: 'SIGNED_OUT', userId: person.user.id, details: '' }])
  })
})
