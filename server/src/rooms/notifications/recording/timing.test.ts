import { hkdfSync } from 'node:crypto'

import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Mail, openMail } from '../../../platform/mail/mail.ts'
import { makeSmtp, textOf } from '../../../platform/mail/smtp.make.ts'
import { sessionKey, testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog } from '../../../testing/jobs.ts'
import { deliveriesOf, prepareChannels, scriptedChannel } from '../../deliveries/deliveries.make.ts'
import { lettersOf, mailChannel, quickPost } from '../../letters/letters.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { deliver, makeAddressBook, recordPublished } from '../notifications.make.ts'
import { composeLetter } from '../sending/compose-letter.ts'
import { digestJob } from '../sending/digest.service.ts'
import { endOfQuiet, nextMorning } from './quiet-hours.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

const originOf = () => Promise.resolve('https://naryad.test')
// The key of the server under test.
const unsubscribeKey = new Uint8Array(
  hkdfSync('sha256', sessionKey, new Uint8Array(), 'naryad unsubscribe', 32),
)
const compose = composeLetter({ originOf, unsubscribeKey })
const mailed: Mail[] = []
const letters = mailChannel(
  async (mail) => {
    mailed.push(mail)
    return { kind: 'sent' }
  },
  { compose },
)
beforeEach(() => void mailed.splice(0))

/** Novosibirsk is at UTC+7. */
const timeZone = 'Asia/Novosibirsk'
const local = (clock: string, day = 1): string =>
  new Date(Date.parse(`2099-12-0${day}T${clock}:00+07:00`)).toISOString()

const assign = async (by: Caller, userId: number, priority: Priority = 'NORMAL'): Promise<number> => {
  const { id } = await makeTask(db, { priority })
  await by.call(tasksRoutes.operator, { params: { id }, body: { operatorId: userId } })
  return id
}

/** As if the time of all messages had come. */
const skipTime = () => sql`update deliveries set due_at = now(), next_attempt_at = now()`.execute(db)

