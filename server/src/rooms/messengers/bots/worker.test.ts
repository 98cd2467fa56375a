import { setTimeout as sleep } from 'node:timers/promises'

import { onTestFinished, describe, expect, test } from 'vitest'

import { openLeadership } from '../../../platform/db/concurrency/leader.ts'
import { openListener } from '../../../platform/live/listener.ts'
import { testDb, testDbUrl } from '../../../testing/database.ts'
import { silentLog as log } from '../../../testing/jobs.ts'
import { type FakeTelegram, makeTelegram, messageUpdate, refusal } from '../fakes/telegram.make.ts'
import { messengersChannel } from '../sending/enqueue.service.ts'
import { openWorker } from './worker.service.ts'

const db = await testDb()

/** A server that competes for the bots; counts those that serve them at the same time. */
function startServer({ url, token }: FakeTelegram, leaders: { now: number; most: number }) {
  const connection = { url, token, proxy: undefined, ca: undefined, webhook: undefined }
  const worker = openWorker({
    db,
    log,
    findConnections: () => Promise.resolve({ TELEGRAM: connection }),
    attach: () => Promise.reject(new Error('nothing is attached')),
  })
  const leadership = openLeadership({
    databaseUrl: testDbUrl(),
    name: 'messengers of a test',
    log,
    isWanted: worker.isWanted,
    lead: async (signal) => {
      leaders.now += 1
      leaders.most = Math.max(leaders.most, leaders.now)
      await worker.run(signal)
      leaders.now -= 1
    },
    heartbeatMs: 50,
  })
  leadership.start()
  return { wake: worker.wake, stop: leadership.stop }
}

/** One server that serves the bot until the end of the test. */
function startOnlyServer(fake: FakeTelegram): { readonly wake: () => void } {
  const server = startServer(fake, { now: 0, most: 0 })
  onTestFinished(async () => {
    await server.stop()
    await fake.close()
  })
  return server
}

const handledKeys = async (): Promise<string[]> =>
  (await db.selectFrom('messengerUpdates').select('key').orderBy('key').execute()).map(({ key }) => key)

test('an update that cannot be handled is left out, and later ones are handled', async () => {
  const fake = await makeTelegram()
  // PostgreSQL stores no NUL.
  fake.push(messageUpdate({ id: 1, name: 'О\u0000' }, 'Кто здесь?'))
  const key = fake.push(messageUpdate({ id: 2 }, 'А здесь?'))
  startOnlyServer(fake)
  await expect.poll(handledKeys, { timeout: 15_000 }).toEqual([String(key)])
  const left = await db.selectFrom('rejections').select(['source', 'object', 'times']).execute()
  expect(left).toEqual([{ source: 'TELEGRAM', object: expect.stringMatching(/^обновление /), times: 1 }])
}, 30_000)

test('a bot that is asked to wait at its start is called again after that time', async () => {
  const fake = await makeTelegram()
  fake.override = (method) =>
    method === 'deleteWebhook' ? refusal(429, 'Too Many Requests', { retry_after: 3600 }) : undefined
  startOnlyServer(fake)
  const count = () => fake.calls.filter(({ path }) => path.endsWith('/deleteWebhook')).length
  await expect.poll(count, { timeout: 10_000 }).toBe(1)
  await sleep(6000)
  expect(count()).toBe(1)
}, 30_000)

test('the members of a group are counted soon after the bot was added to it', async () => {
  const fake = await makeTelegram()
  fake.memberCounts.set(-700, 6)
  const { wake } = startOnlyServer(fake)
  const listener = openListener(testDbUrl(), log)
  onTestFinished(() => listener.stop())
  listener.on(messengersChannel, wake)
  await listener.start()
  // The bot has polled once, so that nothing but the update wakes the worker.
  await expect.poll(() => fake.calls.some(({ path }) => path.endsWith('/getUpdates'))).toBe(true)
  fake.push({
    my_chat_member: {
      chat: { id: -700, type: 'group', title: 'Выездная бригада' },
      from: { id: 77, first_name: 'Ольга' },
      new_chat_member: { status: 'member' },
    },
  })
  const members = async () => (await db.selectFrom('messengerChats').select('membersCount').execute())[0]
  await expect.poll(members, { timeout: 10_000 }).toEqual({ membersCount: 6 })
}, 20_000)

describe('two servers', () => {
  test('have one poller; the other takes over when that one stops', async () => {
    const fake = await makeTelegram()
    const leaders = { now: 0, most: 0 }
    const servers = [startServer(fake, leaders), startServer(fake, leaders)]
    onTestFinished(async () => {
      await Promise.all(servers.map(({ stop }) => stop()))
      await fake.close()
    })
    const handled = async (): Promise<number> =>
      (await db.selectFrom('messengerUpdates').select('key').execute()).length

    fake.push(messageUpdate({ id: 1 }, 'Кто здесь?'))
    await expect.poll(handled, { timeout: 10_000 }).toBe(1)

    // Which of the two leads is not known; the one that is left serves the bot.
    await servers[0]?.stop()
    fake.push(messageUpdate({ id: 2 }, 'А теперь?'))
    await expect.poll(handled, { timeout: 10_000 }).toBe(2)
    expect(leaders.most).toBe(1)
  }, 40_000)
})
