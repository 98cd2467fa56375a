import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { silentLog as log } from '../../../testing/jobs.ts'
import { makeMax } from '../fakes/max.make.ts'
import { type FakeTelegram, makeTelegram, messageUpdate, refusal } from '../fakes/telegram.make.ts'
import { handleUpdate } from '../inbound/inbound.service.ts'
import { openMax } from '../max/max.client.ts'
import { makeChat, makeRule } from '../messengers.make.ts'
import { openTelegram } from '../telegram/telegram.client.ts'
import { describeGroups } from './groups.service.ts'

const db = await testDb()
const settings = JSON.stringify({ provider: 'telegram', values: { token: '1:x', url: 'http://127.0.0.1:9' } })
const app = await testApp(db, { NARYAD_TELEGRAM: settings })

let fake: FakeTelegram
let admin: Caller
let lastUpdate = 0
beforeEach(async () => {
  fake = await makeTelegram()
  admin = await caller(app, db, { role: 'admin' })
  pauses.length = 0
})
afterEach(() => fake.close())

const { signal } = new AbortController()
const messengerOf = ({ url, token }: FakeTelegram) =>
  openTelegram({ url, token, proxy: undefined, ca: undefined, webhook: undefined })
const parts = { db, log, attach: () => Promise.reject(new Error('no files here')) }
const receive = (update: object): Promise<void> =>
  handleUpdate(parts, messengerOf(fake), { update_id: (lastUpdate += 1), ...update })
/** The pauses between calls are not waited for. */
const pauses: number[] = []
const timed = {
  db,
  pause: (ms: number) => {
    pauses.push(ms)
    return Promise.resolve()
  },
}
const describeDue = (): Promise<void> => describeGroups(timed, messengerOf(fake), signal)

const counted = (): number[] =>
  fake.calls
    .filter(({ path }) => path.endsWith('/getChatMemberCount'))
    .map(({ body }) => Number(body['chat_id']))

const membersOf = async (id: number) =>
  (await admin.call(messengersRoutes.get, { params: { id } })).body.chats.map(
    ({ membersCount }) => membersCount,
  )

/** A rule with one group. */
async function makeGroupRule(externalId = '-500'): Promise<number> {
  const chat = await makeChat(db, { type: 'GROUP', title: 'Диспетчерская', externalId })
  return makeRule(db, { chatIds: [chat.id] })
}

const passHours = (hours: number) =>
  sql`update messenger_chats set described_at = described_at - make_interval(hours => ${hours})`.execute(db)

