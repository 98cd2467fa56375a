import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { putRow } from './settings.repo.ts'

const db = await testDb()
const app = await testApp(db)

/** As a migration notes what it could not read. */
const note = (entity: string, id: number, field: string) =>
  sql`insert into unread_values (entity, object_id, field) values (${entity}, ${id}, ${field})`.execute(db)

const list = async () =>
  (await (await caller(app, db, { role: 'admin' })).call(settingsRoutes.unreadValues, {})).body.items

let driverId: number

beforeEach(async () => {
  const driver = await makeDriver(db, { lastName: 'Ёлкин', firstName: 'Пётр', phone: '+89990000101' })
  const contact = await makeContact(db, {
    name: 'Анна',
    phones: JSON.stringify([
      { phone: '+79172451863', note: '' },
      { phone: '+7917', note: 'старый' },
    ]),
  })
  await db.transaction().execute((tx) => putRow(tx, 'company', { name: 'ООО «Тахо»', phone: '+70000000000' }))
  driverId = driver.id
  await note('drivers', driver.id, 'phone')
  await note('contacts', contact.id, 'phones')
  await note('settings', 0, 'company.phone')
})

test('what a migration could not read is listed with its object, its value and the reason', async () => {
  expect(await list()).toMatchObject([
    {
      entity: 'drivers',
      objectId: driverId,
      name: 'Ёлкин Пётр',
      field: 'Телефон',
      value: '+89990000101',
      reason: expect.stringContaining('нет такого кода страны'),
    },
    { entity: 'contacts', name: 'Анна', value: '+7917', reason: expect.stringContaining('слишком короткий') },
    {
      entity: 'settings',
      objectId: null,
      value: '+70000000000',
      reason: expect.stringContaining('нет такого кода'),
    },
  ])
})

test('texts are listed with what they are not, or with what other objects have', async () => {
  const taken = await makeCar(db, { plate: 'А123ВС77' })
  const twin = await makeCar(db, { plate: 'A123BC77' })
  const wrong = await makeCar(db, { plate: '124' })
  const nameless = await makeCompany(db, { name: '\u200b' })
  await note('companies', nameless.id, 'name')
  for (const { id } of [taken, twin, wrong]) await note('cars', id, 'plate')
  const found = (await list()).filter(({ field }) => field !== 'Телефон')
  expect(found).toMatchObject([
    { entity: 'cars', objectId: wrong.id, reason: expect.stringContaining('«124» не похоже') },
    { entity: 'cars', objectId: twin.id, reason: '«А123ВС77» записано и у другого объекта' },
    {
      entity: 'companies',
      objectId: nameless.id,
      name: `№ ${nameless.id}`,
      reason: 'в названии нет видимых знаков',
    },
  ])
})

test('what has been corrected or removed is listed no longer', async () => {
  await sql`update drivers set phone = '+79990000101'`.execute(db)
  await sql`delete from contacts`.execute(db)
  expect((await list()).map(({ entity }) => entity)).toEqual(['settings'])
})

test('settings with such a phone keep their other values, and the phone until it is corrected', async () => {
  const admin = await caller(app, db, { role: 'admin' })
  const { body } = await admin.call(settingsRoutes.get, {})
  expect(body.company).toMatchObject({ name: 'ООО «Тахо»', phone: '+70000000000' })
  const company = { ...body.company, phone: '8 (843) 210-44-18' }
  const saved = await admin.call(settingsRoutes.change, { body: { company, version: body.version } })
  expect(saved.body.company.phone).toBe('+78432104418')
})

test.each([
  ['task_types', 'Вид работ', sql``, sql``],
  ['task_categories', 'Категория', sql`, queue`, sql`, 'skud'`],
  ['price_items', 'Позиция прайс-листа', sql`, price, kind, unit`, sql`, 100, 'WORK', 'шт'`],
  ['maintenance_kinds', 'Вид обслуживания', sql``, sql``],
  ['car_servers', 'Сервер мониторинга', sql``, sql``],
])(
  'twin titles of %s that only differ by what cannot be seen are listed',
  async (table, field, column, value) => {
    for (const title of ['Двойник один', 'Двойник\u00a0один', 'Двойник другой'])
      await sql`insert into ${sql.table(table)} (title${column}) values (${title}${value})`.execute(db)
    const found = (await list()).filter(({ entity }) => entity === 'dictionaries')
    expect(found).toMatchObject([
      {
        field,
        name: 'Двойник один',
        value: 'Двойник\u00a0один',
        reason: '«Двойник один» записано ещё раз, разница не видна. Назовите иначе или удалите лишнее',
      },
    ])
  },
)

test('is for those who read the settings', async () => {
  const company = await makeCompany(db)
  for (const who of [{ role: 'operator' }, { role: 'client', companyId: company.id }] as const)
    expect((await (await caller(app, db, who)).refusal(settingsRoutes.unreadValues, {})).status).toBe(403)
})
