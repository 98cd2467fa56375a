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
  const messages = await messagesOf(db)
  expect(messages.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  // Chats are written to at the same time, so the first outcome is of either of them.
  expect(messages.filter(({ isUncertain }) => isUncertain)).toHaveLength(1)
  const isOfFirst = messages[0]?.isUncertain === true
  const textsOf = (chat: { externalId: string }) =>
    fake.sent.filter(({ chatId }) => String(chatId) === chat.externalId).map(({ text }) => text)
  expect(textsOf(first)).toEqual([...(isOfFirst ? ['<b>первое</b>'] : []), '<b>первое</b>', '<b>второе</b>'])
  expect(textsOf(second)).toEqual([...(isOfFirst ? [] : ['<b>другое</b>']), '<b>другое</b>'])
})
