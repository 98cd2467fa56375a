import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { prepareChannels, scriptedChannel } from '../../deliveries/deliveries.make.ts'
import { sendLetter } from '../../letters/index.ts'
import { mailChannel } from '../../letters/letters.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { deliver, makeAddressBook, recordPublished } from '../notifications.make.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

/** Does not answer. */
const letters = mailChannel(async () => ({ kind: 'away', error: 'Почтовый сервер не отвечает' }))

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

test('the log shows what became of a letter', async () => {
  const read = await sentByPushAndLetter()
  const push = ['push', 'delivered', null]
  const become = (state: string, lastError: string | null) =>
    sql`update deliveries set state = ${state}, last_error = ${lastError} where channel = 'letter'`.execute(
      db,
    )

  const waiting = ['letter', 'queued', 'Почтовый сервер не отвечает']
  expect(await read()).toEqual([waiting, push])
  expect(await read({ states: ['queued'] })).toEqual([waiting])
  await become('sent', null)
  expect(await read()).toEqual([['letter', 'sent', null], push])
  expect(await read({ states: ['queued'] })).toEqual([])
  await become('failed', 'Такого ящика нет')
  expect(await read({ states: ['failed'] })).toEqual([['letter', 'failed', 'Такого ящика нет']])
  await become('kept', null)
  expect(await read({ states: ['failed'] })).toEqual([
    ['letter', 'failed', 'Почтовый сервер не подключён: письмо осталось в системе'],
  ])
})

test('the log shows what became of the letter that has the line of a digest', async () => {
  const read = await sentByPushAndLetter()
  const push = ['push', 'delivered', null]
  const letterId = await db
    .transaction()
    .execute((tx) => sendLetter(tx, { to: 'gusev@naryad.test', subject: 'За сутки', text: '' }))
  await sql`
    update deliveries set is_digest = true, state = 'sent', last_error = null, reference = ${String(letterId)}
    where channel = 'letter' and kind is not null`.execute(db)
  expect(await read()).toEqual([['letter', 'queued', null], push])
  await sql`update deliveries set state = 'failed', last_error = 'Такого ящика нет' where id = ${letterId}`.execute(
    db,
  )
  expect(await read({ states: ['failed'] })).toEqual([['letter', 'failed', 'Такого ящика нет']])
  await sql`delete from deliveries where id = ${letterId}`.execute(db)
  expect(await read()).toEqual([['letter', 'sent', null], push])
})
