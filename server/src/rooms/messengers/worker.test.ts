import { onTestFinished, describe, expect, test } from 'vitest'

import { openLeadership } from '../../platform/db/leader.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { silentLog as log } from '../../testing/jobs.ts'
import { type FakeTelegram, makeTelegram, messageUpdate } from './fakes/telegram.make.ts'
import { makeChat, queueMessage } from './messengers.make.ts'
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

describe('two servers', () => {
  test('have one poller and one sender; the other takes over when that one stops', async () => {
    const fake = await makeTelegram()
    const leaders = { now: 0, most: 0 }
    const servers = [startServer(fake, leaders), startServer(fake, leaders)]
    onTestFinished(async () => {
      await Promise.all(servers.map(({ stop }) => stop()))
      await fake.close()
    })
    const { id, externalId } = await makeChat(db)
    const send = async (text: string): Promise<void> => {
      await queueMessage(db, id, text)
      for (const { wake } of servers) wake()
      await expect.poll(() => fake.sent.at(-1)?.text, { timeout: 10_000 }).toBe(`<b>${text}</b>`)
    }
    const handled = async (): Promise<number> =>
      (await db.selectFrom('messengerUpdates').select('key').execute()).length

    await send('первое')
    fake.push(messageUpdate({ id: 1 }, 'Кто здесь?'))
    await expect.poll(handled, { timeout: 10_000 }).toBe(1)

    // Which of the two leads is not known; the one that is left serves the bot.
    await servers[0]?.stop()
    await send('второе')
    fake.push(messageUpdate({ id: 2 }, 'А теперь?'))
    await expect.poll(handled, { timeout: 10_000 }).toBe(2)
    expect(leaders.most).toBe(1)
    expect(fake.sent.filter(({ chatId }) => String(chatId) === externalId)).toHaveLength(2)
  }, 40_000)
})
