import { beforeAll, expect, test } from 'vitest'

import { PoolExhausted } from '../../platform/db/connection/database-unavailable.ts'
import { testDb } from '../../testing/database.ts'
import {
  deliver,
  deliveriesOf,
  makeDelivery,
  noRedirect,
  prepareChannels,
  scriptedChannel,
} from './deliveries.make.ts'

const db = await testDb()
beforeAll(prepareChannels)

const addresses = ['a@example.ru', 'b@example.ru', 'c@example.ru', 'd@example.ru']
const makeQueue = async (): Promise<void> => {
  for (const address of addresses) await makeDelivery(db, { channel: 'letter', address })
}
const claims = () =>
  db
    .selectFrom('deliveries')
    .select(['address', 'attempts', 'claimedUntil', 'isUncertain'])
    .orderBy('id')
    .execute()

const waiting = (address: string) => ({ address, attempts: 0, claimedUntil: null, isUncertain: false })

test('messages that are claimed together leave one after another', async () => {
  await makeQueue()
  let inFlight = 0
  let most = 0
  const left: string[] = []
  const { channel } = scriptedChannel('letter', [], { inTurn: 3 })
  await deliver(db, {
    ...channel,
    send: async (_, { address }) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await claims()
      inFlight -= 1
      left.push(address)
      return { kind: 'sent' }
    },
  })
  expect(left).toEqual(addresses)
  expect(most).toBe(1)
})

test('when the service goes away, those behind are queued as before', async () => {
  await makeQueue()
  const { channel, sent } = scriptedChannel(
    'letter',
    [{ kind: 'sent' }, { kind: 'unavailable', error: 'нет ответа' }],
    { inTurn: 4 },
  )
  await deliver(db, channel)
  expect(sent.map(({ address }) => address)).toEqual(addresses.slice(0, 1))
  expect((await claims()).slice(1)).toEqual(addresses.slice(1).map(waiting))
  const [, second, third] = await deliveriesOf(db, 'letter')
  expect([second?.lastError, third?.lastError]).toEqual(['нет ответа', null])
})

test('a server that stops gives back what it has not begun', async () => {
  await makeQueue()
  const stop = new AbortController()
  const { channel } = scriptedChannel('letter', [], { inTurn: 4 })
  const stopping = {
    ...channel,
    send: async () => {
      stop.abort()
      return { kind: 'sent' as const }
    },
  }
  await deliver(db, stopping, noRedirect, stop.signal)
  expect((await claims()).slice(1)).toEqual(addresses.slice(1).map(waiting))
})

test('a moment without a free connection holds up the message under way alone', async () => {
  await makeQueue()
  const { channel, sent } = scriptedChannel('letter', [new PoolExhausted()], { inTurn: 4 })
  await deliver(db, channel)
  expect(sent.map(({ address }) => address)).toEqual(addresses.slice(1))
  const [first] = await deliveriesOf(db, 'letter')
  expect(first).toMatchObject({ state: 'queued', attempts: 1 })
})
