import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import type { Db } from '../../../platform/db/connect.ts'
import { makeSmtp } from '../../../platform/mail/smtp.make.ts'
import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { clearDelays, deliveriesOf, prepareChannels } from '../../deliveries/deliveries.make.ts'
import type { Channel } from '../../deliveries/index.ts'
import { letterChannel } from '../../letters/index.ts'
import {
  type AddressBook,
  composeLetter,
  letterAddresses,
  pushAddresses,
  pushChannel,
} from '../../notifications/index.ts'
import { deliver, recordPublished } from '../../notifications/notifications.make.ts'
import { makePushKeys, openPushService } from '../../notifications/push/push.make.ts'
import { makeTask } from '../../tasks/tasks.make.ts'
import { type FakeTelegram, makeTelegram } from '../fakes/telegram.make.ts'
import { channelOf, makeChat } from '../messengers.make.ts'
import { messengerAddresses } from '../rules/audience.repo.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

const originOf = () => Promise.resolve('https://naryad.test')

class Crash extends Error {}

/** True from the statement on before which a server dies, given how many it has begun. */
type Death = (begun: number) => boolean

const afterStatements =
  (survived: number): Death =>
  (begun) =>
    begun > survived

/** Before the answer of the far side is recorded. */
const onArrival =
  (received: readonly unknown[]): Death =>
  () =>
    received.length > 0

/** A server that dies: from then on it changes nothing. */
function crashingDb(isDead: Death): { readonly db: Db; readonly hasCrashed: () => boolean } {
  let begun = 0
  let hasCrashed = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      begun += 1
      hasCrashed ||= isDead(begun)
      if (hasCrashed) throw new Crash(`before statement ${begun}`)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { db: db.withPlugin(plugin), hasCrashed: () => hasCrashed }
}

/** A way to assign another task to an engineer, whose addresses `prepare` makes. */
async function assigning(prepare: (userId: number) => Promise<unknown>): Promise<() => Promise<void>> {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const engineer = await caller(app, db, { role: 'engineer' })
  await prepare(engineer.user.id)
  return async () => {
    await sql`delete from jobs.job where name = 'notifications.record'`.execute(db)
    const { id } = await makeTask(db)
    await dispatcher.call(tasksRoutes.operator, { params: { id }, body: { operatorId: engineer.user.id } })
  }
}

interface Server {
  readonly addressBooks: readonly AddressBook[]
  readonly channel: Channel
}

/** Everything that a server does to deliver, as far as it gets. */
async function runServer(on: Db, { addressBooks, channel }: Server, isRepeat: boolean): Promise<void> {
  await recordPublished(on, { addressBooks }, isRepeat)
  await deliver(on, channel, addressBooks)
}

/** Kills one server and lets the next one finish. True if it was killed at all. */
async function killAt(isDead: Death, server: Server): Promise<boolean> {
  const dying = crashingDb(isDead)
  await runServer(dying.db, server, false).catch((error: unknown) => {
    if (!dying.hasCrashed()) throw error
  })
  // The leases of the dead server run out.
  await clearDelays(db)
  await runServer(db, server, true)
  await runServer(db, server, true)
  return dying.hasCrashed()
}

/** What a message is made of, for the words of a failure. */
async function whatThereIs(): Promise<string> {
  const { rows } = await sql`
    select (select json_agg(json_build_object('state', state, 'startAfter', start_after)) from jobs.job
        where name = 'notifications.record') as jobs,
      (select json_agg(json_build_object('messenger', messenger, 'isConnected', is_connected)) from messenger_bots) as bots,
      (select json_agg(json_build_object('userId', user_id, 'linkedAt', linked_at)) from messenger_chats) as chats,
      (select count(*)::int from notifications) as notifications, now() as at`.execute(db)
  return JSON.stringify(rows[0])
}

const maxSteps = 60

interface Sweep {
  readonly assign: () => Promise<void>
  readonly server: Server
  /** What has arrived at the far side. */
  readonly received: unknown[]
}

