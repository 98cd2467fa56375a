import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankUser } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { newUser } from './users.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const details = async () =>
  (
    await db.selectFrom('audit').select('details').where('objectKind', '=', 'users').orderBy('id').execute()
  ).map((line) => line.details)

test('queues are called as the company calls them, in the history and in the audit', async () => {
  const queueLabels = { ...queueTitles, luv: 'Умное вождение', skud: 'Проходная' }
  await admin.call(settingsRoutes.change, { body: { queueLabels } })
  const { id } = (await admin.call(usersRoutes.create, { body: { ...newUser, queues: ['luv'] } })).body
  await admin.call(usersRoutes.update, {
    params: { id },
    body: { ...blankUser, ...newUser, queues: ['skud', 'luv'] },
  })
  const { items } = (await admin.call(usersRoutes.actions, { params: { id }, query: {} })).body
  expect(items.find(({ field }) => field === 'Очереди')).toMatchObject({
    from: 'Умное вождение',
    to: 'Проходная, Умное вождение',
  })
  expect(await details()).toEqual([
    expect.stringContaining('Очереди: Умное вождение'),
    'Очереди: Умное вождение → Проходная, Умное вождение',
  ])
  // What was written then stays as it was read then.
  await admin.call(settingsRoutes.change, { body: { queueLabels: queueTitles } })
  const later = (await admin.call(usersRoutes.actions, { params: { id }, query: {} })).body.items
  expect(later).toEqual(items)
})

describe('a clock', () => {
  const own = { lastName: 'Белова', firstName: 'Анна', middleName: '', phone: null }
  const strange = { timeZone: 'Часовой пояс: такого часового пояса нет' }

  test.each(['US/Pacific-New', 'Canada/East-Saskatchewan'])(
    '«%s», which Node knows and the database does not, is refused under its field and saves nothing',
    async (timeZone) => {
      const made = await admin.refusal(usersRoutes.create, { body: { ...newUser, timeZone } })
      expect(made).toMatchObject({ status: 400, body: { fields: strange } })
      const { id } = (await admin.call(usersRoutes.create, { body: newUser })).body
      const changed = await admin.refusal(usersRoutes.update, {
        params: { id },
        body: { ...blankUser, ...newUser, timeZone },
      })
      expect(changed).toMatchObject({ status: 400, body: { fields: strange } })
      const mine = await admin.refusal(authRoutes.changeOwn, { body: { ...own, timeZone } })
      expect(mine).toMatchObject({ status: 400, body: { fields: strange } })
      const zones = await db.selectFrom('users').select('timeZone').distinct().execute()
      expect(zones).toEqual([{ timeZone: 'Europe/Moscow' }])
    },
  )

  test('by which the database reckons is what one’s own days are counted by', async () => {
    await admin.call(authRoutes.changeOwn, { body: { ...own, timeZone: 'Asia/Kamchatka' } })
    const query = { dateFrom: '2026-11-01', dateTo: '2026-11-22' }
    expect((await admin.call(tasksRoutes.analytics, { query })).status).toBe(200)
  })
})
