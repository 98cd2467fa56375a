import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { deliveriesOf, prepareChannels } from '../../deliveries/deliveries.make.ts'
import { type Stage, setStage } from '../../tasks/stage.make.ts'
import { makeStageTask } from '../kinds/kinds.make.ts'
import { makeAddressBook, recordPublished } from '../notifications.make.ts'
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
      facts
        .filter(({ event }) => event === 'task.assigned')
        .map(({ index }) => ({ index, ruleId: 7, channel: 'telegram', address: '-100' })),
  }
})

const free = async (count: number, queue: 'tachograph' | 'glonass' = 'tachograph') =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      makeStageTask(db, stage, { queue, operatorId: null, status: 'NEW', title: `Калибровка ${at + 1}` }),
    ),
  )

const assign = async (ids: readonly number[], isRepeat = false) => {
  if (!isRepeat)
    await stage.senior.call(tasksBulkRoutes.operator, {
      body: { ids: [...ids], operatorId: stage.engineer.user.id },
    })
  await recordPublished(db, parts, isRepeat)
}

const titlesOf = async () =>
  (
    await db
      .selectFrom('notifications')
      .select(['title', 'url', 'taskId'])
      .where('userId', '=', stage.engineer.user.id)
      .orderBy('id')
      .execute()
  ).map(({ title, url, taskId }) => `${title} ${url} ${taskId ?? '-'}`.replaceAll('\u00a0', ' '))

describe('tasks assigned by one press', () => {
  test('are messages of their own up to three', async () => {
    const ids = await free(3)
    await assign(ids)
    expect((await titlesOf()).toSorted()).toEqual(
      ids.map((id) => `Вам назначена заявка № ${id} /tasks/tachograph/${id} ${id}`).toSorted(),
    )
  })

  test('are one message from four on, with ten of them named, in every channel and chat', async () => {
    await assign(await free(12))
    expect(await titlesOf()).toEqual(['Вам назначены заявки: 12 /tasks/tachograph -'])
    const sent = await deliveriesOf(db, 'telegram')
    expect(sent).toHaveLength(2)
    const { text } = await db
      .selectFrom('notifications')
      .select('text')
      .where('userId', '=', stage.engineer.user.id)
      .executeTakeFirstOrThrow()
    const lines = text.split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[0]).toMatch(/^№\u00a0\d+ · Калибровка/)
    expect(lines[10]).toBe('и ещё 2')
  })

  test('of two queues are two messages', async () => {
    await assign([...(await free(4)), ...(await free(5, 'glonass'))])
    expect((await titlesOf()).toSorted()).toEqual([
      'Вам назначены заявки: 4 /tasks/tachograph -',
      'Вам назначены заявки: 5 /tasks/glonass -',
    ])
  })

  test('leave out those that the reader has muted', async () => {
    const ids = await free(5)
    await db
      .insertInto('mutedTasks')
      .values({ userId: stage.engineer.user.id, taskId: ids[0] ?? 0 })
      .execute()
    await assign(ids)
    expect(await titlesOf()).toEqual(['Вам назначены заявки: 4 /tasks/tachograph -'])
  })

  test('are recorded once by a repeated run', async () => {
    const ids = await free(4)
    await assign(ids)
    await assign(ids, true)
    expect(await titlesOf()).toHaveLength(1)
    expect(await deliveriesOf(db, 'telegram')).toHaveLength(2)
  })
})
