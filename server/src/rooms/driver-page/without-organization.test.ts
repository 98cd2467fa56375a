import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { makePicture } from '../../platform/files/files.make.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRollCall } from '../roll-call/roll-call.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { type DriverCaller, issueLink, openPage } from './driver-page.make.ts'

const db = await testDb()
const app = await testApp(db)

let companyId: number
let driverId: number
let driver: DriverCaller

beforeEach(async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  companyId = (await makeCompany(db)).id
  driverId = (await makeDriver(db, { companyId: null })).id
  driver = await openPage(app, await issueLink(dispatcher, driverId))
})

const taskIds = async () => (await driver.call(driverPageRoutes.tasks, {})).items.map(({ id }) => id)
const visits = async () => (await driver.call(driverPageRoutes.me, {})).visits
const photo = async () =>
  new File([new Uint8Array(await makePicture('jpeg', { width: 64, height: 48 }))], 'снимок.jpg', {
    type: 'image/jpeg',
  })

describe('a driver without an organization', () => {
  test('no longer reads or answers the requests of a former organization', async () => {
    const { id } = await makeTask(db, { companyId, driverId, title: 'Прежняя организация' })
    expect(await taskIds()).toEqual([])
    const params = { id }
    for (const sent of [
      driver.refusal(driverPageRoutes.comment, { params, body: { text: 'Как дела?' } }),
      driver.refusal(driverPageRoutes.attach, { params, files: [await photo()] }),
    ])
      expect(await sent).toMatchObject({ statusCode: 404 })
  })

  test('no longer sees or answers the visits of a former organization', async () => {
    const { id } = await makeRollCall(db, { companyId, driverId, date: companyToday() })
    expect(await visits()).toEqual([])
    expect(
      await driver.refusal(driverPageRoutes.answerVisit, {
        params: { id },
        body: { answer: 'COMING' },
      }),
    ).toMatchObject({ statusCode: 404 })
  })

  test('reads and answers own requests that belong to no organization', async () => {
    const { id } = await driver.call(driverPageRoutes.createTask, { body: { text: 'Не печатает чек' } })
    expect(await taskIds()).toEqual([id])
    const params = { id }
    expect(
      await driver.call(driverPageRoutes.comment, { params, body: { text: 'Стою у ворот' } }),
    ).toMatchObject({ from: 'DRIVER' })
    expect((await driver.call(driverPageRoutes.attach, { params, files: [await photo()] })).ids).toHaveLength(
      1,
    )
  })

  test('sees the truck, its visits and own requests in its organization while driving it', async () => {
    const car = await makeCar(db, { companyId, driverId, plate: 'А417КМ116' })
    const other = (await makeCompany(db)).id
    await makeTask(db, { companyId: other, driverId })
    const { id } = await driver.call(driverPageRoutes.createTask, { body: { text: 'Не печатает чек' } })
    const visit = await makeRollCall(db, { companyId, driverId: null, carId: car.id, date: companyToday() })
    expect(await driver.call(driverPageRoutes.me, {})).toMatchObject({
      car: { plate: 'А417КМ116' },
      visits: [{ id: visit.id }],
    })
    expect(await taskIds()).toEqual([id])

    await db.updateTable('cars').set({ driverId: null }).execute()
    expect(await driver.call(driverPageRoutes.me, {})).toMatchObject({ car: null, visits: [] })
    expect(await taskIds()).toEqual([])
  })

  test('is not shown the task of another organization behind a visit', async () => {
    const task = await makeTask(db, { companyId, title: 'Чужая заявка', address: 'Казань, Тэцевская, 12' })
    await makeRollCall(db, { companyId: null, driverId, taskId: task.id, date: companyToday() })
    expect(await visits()).toMatchObject([{ taskId: null, title: 'Визит на базу', address: '' }])
  })
})
