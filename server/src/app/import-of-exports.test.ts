import { carColumns } from '@naryad/contract/cars/cars.columns'
import { companyColumns } from '@naryad/contract/companies/companies.columns'
import { contactColumns } from '@naryad/contract/contacts/contacts.columns'
import { contractColumns } from '@naryad/contract/contracts/contracts.columns'
import { driverColumns } from '@naryad/contract/drivers/drivers.columns'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { ownPriceColumns } from '@naryad/contract/prices/own-prices.columns'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { priceItemColumns } from '@naryad/contract/tasks/price-items.columns'
import { unitColumns } from '@naryad/contract/units/units.columns'
import { beforeEach, describe, expect, test } from 'vitest'

import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeContracts } from '../rooms/contracts/contracts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { fileOf, sendFile } from '../rooms/imports/imports.make.ts'
import { makeKind, makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeUnit, makeUnitModel } from '../rooms/units/units.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { awkward, inOneLine, makePriceItems } from './awkward-texts.make.ts'

// What is exported and sent back as it came changes nothing, for every kind of row that a register can hold.

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

const at = (place: number): string => awkward[place % awkward.length] ?? ''

const inn = ['7707083893', '0323071143', '500100732259'] as const

async function makeCompanies() {
  const companies = []
  for (const [place, text] of awkward.entries())
    companies.push(
      await makeCompany(db, {
        // By the name an object is found, and every door composes the letters of a name.
        name: `${inOneLine(text).normalize('NFC')} ${place}`,
        fullName: inOneLine(text),
        address: inOneLine(text),
        contractNumber: inOneLine(text),
        externalId: inOneLine(text).slice(0, 40),
        comment: text,
        isActive: place % 3 > 0,
        inn: inn[place] ?? null,
        kpp: place === 1 ? '032301001' : null,
        ogrn: place === 0 ? '1027700132195' : null,
        contractExpiresOn: place % 2 ? '2027-03-31' : '1999-12-31',
        phone: [null, '+78432001020', '+78432001020;ext=12', '+375291234567;ext=0045'][place % 4] ?? null,
        email: place % 2 ? 'mail@example.ru' : null,
      }),
    )
  for (const comment of ['первая', 'вторая', '']) await makeCompany(db, { name: 'ООО «Двойник»', comment })
  return companies
}

async function makeTrucks(companies: readonly { id: number }[]) {
  const company = (place: number) => companies[place % companies.length]?.id ?? null
  const trucks = []
  for (const [place, text] of awkward.entries())
    trucks.push(
      await makeCar(db, {
        brand: ['КАМАЗ', 'Mercedes Benz', '', 'Great Wall', 'Volvo, AB'][place % 5] ?? '',
        model: ['КАМАЗ 5490', 'Actros', 'FH 460', inOneLine(text).slice(0, 50), ''][place % 5] ?? '',
        garageNumber: inOneLine(text).slice(0, 30),
        comment: text,
        companyId: company(place),
        year: place % 2 ? 1998 : null,
        mileageKm: place % 2 ? 345_000 : null,
        tachographModel: inOneLine(text),
        tachographNumber: `00${place} 12-34`,
        skziNumber: `0${place}`,
        trackerModel: inOneLine(text),
        trackerImei: '086 123 456 789 012',
        status: place % 4 === 3 ? 'ARCHIVED' : 'READY',
      }),
    )
  trucks.push(
    await makeCar(db, { plate: 'AB12345', plateCountry: 'BY' }),
    await makeCar(db, { plate: '123ABC02', plateCountry: 'KZ', vin: null }),
    await makeCar(db, { plate: null, vin: 'XTC549015P2561234', garageNumber: '' }),
    await makeCar(db, { plate: null, vin: 'XTC549015P2561299', garageNumber: '512' }),
    await makeCar(db, { plate: null, garageNumber: '017', companyId: company(0) }),
    await makeCar(db, { plate: null, garageNumber: '017', companyId: company(1) }),
    await makeCar(db, { plate: 'АВ123416', comment: 'прицеп' }),
    await makeCar(db, { plate: 'Е001КХ77', status: 'ARCHIVED', comment: 'продан' }),
    await makeCar(db, { plate: 'Е001КХ77', status: 'ARCHIVED', comment: 'продан раньше' }),
    await makeCar(db, { plate: 'Е001КХ77', status: 'IN_REPAIR', comment: 'новый владелец' }),
  )
  return trucks
}