describe('the number of members of a group', () => {
  test('is read once for all topics, and again after a day', async () => {
    const id = await makeGroupRule()
    const topic = await makeChat(db, {
      type: 'GROUP',
      title: 'Диспетчерская',
      externalId: '-500',
      topicId: '9',
    })
    const ofTopic = await makeRule(db, { chatIds: [topic.id] })
    await makeChat(db)
    expect(await membersOf(id)).toEqual([null])
    fake.memberCounts.set(-500, 14)
    await describeDue()
    expect([...(await membersOf(id)), ...(await membersOf(ofTopic))]).toEqual([14, 14])
    await passHours(23)
    await describeDue()
    expect(counted()).toEqual([-500])
    fake.memberCounts.set(-500, 15)
    await passHours(2)
    await describeDue()
    expect(counted()).toEqual([-500, -500])
    expect(await membersOf(id)).toEqual([15])
  })

  test('is read one call a second', async () => {
    for (const externalId of ['-1', '-2', '-3']) await makeGroupRule(externalId)
    await describeDue()
    expect(counted()).toEqual([-1, -2, -3])
    expect(pauses).toEqual([1000, 1000, 1000])
  })

  test('is read again when a code links the group', async () => {
    const id = await makeGroupRule()
    fake.memberCounts.set(-500, 14)
    await describeDue()
    const other = await makeRule(db)
    const { code } = (
      await admin.call(messengersRoutes.link, { params: { id: other }, body: { messenger: 'TELEGRAM' } })
    ).body
    const group = { chat: { id: -500, type: 'group', title: 'Диспетчерская' } }
    await receive(messageUpdate({ id: 77 }, `/start ${code}`, group))
    fake.memberCounts.set(-500, 16)
    await describeDue()
    expect([...(await membersOf(id)), ...(await membersOf(other))]).toEqual([16, 16])
  })

  test('is read when the bot is added to a group, and again when it comes back', async () => {
    const member = (status: string, before: string) => ({
      my_chat_member: {
        chat: { id: -700, type: 'group', title: 'Выездная бригада' },
        from: { id: 77, first_name: 'Ольга' },
        old_chat_member: { status: before },
        new_chat_member: { status },
      },
    })
    const unlinked = async () =>
      (await admin.call(messengersRoutes.unlinkedChats, {})).body.items.map(
        ({ membersCount }) => membersCount,
      )
    fake.memberCounts.set(-700, 6)
    await receive(member('member', 'left'))
    await describeDue()
    expect(await unlinked()).toEqual([6])
    await receive(member('left', 'member'))
    await describeDue()
    await receive(member('member', 'left'))
    expect(await unlinked()).toEqual([null])
    fake.memberCounts.set(-700, 7)
    await describeDue()
    expect(await unlinked()).toEqual([7])
    expect(counted()).toEqual([-700, -700])
  })

  test('is read under the new id of a group that has migrated', async () => {
    const id = await makeGroupRule()
    fake.memberCounts.set(-500, 14)
    await describeDue()
    const group = { chat: { id: -500, type: 'group', title: 'Диспетчерская' } }
    await receive(messageUpdate({ id: 77 }, '', { ...group, migrate_to_chat_id: -100500 }))
    fake.memberCounts.set(-100500, 15)
    await describeDue()
    expect(counted()).toEqual([-500, -100500])
    expect(await membersOf(id)).toEqual([15])
  })

  test('is not shown after a refusal, which is not repeated the same day', async () => {
    const id = await makeGroupRule()
    fake.memberCounts.set(-500, 14)
    await describeDue()
    await passHours(25)
    fake.memberCounts.clear()
    await describeDue()
    expect(await membersOf(id)).toEqual([null])
    await describeDue()
    expect(counted()).toHaveLength(2)
  })

  test.each([
    ['asks to wait', refusal(429, 'Too Many Requests', { retry_after: 40 }), 40_000],
    ['fails', { status: 502, text: 'Bad Gateway' }, 60_000],
    ['answers nonsense', { status: 200, json: { ok: true, result: 'many' } }, 60_000],
    ['refuses the token', refusal(401, 'Unauthorized'), 60_000],
  ])('remains, and no other group is asked for a while, when Telegram %s', async (_, answer, pauseMs) => {
    const id = await makeGroupRule()
    fake.memberCounts.set(-500, 14)
    await describeDue()
    await passHours(25)
    await makeGroupRule('-501')
    fake.override = (method) => (method === 'getChatMemberCount' ? answer : undefined)
    pauses.length = 0
    await describeDue()
    expect(counted()).toEqual([-500, -501])
    expect(pauses).toEqual([pauseMs])
    expect(await membersOf(id)).toEqual([14])
  })
})

test('a group of MAX has its number of members and its title read', async () => {
  const max = await makeMax()
  onTestFinished(() => max.close())
  const { url, token } = max
  const messenger = openMax({ url, token, proxy: undefined, ca: undefined, webhook: undefined })
  const user = { user_id: 7, name: 'Ольга' }
  const added = { update_type: 'bot_added', timestamp: 1, chat_id: -900, user }
  await handleUpdate(parts, messenger, added)
  const unlinked = async () =>
    (await admin.call(messengersRoutes.unlinkedChats, {})).body.items.map(
      ({ title, membersCount }) => `${title} ${membersCount}`,
    )
  expect(await unlinked()).toEqual(['Группа -900 null'])
  max.chats.set('-900', { title: 'Инженеры, Казань', participants_count: 9 })
  await describeGroups(timed, messenger, signal)
  expect(await unlinked()).toEqual(['Инженеры, Казань 9'])
  // Updates do not say the title.
  await handleUpdate(parts, messenger, { ...added, timestamp: 2 })
  expect(await unlinked()).toEqual(['Инженеры, Казань 9'])
  max.chats.clear()
  await describeGroups(timed, messenger, signal)
  expect(await unlinked()).toEqual(['Инженеры, Казань null'])
})
