import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { Connection } from '../../../platform/db/connection/connection.ts'
import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { deliveriesOf, prepareChannels } from '../../deliveries/deliveries.make.ts'
import { type Stage, setStage } from '../../tasks/stage.make.ts'
import { makeStageTask } from '../kinds/kinds.make.ts'
import {
  listenForUsers,
  makeAddressBook,
  recordPublished,
  recordAllPublished,
} from '../notifications.make.ts'
import type { RecordParts } from './record.service.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

let stage: Stage
let parts: Pick<RecordParts, 'addressBooks' | 'findRuledChats'>
beforeEach(async () => {
  stage = await setStage(app, db)
  parts = {
    addressBooks: [makeAddressBook({ [stage.engineer.user.id]: { telegram: '500' } })],
    findRuledChats: async (_, facts) =>
      facts.map(({ index }) => ({ index, ruleId: 7, channel: 'telegram', address: '-100' })),
  }
})

/** Assigns a task and comments on it: each press publishes by itself. */
async function assignAndComment(): Promise<void> {
  const id = await makeStageTask(db, stage, { operatorId: null, status: 'NEW' })
  const body = { operatorId: stage.engineer.user.id }
  await stage.senior.call(tasksRoutes.operator, { params: { id }, body })
  await stage.senior.call(tasksRoutes.comment, { params: { id }, body: { text: 'Позвоните водителю' } })
}

const notifications = () =>
  db
    .selectFrom('notifications')
    .select(['userId', 'kind', 'fact', 'title', 'text', 'createdAt'])
    .orderBy('userId')
    .orderBy('id')
    .execute()

const deliveries = () =>
  db
    .selectFrom('deliveries')
    .select(['address', 'kind', 'fact', 'dueAt'])
    .orderBy('address')
    .orderBy('id')
    .execute()

test('a rule does not repeat a message to the chat where its user gets it anyway', async () => {
  const chats = ['500', '-100']
  parts = {
    ...parts,
    findRuledChats: async (_, facts) =>
      facts
        .filter(({ event }) => event === 'task.assigned')
        .flatMap(({ index }) =>
          chats.map((address) => ({ index, ruleId: 7, channel: 'telegram' as const, address })),
        ),
  }
  const sentTo = async () =>
    (await deliveriesOf(db, 'telegram')).map(
      ({ address, userId }) => `${address} ${userId === null ? 'rule' : 'own'}`,
    )
  const id = await makeStageTask(db, stage, { operatorId: null, status: 'NEW' })
  const body = { operatorId: stage.engineer.user.id }
  await stage.senior.call(tasksRoutes.operator, { params: { id }, body })
  await recordPublished(db, parts)
  expect((await sentTo()).toSorted()).toEqual(['-100 rule', '500 own'])
  await db.deleteFrom('deliveries').execute()
  const others = await makeStageTask(db, stage, { operatorId: null, status: 'NEW' })
  await stage.senior.call(tasksRoutes.operator, {
    params: { id: others },
    body: { operatorId: stage.dispatcher.user.id },
  })
  await recordPublished(db, parts)
  expect((await sentTo()).toSorted()).toEqual(['-100 rule', '500 rule'])
})

test('a banner shows its notification line by line', async () => {
  const id = await makeStageTask(db, stage, {
    operatorId: null,
    status: 'NEW',
    address: 'Казань, Промплощадка 3',
  })
  await stage.senior.call(tasksRoutes.operator, {
    params: { id },
    body: { operatorId: stage.engineer.user.id },
  })
  const heard = await listenForUsers()
  await recordPublished(db, parts)
  const [notification] = await notifications()
  expect(notification?.text).toContain('\nКазань, Промплощадка 3')
  await expect
    .poll(() => heard.map(({ event }) => event))
    .toContainEqual(expect.objectContaining({ type: 'push', text: notification?.text }))
})

describe('batches recorded together', () => {
  test('leave what they leave one after another, in the same order', async () => {
    for (let at = 0; at < 5; at += 1) await assignAndComment()
    await recordPublished(db, parts)
    const apart = [await notifications(), await deliveries()]
    expect(apart[0]?.length).toBeGreaterThan(9)
    expect(apart[1]?.length).toBeGreaterThan(9)
    await db.deleteFrom('deliveries').execute()
    await db.deleteFrom('notifications').execute()
    await recordAllPublished(db, parts, true)
    expect([await notifications(), await deliveries()]).toEqual(apart)
  })

  test('are not recorded again, however they are grouped', async () => {
    for (let at = 0; at < 3; at += 1) await assignAndComment()
    await recordAllPublished(db, parts)
    const before = [await notifications(), await deliveries()]
    await recordPublished(db, parts, true)
    await assignAndComment()
    await recordAllPublished(db, parts, true)
    const after = await notifications()
    expect(after.length).toBeGreaterThan(before[0]?.length ?? 0)
    expect(new Set(after.map(({ userId, fact }) => `${userId} ${fact}`)).size).toBe(after.length)
    const facts = (await deliveries()).map(({ address, fact }) => `${address} ${fact}`)
    expect(new Set(facts).size).toBe(facts.length)
    expect(facts.length).toBeGreaterThan(before[1]?.length ?? 0)
  })

  test('take as many statements as one', async () => {
    const statements = vi.spyOn(Connection.prototype, 'run')
    const count = async (presses: number): Promise<number> => {
      for (let at = 0; at < presses; at += 1) await assignAndComment()
      statements.mockClear()
      await recordAllPublished(db, parts)
      return statements.mock.calls.length
    }
    const ofOne = await count(1)
    expect(ofOne).toBeGreaterThan(5)
    expect(await count(10)).toBe(ofOne)
    statements.mockRestore()
  })
})