async function makePeople(companies: readonly { id: number }[], trucks: readonly { id: number }[]) {
  const names = [
    ['Иванов', 'Иван', 'Иванович'],
    ['Иванов', 'Иван', 'Иванович'],
    ['де Голль', 'Шарль', ''],
    ['Гасанов', 'Али Гасан', 'оглы'],
    ['Ёлкин', '', ''],
    ["О'Брайен", 'Пётр', 'Ильич'],
    ['=Равный', '+Плюс', '-Минус'],
    ['@Собака', '', 'Отчество'],
  ] as const
  for (const [place, [lastName, firstName, middleName]] of [...names, ...names].entries()) {
    const companyId = companies[place % 3]?.id ?? null
    const driver = await makeDriver(db, {
      lastName,
      firstName,
      middleName,
      // Several people of one phone.
      phone: [null, '+79172451863', '+79990000401', '+78432001020;ext=3'][place % 4] ?? null,
      companyId: place % 4 === 0 ? null : companyId,
      licenseNumber: '16 12 345678',
      licenseExpiresOn: '2027-02-01',
      driverCardNumber: 'RUD 0000 0012 3456',
      driverCardExpiresOn: '2026-12-31',
      birthDate: place % 2 ? '1900-01-01' : '1985-02-01',
      comment: at(place),
      isActive: place % 5 > 0,
    })
    const truck = trucks[place]
    if (truck && place % 2)
      await db.updateTable('cars').set({ driverId: driver.id }).where('id', '=', truck.id).execute()
    await makeContact(db, {
      name: [lastName, firstName, middleName].filter(Boolean).join(' '),
      position: inOneLine(at(place)),
      companyId,
      phones: JSON.stringify([
        { phone: '+79172451863', note: inOneLine(at(place)).slice(0, 50) },
        { phone: '+78432001020', note: 'смена (ночь); с 8, до 20' },
        { phone: '+375291234567', note: '' },
        { phone: '+78432001020;ext=12', note: place % 2 ? '' : 'доб. у охраны' },
      ]),
      email: 'mail@example.ru',
      telegram: place % 2 ? 'anna_s' : null,
      comment: at(place + 3),
    })
  }
}

async function makeTerms(trucks: readonly { id: number }[]) {
  const kinds = [await makeKind(db), await makeKind(db, { isActive: false, title: 'Старый «вид»' })]
  for (const [place, { id: carId }] of trucks.entries()) {
    const kindId = kinds[place % 2]?.id ?? 0
    const doneAt = new Date().toISOString()
    const comment = at(place).slice(0, 1900).trim()
    await makeRange(db, { carId, kindId, dateFrom: '2026-01-01', dateTo: '2026-12-31', comment })
    await makeRange(db, { carId, kindId, mileageFrom: 0, mileageTo: 15_000, comment: '' })
    await makeRange(db, {
      carId,
      kindId,
      dateFrom: '2027-01-01',
      dateTo: '2027-12-31',
      mileageFrom: 15_000,
      mileageTo: 30_000,
    })
    for (const comment of ['первый раз', 'второй раз', ''])
      await makeRange(db, { carId, kindId, dateFrom: '2025-01-01', dateTo: '2025-12-31', doneAt, comment })
  }
}

async function makeUnits(companies: readonly { id: number }[], trucks: readonly { id: number }[]) {
  const user = await makeUser(db, { lastName: 'Сафин', firstName: 'Марат', middleName: 'Тагирович' })
  const { id: modelId } = await makeUnitModel(db, { title: '' })
  const places = ['CAR', 'PERSON', 'OFFICE', 'REPAIR', 'OWNER', 'UNKNOWN'] as const
  for (const [index, text] of [...awkward, ...awkward.slice(0, 10)].entries()) {
    const place = places[index % places.length] ?? 'OFFICE'
    await makeUnit(db, {
      place,
      ...(index % 4 === 0 ? { modelId } : {}),
      serial: `${inOneLine(text).normalize('NFC')} ${index}`,
      carId: place === 'CAR' ? (trucks[index]?.id ?? null) : null,
      userId: place === 'PERSON' ? user.id : null,
      companyId: place === 'OWNER' ? (companies[index % awkward.length]?.id ?? null) : null,
      placeNote: place === 'REPAIR' ? 'Тахолаб' : '',
      isMain: place === 'CAR',
      installedOn: index % 3 === 0 ? '2026-03-12' : null,
      since: index % 3 === 0 ? '2026-03-12' : null,
      warrantyUntil: index % 5 === 0 ? '2028-03-12' : null,
      warrantyNote: inOneLine(text),
      comment: text,
    })
  }
}

