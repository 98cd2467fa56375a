import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { describe, expect, test } from 'vitest'

import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { testApp } from '../testing/app.ts'
import { caller, inject } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

/** What the audit holds, the oldest first; sign-ins of tests are made past the door. */
const entries = () =>
  db
    .selectFrom('audit')
    .select(['kind', 'userId', 'objectKind', 'objectId', 'objectTitle', 'details', 'address', 'requestId'])
    .orderBy('id')
    .execute()

describe('departures and deletions are audited', () => {
  test('each register by the object and its name, from where and by which request', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const car = await makeCar(db, { plate: 'А417КМ116' })
    const company = await makeCompany(db, { name: 'ООО «Перевозчик»' })
    const contact = await makeContact(db)
    const driver = await makeDriver(db)
    await admin.call(carsRoutes.remove, { params: { id: car.id } })
    await admin.call(companiesRoutes.remove, { params: { id: company.id } })
    await admin.call(contactsRoutes.remove, { params: { id: contact.id } })
    await admin.call(driversRoutes.remove, { params: { id: driver.id } })
    const kept = await entries()
    expect(kept.map(({ kind, objectKind, objectId }) => [kind, objectKind, objectId])).toEqual([
      ['DELETED', 'cars', car.id],
      ['DELETED', 'companies', company.id],
      ['DELETED', 'contacts', contact.id],
      ['DELETED', 'drivers', driver.id],
    ])
    expect(kept[0]).toMatchObject({
      userId: admin.user.id,
      objectTitle: 'А417КМ116',
      address: '127.0.0.1',
      requestId: expect.stringMatching(/./),
    })
  })

  test('nothing of a deletion that was refused', async () => {
    const admin = await caller(app, db, { role: 'admin' })
    const company = await makeCompany(db)
    await makeCar(db, { companyId: company.id })
    await admin.refusal(companiesRoutes.remove, { params: { id: company.id } })
    expect(await entries()).toEqual([])
  })

  test('a deleted task, a link of a driver issued and taken back', async () => {
    const operator = await caller(app, db)
    const { body: task } = await operator.call(tasksRoutes.create, {
      body: { queue: 'skud', title: 'Лишняя заявка' },
    })
    await operator.call(tasksRoutes.remove, { params: { id: task.id } })
    const driver = await makeDriver(db)
    const params = { id: driver.id }
    await operator.call(driversRoutes.issueMobileToken, { params })
    await operator.call(driversRoutes.revokeMobileToken, { params })
    // Nothing is left to take back.
    await operator.call(driversRoutes.revokeMobileToken, { params })
    expect((await entries()).map(({ kind, objectId }) => [kind, objectId])).toEqual([
      ['DELETED', task.id],
      ['MOBILE_LINK_ISSUED', driver.id],
      ['MOBILE_LINK_REVOKED', driver.id],
    ])
  })

  test('a list as a file, with how many rows', async () => {
    const operator = await caller(app, db)
    await makeCar(db)
    await makeCar(db)
    await operator.call(exportsRoutes.cars, { query: {} })
    expect(await entries()).toMatchObject([
      { kind: 'EXPORTED', objectKind: 'cars', objectTitle: 'Автомобили', details: 'Строк: 2' },
    ])
  })

  test('a file that was taken and one that was deleted, but not the small pictures of a list', async () => {
    const operator = await caller(app, db)
    const { body: task } = await operator.call(tasksRoutes.create, {
      body: { queue: 'skud', title: 'Заявка с файлом' },
    })
    const files = [new File(['Пломба 5'], 'пломба.txt')]
    const { body: attached } = await operator.call(attachmentsRoutes.upload, {
      params: { id: task.id },
      files,
    })
    const [file] = attached.items
    if (!file) throw new Error('no file')
    expect((await app.inject({ url: file.url })).statusCode).toBe(200)
    await operator.call(attachmentsRoutes.remove, { params: { id: file.id } })
    expect(await entries()).toMatchObject([
      { kind: 'DOWNLOADED', objectKind: 'files', objectTitle: 'пломба.txt', userId: operator.user.id },
      { kind: 'DELETED', objectKind: 'files', objectTitle: 'пломба.txt' },
    ])
  })

  test('a call made without the rights for it; nothing for a caller without an account', async () => {
    const engineer = await caller(app, db, { role: 'engineer' })
    await engineer.refusal(companiesRoutes.remove, { params: { id: 1 } })
    await inject(app, companiesRoutes.remove, { params: { id: 1 } })
    expect(await entries()).toMatchObject([
      { kind: 'ACCESS_REFUSED', userId: engineer.user.id, details: 'DELETE /companies/:id' },
    ])
  })
})
