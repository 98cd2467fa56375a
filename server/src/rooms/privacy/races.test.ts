import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { expect, test, vi } from 'vitest'

import { tryLock } from '../../platform/db/concurrency/locks.ts'
import { testApp } from '../../testing/app.ts'
import { blankDriver } from '../../testing/blanks.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeNamed } from './privacy.make.ts'

const db = await testDb()
const app = await testApp(db)
/** Another server over the same database. */
const other = await testApp(db)

const reason = 'Отзыв согласия'

test('an edit of what was read before an erasure does not write the person back', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { id } = await makeNamed(db)
  const task = await makeTask(db, { driverId: id, description: 'Хабибуллин ждёт' })
  const { body: driver } = await admin.call(driversRoutes.get, { params: { id } })
  await admin.call(privacyRoutes.erase, { params: { kind: 'drivers', id }, body: { reason } })

  const edit = { description: 'Хабибуллин ждёт у ворот', version: task.version }
  expect((await admin.refusal(tasksRoutes.update, { params: { id: task.id }, body: edit })).status).toBe(409)
  const { lastName, firstName, version } = driver
  const back = await admin.refusal(driversRoutes.update, {
    params: { id },
    body: { ...blankDriver, lastName, firstName, version },
  })
  expect(back.status).toBe(409)
})

test('of two people who are named together each is erased, one after the other, in two servers', async () => {
  const [one, two] = [await caller(app, db, { role: 'admin' }), await caller(other, db, { role: 'admin' })]
  const drivers = [await makeNamed(db), await makeNamed(db)]
  await db
    .updateTable('drivers')
    .set({ lastName: 'Сафин', firstName: 'Ильнур', middleName: 'Маратович', phone: null })
    .where('id', '=', drivers[1]?.id ?? 0)
    .execute()
  const before = 'Рустам Хабибуллин и Сафин Ильнур'
  const tasks = await Promise.all(Array.from({ length: 20 }, () => makeTask(db, { description: before })))
  for (const { id } of tasks)
    await one.call(tasksRoutes.update, { params: { id }, body: { description: `${before}.` } })
  const erase = async (at: number): Promise<void> => {
    const params = { kind: 'drivers', id: drivers[at]?.id ?? 0 }
    const sent = () => (at === 0 ? one : two).send(privacyRoutes.erase, { params, body: { reason } })
    // Whoever comes while the other is at work is told to come again.
    await vi.waitFor(async () => expect((await sent()).statusCode).toBe(200), 10_000)
  }
  await Promise.all([erase(0), erase(1)])
  const left = await db.selectFrom('tasks').select('description').execute()
  expect(new Set(left.map(({ description }) => description))).toEqual(new Set(['[стёрто] и [стёрто].']))
  const told = await db.selectFrom('taskActions').select('fromText').where('kind', '=', 'CHANGED').execute()
  expect(new Set(told.map(({ fromText }) => fromText))).toEqual(new Set(['[стёрто] и [стёрто]']))
  const acts = await db.selectFrom('erasureActs').select('subjectId').execute()
  expect(acts).toHaveLength(2)
})

test('while one erasure runs, another has to wait', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { id } = await makeNamed(db)
  const params = { kind: 'drivers', id }
  await db.transaction().execute(async (tx) => {
    await tryLock(tx, 'erasure')
    expect((await admin.refusal(privacyRoutes.erase, { params, body: { reason } })).body.message).toBe(
      'Сейчас стираются данные другого человека, повторите через минуту',
    )
  })
  await admin.call(privacyRoutes.erase, { params: { kind: 'drivers', id }, body: { reason } })
})
