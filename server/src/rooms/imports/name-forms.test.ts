import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { type Rows, sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let north: { id: number; name: string }

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  north = await makeCompany(db, { name: 'ООО «Север»' })
})

const tryDrivers = (rows: Rows) =>
  sendRows(dispatcher, 'drivers', ['ФИО', 'Телефон', 'Организация'], rows, true)

test('a shorter form of a name never replaces the fuller one', async () => {
  const full = { lastName: 'Абрамов', firstName: 'Константин', middleName: 'Олегович' }
  await makeDriver(db, { ...full, phone: '+79990000411', companyId: north.id })
  await makeContact(db, {
    name: 'Белова Анна Сергеевна',
    phones: JSON.stringify([{ phone: '+79990000412', note: '' }]),
    companyId: north.id,
  })
  for (const name of ['Абрамов К. О.', 'Абрамов Константин', 'абрамов к.о.'])
    expect(await tryDrivers([[name, '+79990000411', north.name]])).toMatchObject({ unchangedCount: 1 })
  const asked = await tryDrivers([['Абрамов К. О.', '', north.name]])
  expect(asked).toMatchObject({ askedCount: 1 })
  const { body: same } = await dispatcher.call(importsRoutes.retry, {
    params: { id: asked.id },
    body: { doubts: [{ doubt: 'NAME', answer: 'SAME' }] },
  })
  expect(same).toMatchObject({ unchangedCount: 1, changedCount: 0 })
  const contact = [['Белова А. С.', '+79990000412', 'Бухгалтер']]
  const tried = await sendRows(dispatcher, 'contacts', ['Имя', 'Телефон', 'Должность'], contact, true)
  const { body: changes } = await dispatcher.call(importsRoutes.changes, {
    params: { id: tried.id },
    query: { limit: '50' },
  })
  expect(changes.items).toMatchObject([
    { changes: [{ field: 'Должность', from: 'Механик', to: 'Бухгалтер' }] },
  ])
})

test.each([
  ['drivers', 'ФИО'],
  ['contacts', 'Имя'],
] as const)('a shorter form of a name is asked about: %s', async (entity, column) => {
  await makeDriver(db, {
    lastName: 'Алексеев',
    firstName: 'Кирилл',
    middleName: 'Хамитович',
    phone: null,
    companyId: north.id,
  })
  await makeContact(db, { name: 'Алексеев Кирилл Хамитович', phones: '[]', companyId: north.id })
  for (const name of ['Алексеев Кирилл', 'Алексеев К. Х.', 'Алексеев К.'])
    expect(
      await sendRows(dispatcher, entity, [column, 'Организация'], [[name, north.name]], true),
      name,
    ).toMatchObject({ askedCount: 1, createdCount: 0 })
  const another = [['Алексеев Карим', north.name]]
  expect(await sendRows(dispatcher, entity, [column, 'Организация'], another, true)).toMatchObject({
    createdCount: 1,
  })
})

test('an organization with another legal form is asked about, unless the ИНН differs', async () => {
  await makeCompany(db, { name: 'АО «Берег-Карго 16»', inn: '7707083893' })
  for (const name of ['ООО «Берег-Карго 16»', 'Берег Карго 16', '"БЕРЕГ-КАРГО 16", ЗАО']) {
    const tried = await sendRows(dispatcher, 'companies', ['Название'], [[name]], true)
    expect(tried, name).toMatchObject({ askedCount: 1, createdCount: 0 })
  }
  const columns = ['Название', 'ИНН']
  const other = [['ООО «Берег-Карго 16»', '7736050003']]
  expect(await sendRows(dispatcher, 'companies', columns, other, true)).toMatchObject({ createdCount: 1 })
})
