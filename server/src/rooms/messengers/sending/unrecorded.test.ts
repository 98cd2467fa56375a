import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { testDb } from '../../../testing/database.ts'
import { drain } from '../../deliveries/deliveries.make.ts'
import { makeTelegram } from '../fakes/telegram.make.ts'
import { channelOf, makeChat, messagesOf, queueMessage } from '../messengers.make.ts'

const db = await testDb()

/** A database that fails to record the first message that was sent. */
function dbThatLosesOneOutcome() {
  let hasFailed = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (hasFailed || !JSON.stringify(node).includes('update deliveries set state = ')) return node
      hasFailed = true
      throw new Error('the connection is lost')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return db.withPlugin(plugin)
}

test('a message of unrecorded outcome is sent again, and its chat gets later ones; others are sent once', async () => {
  const fake = await makeTelegram()
  onTestFinished(() => fake.close())
  const clock = { now: Date.now() + 1000 }
  const [first, second] = [await makeChat(db), await makeChat(db)]
  for (const text of ['первое', 'второе']) await queueMessage(db, first.id, text)
  await queueMessage(db, second.id, 'другое')
  await expect(drain(dbThatLosesOneOutcome(), channelOf('TELEGRAM', fake), clock)).rejects.toThrow(
    'the connection is lost',
  )
  clock.now += 90_000
  await drain(db, channelOf('TELEGRAM', fake), clock)
  const outcomes = (await messagesOf(db)).map(
    ({ state, isUncertain }) => `${state}${isUncertain ? ', uncertain' : ''}`,
  )
  expect(outcomes).toEqual(['sent, uncertain', 'sent', 'sent'])
  const textsOf = (chat: { externalId: string }) =>
    fake.sent.filter(({ chatId }) => String(chatId) === chat.externalId).map(({ text }) => text)
  expect(textsOf(first)).toEqual(['<b>первое</b>', '<b>первое</b>', '<b>второе</b>'])
  expect(textsOf(second)).toEqual(['<b>другое</b>'])
})
