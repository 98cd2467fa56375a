import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { afterAll, expect, test } from 'vitest'

import { maxBatchSize } from '../../platform/events/subscription.ts'
import { openListener } from '../../platform/live/listener.ts'
import { type UserEvent, userChannel } from '../../platform/live/publish-to-users.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { silentLog } from '../../testing/jobs.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { prepareChannels, recordPublished } from './notifications.make.ts'

const db = await testDb()
const app = await testApp(db)
await prepareChannels()
const published: UserEvent[] = []
const listener = openListener(testDbUrl(), silentLog)
listener.on(userChannel, (text) => published.push(JSON.parse(text) as UserEvent))
await listener.start()
afterAll(() => listener.stop())

/** `batches`: of each the counters come last. */
async function bannersAfter(batches: number, work: () => Promise<unknown>): Promise<UserEvent[]> {
  published.length = 0
  await work()
  await recordPublished(db)
  const counters = () => published.filter(({ event }) => event.type === 'notified')
  await expect.poll(counters, { timeout: 5000 }).toHaveLength(batches)
  return published.filter(({ event }) => event.type === 'push')
}

test('a bulk assignment of several batches shows three banners, a single one after it its own', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { user } = await caller(app, db, { role: 'engineer' })
  const ids: number[] = []
  for (let at = 0; at <= maxBatchSize + 5; at += 1) ids.push((await makeTask(db)).id)
  const last = ids.pop() ?? 0
  const many = await bannersAfter(2, () =>
    dispatcher.call(tasksBulkRoutes.operator, { body: { ids, operatorId: user.id } }),
  )
  expect(many.map(({ userIds }) => userIds)).toEqual([[user.id], [user.id], [user.id]])
  const one = await bannersAfter(1, () =>
    dispatcher.call(tasksRoutes.operator, { params: { id: last }, body: { operatorId: user.id } }),
  )
  expect(one).toHaveLength(1)
  expect(one[0]?.event).toMatchObject({ url: `/tasks/tachograph/${last}` })
})