beforeEach(async () => {
  // Prices are changed by administrators.
  dispatcher = await caller(app, db, { role: 'admin' })
  const companies = await makeCompanies()
  const trucks = await makeTrucks(companies)
  await makePeople(companies, trucks)
  await makeTerms(trucks)
  await makeUnits(companies, trucks)
  await makeContracts(db, companies, awkward.map(inOneLine))
  await makePriceItems(db)
})

const registers = {
  companies: [exportsRoutes.companies, companyColumns],
  contacts: [exportsRoutes.contacts, contactColumns],
  drivers: [exportsRoutes.drivers, driverColumns],
  cars: [exportsRoutes.cars, carColumns],
  contracts: [exportsRoutes.contracts, contractColumns],
  units: [exportsRoutes.units, unitColumns],
  priceItems: [exportsRoutes.priceItems, priceItemColumns],
  priceLists: [exportsRoutes.priceLists, ownPriceColumns],
} as const

/** Every table that an import could change. */
const state = async () => {
  const tables = [
    'companies',
    'contacts',
    'drivers',
    'cars',
    'maintenanceRanges',
    'units',
    'unitMoves',
    'contracts',
    'priceItems',
    'priceListItems',
    'objectActions',
  ] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()))
}

async function expectNothingChanges(entity: keyof typeof registers | 'maintenance', bytes: Buffer) {
  const before = await state()
  const tried = await sendFile(dispatcher, entity, fileOf(bytes), true)
  const { body: changes } = await dispatcher.call(importsRoutes.changes, {
    params: { id: tried.id },
    query: { limit: '50' },
  })
  expect([changes.items, tried.problems]).toEqual([[], []])
  expect(tried).toMatchObject({ createdCount: 0, changedCount: 0, failedCount: 0 })
  expect(tried.rowsCount).toBeGreaterThan(15)
  const { body } = await dispatcher.call(importsRoutes.apply, { params: { id: tried.id } })
  expect(body).toMatchObject({ createdCount: 0, changedCount: 0, unchangedCount: tried.rowsCount })
  expect(await state()).toEqual(before)
  return tried
}

describe('an exported file that is imported unchanged', () => {
  test.each(Object.keys(registers) as (keyof typeof registers)[])(
    'changes nothing in %s, with all columns',
    async (entity) => {
      const [route, columns] = registers[entity]
      const statuses = ['READY', 'ON_ROUTE', 'IN_SERVICE', 'IN_REPAIR', 'IDLE', 'ARCHIVED']
      const filters = JSON.stringify(entity === 'cars' ? { statuses } : {})
      const all = columns.map(({ key }) => key).join(',')
      const answer = await dispatcher.send(route, { query: { columns: all, filters } })
      await expectNothingChanges(entity, answer.rawPayload)
    },
  )

  test.each(Object.keys(registers) as (keyof typeof registers)[])(
    'neither adds nor changes anything in %s, with the default columns',
    async (entity) => {
      const answer = await dispatcher.send(registers[entity][0], { query: {} })
      const before = await state()
      const result = await sendFile(dispatcher, entity, fileOf(answer.rawPayload))
      expect(result).toMatchObject({ createdCount: 0, changedCount: 0 })
      expect(result.unchangedCount).toBeGreaterThan(result.rowsCount / 2)
      expect(await state()).toEqual(before)
    },
  )

  test('changes nothing in maintenance', async () => {
    const answer = await dispatcher.send(reportsRoutes.termsExcel, { body: {} })
    expect(answer.statusCode).toBe(200)
    await expectNothingChanges('maintenance', answer.rawPayload)
  })
})
