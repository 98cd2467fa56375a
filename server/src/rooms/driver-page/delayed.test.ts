import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { occurrenceHeaders } from '@naryad/contract/kit/occurrence'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { makePicture } from '../../platform/files/files.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { type DriverCaller, issueLink, openPage } from './driver-page.make.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
let driver: DriverCaller
beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  const { id } = await makeDriver(db, { companyId: (await makeCompany(db)).id })
  driver = await openPage(app, await issueLink(dispatcher, id))
})

const photo = async () =>
  new File([new Uint8Array(await makePicture('jpeg', { width: 64, height: 48 }))], 'снимок.jpg', {
    type: 'image/jpeg',
  })

describe('what a driver wrote without a network', () => {
  const minute = 60_000
  /** Sent six minutes later, by a telephone whose clock is five hours ahead. */
  const later = () => ({
    headers: {
      [occurrenceHeaders.occurredAt]: new Date(Date.now() + 294 * minute).toISOString(),
      [occurrenceHeaders.deviceNow]: new Date(Date.now() + 300 * minute).toISOString(),
    },
  })
  const minutesAgo = (moment: string): number => Math.round((Date.now() - Date.parse(moment)) / minute)

  test('a comment and a photograph have the time of writing and that of their arrival', async () => {
    const { id } = await driver.call(driverPageRoutes.createTask, { body: { text: 'Карта не читается' } })
    await db
      .updateTable('tasks')
      .set({ createdAt: new Date(Date.now() - 60 * minute).toISOString() })
      .where('id', '=', id)
      .execute()
    const said = await driver.call(
      driverPageRoutes.comment,
      { params: { id }, body: { text: 'Стою у ворот' } },
      later(),
    )
    expect(minutesAgo(said.at)).toBe(6)
    await driver.call(driverPageRoutes.attach, { params: { id }, files: [await photo()] }, later())
    const { body } = await dispatcher.call(tasksRoutes.comments, { params: { id }, query: {} })
    expect(body.items.map(({ at, receivedAt }) => [minutesAgo(at), minutesAgo(receivedAt ?? '')])).toEqual([
      [6, 0],
    ])
    const { body: history } = await dispatcher.call(tasksRoutes.actions, { params: { id }, query: {} })
    expect(history.items.map(({ kind, at }) => [kind, minutesAgo(at)])).toEqual([
      ['ATTACHED', 6],
      ['CREATED', 0],
    ])
  })

  test('a report counts its norms from the arrival, and its history has the time of writing', async () => {
    const { id, createdAt } = await driver.call(
      driverPageRoutes.createTask,
      { body: { text: 'Карта не читается' } },
      later(),
    )
    expect(minutesAgo(createdAt)).toBe(0)
    const { body } = await dispatcher.call(tasksRoutes.actions, { params: { id }, query: {} })
    expect(body.items.map(({ at, receivedAt }) => [minutesAgo(at), minutesAgo(receivedAt ?? '')])).toEqual([
      [6, 0],
    ])
  })
})
