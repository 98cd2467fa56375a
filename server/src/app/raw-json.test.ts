import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeSeenCar } from '../rooms/monitoring/positions.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

/** Everything that JSON escapes, or that somebody may have forgotten to. */
const signs = '"Ш\\ы" \u2028 {\'б\'} / \t\n\r 😀 \u0001'

const at = '2026-11-21T03:46:15.070Z'

/** The whole answer is held against the contract by every call of a test: testing/callers.ts. */
test('what the database writes itself is what the contract names, with everything filled in and with nothing', async () => {
  const day = '2026-12-31'
  const company = await makeCompany(db, {
    name: signs,
    fullName: signs,
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '1027700132195',
    address: signs,
    lat: 55.75,
    lon: 0.00001,
    phone: '+74952001020',
    email: 'ok@example.ru',
    externalId: signs,
    contractNumber: signs,
    contractExpiresOn: day,
    comment: signs,
    createdAt: at,
    updatedAt: at,
  })
  const driver = await makeDriver(db, {
    companyId: company.id,
    lastName: signs,
    firstName: signs,
    middleName: signs,
    licenseNumber: signs,
    licenseExpiresOn: day,
    driverCardNumber: signs,
    driverCardExpiresOn: day,
    birthDate: '1980-02-29',
    comment: signs,
    createdAt: at,
    updatedAt: at,
  })
  await sql`insert into driver_tokens (driver_id, hash, expires_at) values (${driver.id}, 'x', now() + interval '1 day')`.execute(
    db,
  )
  const phones = JSON.stringify([{ phone: '+79172451863', note: signs }])
  const contact = await makeContact(db, {
    companyId: company.id,
    name: signs,
    position: signs,
    phones,
    email: 'ok@example.ru',
    telegram: 'kuz_maria',
    comment: signs,
  })
  const { id: carServerId } = await db
    .insertInto('carServers')
    .values({ title: signs })
    .returning('id')
    .executeTakeFirstOrThrow()
  const car = await makeSeenCar(db, {
    companyId: company.id,
    driverId: driver.id,
    carServerId,
    vin: 'XTC549015P2561234',
    brand: signs,
    model: signs,
    year: 2023,
    garageNumber: signs,
    externalId: signs,
    mileageKm: 120_500,
    mileageAt: at,
    tachographModel: signs,
    tachographNumber: signs,
    skziNumber: signs,
    trackerModel: signs,
    trackerImei: signs,
    comment: signs,
    lastSeenAt: at,
    lat: -0.5,
    lon: 1e-7,
    createdAt: at,
    updatedAt: at,
  })
  const task = await makeTask(db, {
    queue: 'tachograph',
    companyId: company.id,
    carId: car.id,
    driverId: driver.id,
    priority: 'CRITICAL',
  })
  await makeRange(db, {
    carId: car.id,
    dateFrom: '2026-01-01',
    dateTo: '2026-11-01',
    mileageFrom: 100_000,
    mileageTo: 120_000,
    comment: signs,
    taskId: task.id,
  })
  const bare = {
    company: await makeCompany(db),
    driver: await makeDriver(db, { phone: null }),
    contact: await makeContact(db),
    car: await makeCar(db),
  }
  await makeRange(db, { mileageFrom: 0, mileageTo: 5000 })

  for (const role of ['admin', 'operator', 'client'] as const) {
    const who = await caller(app, db, { role, companyId: role === 'client' ? company.id : null })
    const ids = <Item extends { id: number }>({ body }: { body: { items: Item[] } }) =>
      new Map(body.items.map((item) => [item.id, item]))
    const cars = ids(await who.call(carsRoutes.search, { body: {} }))
    const drivers = ids(await who.call(driversRoutes.search, { body: {} }))
    const companies = ids(await who.call(companiesRoutes.search, { body: {} }))
    const contacts = ids(await who.call(contactsRoutes.search, { body: {} }))
    const picked = ids(await who.call(carsRoutes.searchByQuery, { body: { query: '' } }))
    await who.call(driversRoutes.searchByQuery, { body: { query: '' } })
    await who.call(maintenanceRoutes.search, { body: {} })
    const note = role === 'client' ? '' : signs
    expect(cars.get(car.id)).toMatchObject({ comment: note, brand: signs, createdAt: at, mileageAt: at })
    expect(cars.get(car.id)).toMatchObject({ point: { lat: -0.5, lon: 1e-7 }, nearestRange: { progress: 1 } })
    expect(picked.get(car.id)?.carServer).toEqual({ id: carServerId, title: signs })
    expect(drivers.get(driver.id)).toMatchObject({ comment: note, lastName: signs, licenseExpiresOn: day })
    expect(companies.get(company.id)).toMatchObject({ comment: note, name: signs, contractExpiresOn: day })
    expect(contacts.get(contact.id)).toMatchObject({ comment: note, name: signs, phones: JSON.parse(phones) })
    expect((await who.call(carsRoutes.get, { params: { id: car.id } })).body).toMatchObject(
      cars.get(car.id) ?? {},
    )
    await who.call(companiesRoutes.get, { params: { id: company.id } })
    const seesAll = role !== 'client'
    expect(cars.has(bare.car.id)).toBe(seesAll)
    expect(drivers.has(bare.driver.id)).toBe(seesAll)
    expect(companies.has(bare.company.id)).toBe(seesAll)
    expect(contacts.has(bare.contact.id)).toBe(seesAll)
  }
})
