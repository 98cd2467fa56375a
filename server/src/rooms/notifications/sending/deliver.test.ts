import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import {
  clearDelays,
  deliveriesOf,
  prepareChannels,
  scriptedChannel,
} from '../../deliveries/deliveries.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { deliver, makeAddressBook, recordPublished } from '../notifications.make.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

/** An engineer with the given number of assigned tasks and the given addresses. */
async function assigned(count: number, addresses: Parameters<typeof makeAddressBook>[0][number]) {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const engineer = await caller(app, db, { role: 'engineer' })
  const book = makeAddressBook({ [engineer.user.id]: addresses ?? {} })
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) {
    const { id } = await makeTask(db, { title: `Заявка ${at + 1}` })
    await dispatcher.call(tasksRoutes.operator, { params: { id }, body: { operatorId: engineer.user.id } })
    ids.push(id)
    await recordPublished(db, { addressBooks: [book] })
  }
  return { engineer, dispatcher, book, ids }
}

describe('a queued message', () => {
  test('is sent once, in the order of the facts, and a repeated run sends nothing', async () => {
    const { ids } = await assigned(3, { telegram: '500' })
    const { channel, sent } = scriptedChannel('telegram')
    await deliver(db, channel)
    await deliver(db, channel)
    expect(sent.map(({ content }) => content.taskId)).toEqual(ids)
    expect((await deliveriesOf(db, 'telegram')).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  test('that fails blocks later ones of its chat and is retried', async () => {
    const { ids } = await assigned(2, { telegram: '500' })
    const { channel, sent } = scriptedChannel('telegram', [{ kind: 'retry', error: 'нет ответа' }])
    await deliver(db, channel)
    expect(sent).toEqual([])
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([
      { state: 'queued', attempts: 1, lastError: 'нет ответа' },
      { state: 'queued', attempts: 0 },
    ])
    await clearDelays(db)
    await deliver(db, channel)
    expect(sent.map(({ content }) => content.taskId)).toEqual(ids)
  })

  test('waits while its channel is unreachable, and no attempt is counted', async () => {
    await assigned(2, { telegram: '500' })
    const { channel, sent } = scriptedChannel('telegram', [{ kind: 'unavailable', error: 'нет связи' }])
    await deliver(db, channel)
    await deliver(db, channel)
    expect(sent).toEqual([])
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([
      { state: 'queued', attempts: 0, lastError: 'нет связи' },
      { state: 'queued', attempts: 0, lastError: null },
    ])
    await clearDelays(db)
    await deliver(db, channel)
    expect(sent).toHaveLength(2)
  })

  test('of a paused chat is delayed, and other chats are not', async () => {
    const dispatcher = await caller(app, db, { role: 'operator' })
    const [slow, quick] = [
      await caller(app, db, { role: 'engineer' }),
      await caller(app, db, { role: 'engineer' }),
    ]
    const book = makeAddressBook({ [slow.user.id]: { telegram: '1' }, [quick.user.id]: { telegram: '2' } })
    for (const { user } of [slow, quick]) {
      const { id } = await makeTask(db)
      await dispatcher.call(tasksRoutes.operator, { params: { id }, body: { operatorId: user.id } })
      await recordPublished(db, { addressBooks: [book] })
    }
    const wait = { kind: 'wait', error: '429', seconds: 30, scope: 'address' } as const
    const { channel, sent } = scriptedChannel('telegram', [wait])
    await deliver(db, channel)
    expect(sent.map(({ address }) => address)).toEqual(['2'])
  })

  test('is not held up by a run that waits for a delayed message of another chat', async () => {
    const dispatcher = await caller(app, db, { role: 'operator' })
    const [slow, quick] = [
      await caller(app, db, { role: 'engineer' }),
      await caller(app, db, { role: 'engineer' }),
    ]
    const book = makeAddressBook({ [slow.user.id]: { telegram: '1' }, [quick.user.id]: { telegram: '2' } })
    const assign = async (operatorId: number) => {
      const { id } = await makeTask(db)
      await dispatcher.call(tasksRoutes.operator, { params: { id }, body: { operatorId } })
      await recordPublished(db, { addressBooks: [book] })
    }
    await assign(slow.user.id)
    const refused = Promise.withResolvers<undefined>()
    const { channel, sent } = scriptedChannel('telegram')
    const { send } = channel
    let isFirst = true
    const running = deliver(db, {
      ...channel,
      send: async (...args: Parameters<typeof send>) => {
        if (!isFirst) return send(...args)
        isFirst = false
        refused.resolve(undefined)
        return { kind: 'wait', error: '429', seconds: 4, scope: 'address' }
      },
    })
    await refused.promise
    await assign(quick.user.id)
    await running
    expect(sent.map(({ address }) => address)).toEqual(['2', '1'])
  })

  test('is not sent to a user who has been blocked meanwhile', async () => {
    const { engineer } = await assigned(1, { telegram: '500' })
    await sql`update users set is_blocked = true where id = ${engineer.user.id}`.execute(db)
    const { channel, sent } = scriptedChannel('telegram')
    await deliver(db, channel)
    expect(sent).toEqual([])
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([
      { state: 'failed', lastError: 'Учётная запись заблокирована' },
    ])
  })

  test('claimed by a crashed server is sent after the lease expires', async () => {
    await assigned(1, { telegram: '500' })
    await sql`update deliveries set attempts = 1, claimed_until = now() + interval '1 minute'`.execute(db)
    const { channel, sent } = scriptedChannel('telegram')
    await deliver(db, channel)
    expect(sent).toEqual([])
    await sql`update deliveries set claimed_until = now() - interval '1 second'`.execute(db)
    await deliver(db, channel)
    expect(sent).toHaveLength(1)
  })

  test('is sent by one of two servers', async () => {
    await assigned(4, { telegram: '500' })
    const { channel, sent } = scriptedChannel('telegram')
    await Promise.all([deliver(db, channel), deliver(db, channel)])
    expect(sent).toHaveLength(4)
  })
})

test('a trial letter is promised only where a mail server is connected', async () => {
  const trial = { body: { channel: 'letter' as const } }
  const engineer = await caller(app, db, { role: 'engineer' })
  expect((await engineer.call(notificationsRoutes.test, trial)).body).toEqual({
    error: 'Почтовый сервер не подключён: письмо не уйдёт. Его подключает администратор в настройках',
    sentCount: 0,
  })
  const wired = await testApp(db, {
    NARYAD_SMTP_URL: 'smtp://127.0.0.1:9',
    NARYAD_MAIL_FROM: 'naryad@naryad.test',
    PUBLIC_URL: 'https://naryad.test',
  })
  const colleague = await caller(wired, db, { role: 'engineer' })
  expect((await colleague.call(notificationsRoutes.test, trial)).body).toEqual({ error: null, sentCount: 1 })
})

describe('an urgent message', () => {
  test('falls back to the next channel when it is rejected, and records that', async () => {
    const { book, engineer } = await assigned(1, { telegram: '500', max: '600', letter: 'a@naryad.test' })
    await sql`delete from deliveries where channel = 'max'`.execute(db)
    const { channel } = scriptedChannel('telegram', [{ kind: 'failed', error: 'чат удалён' }])
    await deliver(db, channel, [book])
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([
      { state: 'failed', lastError: 'чат удалён. Отправлено иначе: MAX' },
    ])
    expect(await deliveriesOf(db, 'max')).toMatchObject([{ state: 'queued', userId: engineer.user.id }])
    expect(await deliveriesOf(db, 'letter')).toEqual([])
  })

  test('that fell back is in the log of an administrator, and of no other role', async () => {
    const { book, engineer, dispatcher, ids } = await assigned(1, {
      telegram: '500',
      letter: 'a@naryad.test',
    })
    const { channel } = scriptedChannel('telegram', [{ kind: 'failed', error: 'чат удалён' }])
    await deliver(db, channel, [book])
    const admin = await caller(app, db, { role: 'admin' })
    const body = { channels: ['telegram' as const], states: ['failed' as const], isForPeople: true }
    expect((await admin.call(notificationsRoutes.deliveries, { body })).body.items[0]).toMatchObject({
      taskId: ids[0],
      user: { id: engineer.user.id },
      lastError: 'чат удалён. Отправлено иначе: Письмо',
    })
    for (const person of [engineer, dispatcher])
      expect(await person.refusal(notificationsRoutes.deliveries, { body })).toMatchObject({ status: 403 })
  })

  test('does not fall back to a channel that the user has switched off', async () => {
    const { book, engineer } = await assigned(1, { telegram: '500', letter: 'a@naryad.test' })
    await db
      .insertInto('notificationPreferences')
      .values({ userId: engineer.user.id, kind: 'task.assigned', channel: 'letter', isOn: false })
      .execute()
    const { channel } = scriptedChannel('telegram', [{ kind: 'failed', error: 'чат удалён' }])
    await deliver(db, channel, [book])
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([{ state: 'failed', lastError: 'чат удалён' }])
    expect(await deliveriesOf(db, 'letter')).toEqual([])
  })

  test('falls back after two minutes of an unreachable channel', async () => {
    const { book } = await assigned(1, { telegram: '500', letter: 'a@naryad.test' })
    const { channel, sent } = scriptedChannel('telegram', [{ kind: 'unavailable', error: 'нет связи' }])
    await deliver(db, channel, [book])
    expect(await deliveriesOf(db, 'letter')).toEqual([])
    await sql`update deliveries set due_at = due_at - interval '3 minutes'`.execute(db)
    await deliver(db, channel, [book])
    expect(await deliveriesOf(db, 'letter')).toMatchObject([{ state: 'queued' }])
    await clearDelays(db)
    await deliver(db, channel, [book])
    expect(sent).toEqual([])
  })
})