/** Kills a server at each step of a delivery in turn: nothing is lost, nothing arrives more than twice. */
async function sweep({ assign, server, received }: Sweep): Promise<void> {
  const counts: number[] = []
  for (let survived = 0; survived < maxSteps; survived += 1) {
    received.length = 0
    await assign()
    const wasKilled = await killAt(afterStatements(survived), server)
    counts.push(received.length)
    if (!wasKilled) break
  }
  expect(counts.length).toBeGreaterThan(10)
  expect(counts.length).toBeLessThan(maxSteps)
  expect(counts.filter((count) => count < 1 || count > 2)).toEqual([])
  expect(counts.at(-1)).toBe(1)
}

describe('a server killed at any step of a delivery', () => {
  let fake: FakeTelegram
  beforeEach(async () => {
    fake = await makeTelegram()
  })
  afterEach(() => fake.close())

  const telegram = (): Server => ({
    addressBooks: [messengerAddresses],
    channel: channelOf('TELEGRAM', fake),
  })

  const linkChat = async (userId: number): Promise<void> => {
    await sql`insert into messenger_bots (messenger, is_connected) values ('TELEGRAM', true) on conflict do nothing`.execute(
      db,
    )
    await makeChat(db, { userId, externalUserId: String(userId), linkedAt: new Date().toISOString() })
  }

  test('loses no message of a messenger; only one whose answer was lost is sent twice, and that is recorded', async () => {
    const assign = await assigning(linkChat)
    const steps: { survived: number; received: number; isUncertain: boolean }[] = []
    for (let survived = 0; survived < maxSteps; survived += 1) {
      fake.sent.length = 0
      await db.deleteFrom('deliveries').execute()
      await assign()
      const wasKilled = await killAt(afterStatements(survived), telegram())
      const [message] = await deliveriesOf(db, 'telegram')
      expect(message?.state, `killed before statement ${survived + 1}: ${await whatThereIs()}`).toBe('sent')
      steps.push({ survived, received: fake.sent.length, isUncertain: message?.isUncertain ?? false })
      if (!wasKilled) break
    }
    expect(steps.length).toBeGreaterThan(15)
    expect(steps.length).toBeLessThan(maxSteps)
    expect(steps.filter(({ received }) => received < 1 || received > 2)).toEqual([])
    expect(steps.filter(({ received, isUncertain }) => received === 2 && !isUncertain)).toEqual([])
    // The last run was not killed.
    expect(steps.at(-1)).toMatchObject({ received: 1, isUncertain: false })
  }, 120_000)

  test('sends a message again if its answer was lost, and records that', async () => {
    const assign = await assigning(linkChat)
    fake.sent.length = 0
    await db.deleteFrom('deliveries').execute()
    await assign()
    expect(await killAt(onArrival(fake.sent), telegram())).toBe(true)
    expect(fake.sent).toHaveLength(2)
    expect(await deliveriesOf(db, 'telegram')).toMatchObject([{ state: 'sent', isUncertain: true }])
  })

  test('loses no push, and sends it twice at most', async () => {
    const service = await openPushService()
    const keys = [makePushKeys()]
    const server: Server = {
      addressBooks: [pushAddresses],
      channel: pushChannel({ keys, originOf, isService: service.isService }),
    }
    const subscribe = async (userId: number): Promise<void> => {
      const { endpoint, keys: own } = service.subscription(`browser-${userId}`)
      await sql`
        insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
        select user_id, id, ${endpoint}, ${own.p256dh}, ${own.auth}, 'test' from sessions where user_id = ${userId}`.execute(
        db,
      )
    }
    await sweep({ assign: await assigning(subscribe), server, received: service.received })
  }, 120_000)

  test('loses no letter, and sends it twice at most', async () => {
    const smtp = await makeSmtp()
    onTestFinished(() => smtp.close())
    const server: Server = {
      addressBooks: [letterAddresses],
      channel: letterChannel({
        findMail: async () => ({ url: smtp.url, from: 'naryad@naryad.test' }),
        compose: composeLetter({ originOf, unsubscribeKey: new Uint8Array(32) }),
      }),
    }
    const assign = await assigning(async () => undefined)
    await sweep({ assign, server, received: smtp.received })
    // Twice where the answer of the mail server was lost.
    smtp.received.length = 0
    await assign()
    expect(await killAt(onArrival(smtp.received), server)).toBe(true)
    expect(smtp.received).toHaveLength(2)
  }, 120_000)
})
