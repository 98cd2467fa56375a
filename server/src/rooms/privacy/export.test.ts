import type { SubjectKind } from '@naryad/contract/privacy/privacy'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller, inject, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { issueLink, openPage } from '../driver-page/driver-page.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { makeNamed, nameEverywhere, traces } from './privacy.make.ts'

const db = await testDb()
const app = await testApp(db)

const administrator = () => caller(app, db, { role: 'admin', lastName: 'Лапина', firstName: 'Ольга' })
const reason = 'Отзыв согласия от 20.11.2026'
const erase = async (kind: SubjectKind, id: number, by?: Awaited<ReturnType<typeof administrator>>) =>
  (
    await (by ?? (await administrator())).call(privacyRoutes.erase, {
      params: { kind, id },
      body: { reason },
    })
  ).body

describe('export', () => {
  test('has everything about a driver in one file, and is audited', async () => {
    const { id } = await makeNamed(db)
    const { taskId, otherId } = await nameEverywhere(db, await administrator(), id)
    const admin = await administrator()
    const answer = await admin.send(privacyRoutes.export, { params: { kind: 'drivers', id } })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const { subject, sections } = answer.json<{
      subject: unknown
      sections: { title: string; rows: Record<string, unknown>[] }[]
    }>()
    expect(subject).toEqual({ kind: 'drivers', id, name: 'Хабибуллин Рустам Ильдарович' })
    const rows = (title: string) => sections.find((section) => section.title === title)?.rows ?? []
    expect(rows('Карточка водителя')).toMatchObject([{ lastName: 'Хабибуллин', phone: '+79172451864' }])
    expect(rows('Заявки')).toMatchObject([{ id: taskId }])
    expect(rows('Заявки, где он, возможно, назван').map((row) => row['id'])).toEqual([taskId, otherId])
    expect(rows('Комментарии, где он, возможно, назван')).toMatchObject([{ text: 'Перезвонить Хабибуллину' }])
    expect(rows('Примечания к ТС, где он, возможно, назван')).toMatchObject([
      { text: expect.stringContaining('Закреплён за Хабибуллиным') },
    ])
    expect(rows('Примечания к водителям, где он, возможно, назван')).toMatchObject([
      { text: 'Напарник Рустама Хабибуллина' },
    ])
    expect(rows('История карточки').length).toBeGreaterThan(0)
    const audit = await db
      .selectFrom('audit')
      .selectAll()
      .where('kind', '=', 'PERSONAL_DATA_EXPORTED')
      .execute()
    expect(audit).toMatchObject([{ userId: admin.user.id, objectKind: 'drivers', objectId: id }])
  })

  test('of a user holds sessions and acts, more than one portion of them, and no secret', async () => {
    const user = await makeUser(db, { lastName: 'Морозова', passwordHash: '$argon2id$secret' })
    const { accessToken } = await signedIn(app, user)
    const { id: taskId } = await makeTask(db)
    await db
      .insertInto('taskActions')
      .values(
        Array.from({ length: 1201 }, () => ({
          taskId,
          userId: user.id,
          kind: 'CHANGED' as const,
          field: 'Тема',
          fromText: 'а',
          toText: 'б',
        })),
      )
      .execute()
    const admin = await administrator()
    const answer = await admin.send(privacyRoutes.export, { params: { kind: 'users', id: user.id } })
    const { sections } = answer.json<{ sections: { title: string; rows: Record<string, unknown>[] }[] }>()
    const rows = (title: string) => sections.find((section) => section.title === title)?.rows ?? []
    expect(rows('Сеансы')).toMatchObject([{ device: expect.any(String) }])
    expect(rows('Действия в заявках')).toHaveLength(1201)
    expect(answer.body).not.toContain('secret')
    expect(answer.body).not.toContain(accessToken)
  })

  test('of a driver holds the devices on which the page is open, and no secret of them', async () => {
    const { id } = await makeNamed(db)
    const token = await issueLink(await administrator(), id)
    const { sessionToken } = await openPage(app, token)
    const admin = await administrator()
    const answer = await admin.send(privacyRoutes.export, { params: { kind: 'drivers', id } })
    const { sections } = answer.json<{ sections: { title: string; rows: object[] }[] }>()
    expect(sections.find(({ title }) => title === 'Сеансы на странице водителя')?.rows).toEqual([
      { createdAt: expect.any(String), lastSeenAt: expect.any(String), device: expect.any(String) },
    ])
    expect(answer.body).not.toContain(sessionToken)
    expect(answer.body).not.toContain(token)
  })

  test('of an erased person holds no personal data', async () => {
    const { id } = await makeNamed(db)
    await nameEverywhere(db, await administrator(), id)
    const admin = await administrator()
    await erase('drivers', id, admin)
    const answer = await admin.send(privacyRoutes.export, { params: { kind: 'drivers', id } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(traces)
  })
})

test('personal data are exported and erased by an administrator alone', async () => {
  const { id } = await makeNamed(db)
  const params = { kind: 'drivers', id } as const
  for (const role of ['operator', 'engineer', 'client'] as const) {
    const person = await caller(app, db, { role, isSenior: role === 'operator' })
    expect((await person.refusal(privacyRoutes.export, { params })).status).toBe(403)
    expect((await person.refusal(privacyRoutes.erase, { params, body: { reason } })).status).toBe(403)
  }
  expect((await inject(app, privacyRoutes.export, { params })).statusCode).toBe(401)
  const admin = await administrator()
  expect((await admin.refusal(privacyRoutes.erase, { params, body: { reason: '' } })).status).toBe(400)
  for (const wrong of [
    { kind: 'drivers', id: 999_999 },
    { kind: 'cars', id: 1 },
    { kind: 'users', id: 'x' },
  ])
    for (const route of [privacyRoutes.export, privacyRoutes.erase])
      expect(
        (
          await admin.refusal(route, {
            params: wrong,
            ...(route.method === 'POST' ? { body: { reason } } : {}),
          })
        ).status,
      ).toBe(404)
})
