import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { letterChannel } from './letter.channel.ts'
import {
  deliver,
  makeAddressBook,
  prepareChannels,
  recordPublished,
  scriptedChannel,
} from './notifications.make.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

const letters = letterChannel({
  originOf: () => Promise.resolve('https://naryad.test'),
  unsubscribeKey: new Uint8Array(32),
  hasMail: () => Promise.resolve(true),
})

/** The log of an administrator after an assignment was sent by push and by letter. */
async function sentByPushAndLetter() {
  const admin = await caller(app, db, { role: 'admin' })
  const engineer = await caller(app, db, { role: 'engineer' })
  await engineer.call(notificationsRoutes.changeSettings, {
    body: { preferences: [{ kind: 'task.assigned', channel: 'letter', isOn: true }] },
  })
  const { id } = await makeTask(db)
  await admin.call(tasksRoutes.operator, { params: { id }, body: { operatorId: engineer.user.id } })
  const book = makeAddressBook({ [engineer.user.id]: { push: '7', letter: 'gusev@naryad.test' } })
  await recordPublished(db, { addressBooks: [book] })
  const seen = { kind: 'delivered', reference: 'открытая вкладка' } as const
  await deliver(db, scriptedChannel('push', [seen]).channel)
  await deliver(db, letters)
  return async (filters: object = {}) => {
    const { items, totalCount } = (await admin.call(notificationsRoutes.deliveries, { body: filters })).body
    expect(totalCount).toBe(items.length)
    return items.map(({ channel, state, lastError }) => [channel, state, lastError])
  }
}

test('the log shows what became of a letter after it was handed over', async () => {
  const read = await sentByPushAndLetter()
  const push = ['push', 'delivered', null]
  const become = (status: string, lastError: string | null) =>
    sql`update letters set status = ${status}, last_error = ${lastError}`.execute(db)

  expect(await read()).toEqual([['letter', 'queued', null], push])
  await become('QUEUED', 'Почтовый сервер не отвечает')
  const waiting = ['letter', 'queued', 'Почтовый сервер не отвечает']
  expect(await read()).toEqual([waiting, push])
  expect(await read({ states: ['queued'] })).toEqual([waiting])
  await become('SENT', null)
  expect(await read()).toEqual([['letter', 'sent', null], push])
  expect(await read({ states: ['queued'] })).toEqual([])
  await become('FAILED', 'Такого ящика нет')
  expect(await read({ states: ['failed'] })).toEqual([['letter', 'failed', 'Такого ящика нет']])
  await become('KEPT', null)
  expect(await read({ states: ['failed'] })).toEqual([
    ['letter', 'failed', 'Почтовый сервер не подключён: письмо осталось в системе'],
  ])
  await sql`delete from letters`.execute(db)
  expect(await read()).toEqual([['letter', 'sent', null], push])
})