describe('quiet hours from 22:00 to 08:00', () => {
  const at = { quietFrom: '22:00', quietTo: '08:00', timeZone }

  test.each([
    ['21:59', '21:59', 1],
    ['22:00', '08:00', 2],
    ['23:30', '08:00', 2],
    ['00:00', '08:00', 1],
    ['07:59', '08:00', 1],
    ['08:00', '08:00', 1],
    ['12:00', '12:00', 1],
  ] as const)('a message of %s is due at %s of day %i', (clock, due, day) => {
    expect(new Date(endOfQuiet(at, Date.parse(local(clock)))).toISOString()).toBe(local(due, day))
  })

  test.each([
    ['night of winter time', '2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z'],
    ['night of summer time', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'],
  ])('end at the local time also in the %s', (_, now, due) => {
    const moment = endOfQuiet({ ...at, timeZone: 'Europe/Berlin' }, Date.parse(now))
    expect(new Date(moment).toISOString()).toBe(new Date(due).toISOString())
  })

  test('within one day end on that day, and are off without their ends', () => {
    const noon = { quietFrom: '12:00', quietTo: '13:00', timeZone }
    expect(new Date(endOfQuiet(noon, Date.parse(local('12:30')))).toISOString()).toBe(local('13:00'))
    const off = { quietFrom: null, quietTo: null, timeZone }
    expect(endOfQuiet(off, Date.parse(local('23:00')))).toBe(Date.parse(local('23:00')))
  })

  const quietEngineer = async (isUrgentAtOnce = false) => {
    const engineer = await caller(app, db, { role: 'engineer', timeZone })
    await engineer.call(notificationsRoutes.changeSettings, {
      body: { quietHours: { from: '22:00', to: '08:00', isUrgentAtOnce } },
    })
    const book = makeAddressBook({ [engineer.user.id]: { push: '1', telegram: '500' } })
    return { engineer, book }
  }

  test.each([
    ['delay an urgent message', 'NORMAL', false, local('08:00', 2)],
    ['do not delay an urgent message of a user who wants it at once', 'NORMAL', true, local('23:00')],
    ['do not delay a critical task', 'CRITICAL', false, local('23:00')],
  ] as const)('%s', async (_, priority, isUrgentAtOnce, due) => {
    const { engineer, book } = await quietEngineer(isUrgentAtOnce)
    await assign(await caller(app, db, { role: 'operator' }), engineer.user.id, priority)
    await recordPublished(db, { addressBooks: [book], at: local('23:00') })
    const rows = await db.selectFrom('deliveries').select(['channel', 'dueAt']).orderBy('channel').execute()
    expect(rows.map(({ channel, dueAt }) => [channel, new Date(dueAt).toISOString()])).toEqual([
      ['push', due],
      ['telegram', due],
    ])
  })

  test('delay and do not drop: the bell shows the message at once, the channel sends it once afterwards', async () => {
    const { engineer, book } = await quietEngineer()
    await assign(await caller(app, db, { role: 'operator' }), engineer.user.id)
    await recordPublished(db, { addressBooks: [book], at: local('23:00') })
    expect((await engineer.call(notificationsRoutes.list, {})).body.unreadCount).toBe(1)
    const { channel, sent } = scriptedChannel('telegram')
    await deliver(db, channel)
    expect(sent).toEqual([])
    await skipTime()
    await deliver(db, channel)
    await deliver(db, channel)
    expect(sent).toHaveLength(1)
  })

  test('a message read during them is not sent afterwards', async () => {
    const { engineer, book } = await quietEngineer()
    await assign(await caller(app, db, { role: 'operator' }), engineer.user.id)
    await recordPublished(db, { addressBooks: [book], at: local('23:00') })
    await engineer.call(notificationsRoutes.read, { body: {} })
    await skipTime()
    const { channel, sent } = scriptedChannel('telegram')
    await deliver(db, channel)
    expect(sent).toEqual([])
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([{ state: 'read' }])
  })
})

/** A dispatcher who gets letters about comments, and two comments on an own task at 10:00. */
async function commentedTask(hasDigest: boolean) {
  const dispatcher = await caller(app, db, { role: 'operator', timeZone, email: 'lapina@naryad.test' })
  await dispatcher.call(notificationsRoutes.changeSettings, {
    body: { hasDigest, preferences: [{ kind: 'task.commented', channel: 'letter', isOn: true }] },
  })
  const colleague = await caller(app, db, { role: 'operator' })
  const { id } = await makeTask(db, { createdBy: dispatcher.user.id })
  const comment = async (text: string): Promise<void> => {
    await colleague.call(tasksRoutes.comment, { params: { id }, body: { text, isInternal: true } })
    await recordPublished(db, { addressBooks: [book], at: local('10:00') })
  }
  const book = makeAddressBook({ [dispatcher.user.id]: { letter: 'lapina@naryad.test' } })
  return { id, dispatcher, colleague, book, comment }
}

/** Letters that are no notifications of one event. */
const digests = async () => (await lettersOf(db)).filter(({ kind }) => kind === null)

const runDigest = () =>
  digestJob({ originOf, unsubscribeKey }).run(
    db,
    {},
    { log: silentLog, signal: new AbortController().signal },
  )

describe('the digest', () => {
  test('is due at nine in the time zone of its reader', () => {
    expect(new Date(nextMorning(timeZone, Date.parse(local('08:59')))).toISOString()).toBe(local('09:00'))
    expect(new Date(nextMorning(timeZone, Date.parse(local('09:00')))).toISOString()).toBe(local('09:00', 2))
    expect(new Date(nextMorning(timeZone, Date.parse(local('23:00')))).toISOString()).toBe(local('09:00', 2))
  })

  test('is one letter with everything since the last one, sent once', async () => {
    const { comment } = await commentedTask(true)
    await comment('Приедем завтра')
    await comment('Нужен пропуск')
    const dueAt = await db.selectFrom('deliveries').select('dueAt').where('channel', '=', 'letter').execute()
    expect(dueAt.map((row) => new Date(row.dueAt).toISOString())).toEqual([
      local('09:00', 2),
      local('09:00', 2),
    ])
    await runDigest()
    // Not sent one by one either.
    await deliver(db, letters)
    await skipTime()
    await deliver(db, letters)
    expect(mailed).toEqual([])
    await Promise.all([runDigest(), runDigest()])
    await runDigest()
    const arrived = await digests()
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.subject).toBe('«Наряд»: 2 уведомления за сутки')
    expect(arrived[0]?.text).toMatch(
      /Приедем завтра[^]*Нужен пропуск[^]*https:\/\/naryad\.test\/notifications/,
    )
  })

  test('does not contain what is urgent: that letter leaves at once', async () => {
    const { dispatcher, colleague, book } = await commentedTask(true)
    await dispatcher.call(notificationsRoutes.changeSettings, {
      body: { preferences: [{ kind: 'task.assigned', channel: 'letter', isOn: true }] },
    })
    await assign(colleague, dispatcher.user.id)
    await recordPublished(db, { addressBooks: [book] })
    await deliver(db, letters)
    expect(mailed).toHaveLength(1)
  })
})

