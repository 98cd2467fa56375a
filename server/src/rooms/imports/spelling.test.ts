import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)

test.each([
  ['as they are stored', 'ООО «Йод»', 'Королёв Сергей'],
  ['decomposed, as macOS writes them', 'ООО «Йод»'.normalize('NFD'), 'Королёв Сергей'.normalize('NFD')],
  ['with invisible characters', '\u200eООО «Йо\u00adд»\u200b', 'Королёв\u00a0Сергей\ufeff'],
  ['with Latin look-alikes', 'OOO «Йод»', 'Королёв Cергей'],
  ['with other quotes', 'OOO “Йод”', 'Королёв Сергей'],
])('names %s are of the objects that are there', async (_, company, name) => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { id: companyId } = await makeCompany(db, { name: 'ООО «Йод»' })
  const driver = await makeDriver(db, { companyId, lastName: 'Королёв', firstName: 'Сергей', phone: null })
  const result = await sendRows(
    dispatcher,
    'drivers',
    ['ФИО', 'Организация', 'Дата рождения', 'Карта водителя'],
    [[name, company, '01.02.85', 'rud00001234567890']],
  )
  expect(result).toMatchObject({ errors: {}, createdCount: 0, changedCount: 1 })
  expect(await db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'ООО «Йод»' }])
  const stored = await db
    .selectFrom('drivers')
    .select(['id', 'lastName', 'birthDate', 'driverCardNumber'])
    .execute()
  expect(stored).toEqual([
    {
      id: driver.id,
      lastName: 'Королёв',
      birthDate: '1985-02-01',
      driverCardNumber: 'RUD 0000 1234 5678 90',
    },
  ])
})

test('midnight of the company, written in UTC, is its day', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const result = await sendRows(
    dispatcher,
    'companies',
    ['Название', 'Договор до'],
    [['ООО «Юг»', '2027-03-14T21:00:00.000Z']],
  )
  expect(result).toMatchObject({ errors: {}, createdCount: 1 })
  expect(await db.selectFrom('companies').select('contractExpiresOn').execute()).toEqual([
    { contractExpiresOn: '2027-03-15' },
  ])
})

test('names of invisible characters alone are missing', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const result = await sendRows(dispatcher, 'companies', ['Название', 'Адрес'], [['\u200b\u2060', 'Казань']])
  expect(result).toMatchObject({ createdCount: 0, errors: { 2: ['Не указано название'] } })
})