/** One press in a mail program. */
const press = (address: string) =>
  app.inject({
    method: 'POST',
    url: address.replace('https://naryad.test', ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

describe('unsubscribing', () => {
  test('by one press of the mail program stops letters of that kind alone', async () => {
    const { comment, dispatcher } = await commentedTask(false)
    await comment('Приедем завтра')
    await skipTime()
    const smtp = await makeSmtp()
    const post = quickPost(db, openMail({ url: smtp.url, from: 'naryad@naryad.test' }), undefined, {
      compose,
    })
    await expect.poll(() => smtp.received.length).toBe(1)
    await post.stop()
    await smtp.close()
    const [mail = ''] = smtp.received
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(textOf(mail)).toContain('Не присылать письма «Новый комментарий»')
    const [url = ''] = /(?<=^List-Unsubscribe:\s*<)[^>]+/m.exec(mail) ?? []
    expect(url).toMatch(/^https:\/\/naryad\.test\/api\/notifications\/unsubscribe\?token=/)

    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await press(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ kindTitle: 'Новый комментарий' })
    }
    const { preferences } = (await dispatcher.call(notificationsRoutes.settings, {})).body
    const isOn = (kind: string, channel: string) =>
      preferences.find((one) => one.kind === kind && one.channel === channel)?.isOn
    expect(isOn('task.commented', 'letter')).toBe(false)
    expect(isOn('task.commented', 'inApp')).toBe(true)
    expect(isOn('auth.strangeSignIn', 'letter')).toBe(true)
    await comment('И ещё одно')
    expect(await deliveriesOf(db, 'letter')).toHaveLength(1)

    const forged = await press(url.replace(/token=./, 'token=Z'))
    expect(forged.statusCode).toBe(422)
    expect(forged.json<{ message: string }>().message).toBe(
      'Ссылка из письма испорчена. Отписаться можно в профиле, в разделе «Уведомления»',
    )
    // A link scanner only reads.
    expect(
      (await app.inject({ method: 'GET', url: url.replace('https://naryad.test', '') })).statusCode,
    ).toBe(404)
  })
})

test('unsubscribing from the digest stops all letters but urgent ones, and those that wait', async () => {
  const { comment, dispatcher } = await commentedTask(true)
  await comment('Приедем завтра')
  await skipTime()
  await runDigest()
  await comment('Нужен пропуск')
  const [digest] = await digests()
  expect(digest?.text).toMatch(/Не присылать такие письма:\nhttps:\/\/naryad\.test\/unsubscribe\?token=\S+$/)
  const answer = await press(digest?.unsubscribeUrl ?? '')
  expect([answer.statusCode, answer.json()]).toEqual([200, { kindTitle: 'Уведомления за сутки' }])
  await skipTime()
  await runDigest()
  expect(await digests()).toHaveLength(1)
  const lines = (await deliveriesOf(db, 'letter')).filter(({ kind }) => kind !== null)
  expect(lines.map(({ state, lastError }) => [state, lastError])).toEqual([
    ['sent', null],
    ['failed', 'Получатель отписался от таких писем'],
  ])
  const { preferences } = (await dispatcher.call(notificationsRoutes.settings, {})).body
  const ofLetters = preferences.filter(({ channel }) => channel === 'letter')
  expect(ofLetters.filter(({ isOn }) => isOn)).toEqual([])
  const isOn = { kind: 'task.assigned', channel: 'letter', isOn: true } as const
  await dispatcher.call(notificationsRoutes.changeSettings, { body: { preferences: [isOn] } })
  await press(digest?.unsubscribeUrl ?? '')
  expect((await dispatcher.call(notificationsRoutes.settings, {})).body.preferences).toContainEqual(isOn)
})

test('recording a batch of facts twice notifies once', async () => {
  const { comment } = await commentedTask(false)
  await comment('Приедем завтра')
  await recordPublished(db, {}, true)
  expect(await db.selectFrom('notifications').select('id').execute()).toHaveLength(1)
})
