import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { historyOf, type Rows, sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

describe('organizations from a file', () => {
  const send = (header: readonly string[], rows: Rows) => sendRows(dispatcher, 'companies', header, rows)
  const companies = () => db.selectFrom('companies').selectAll().orderBy('id').execute()

  test('are known by their ИНН, then by their name', async () => {
    const byInn = await makeCompany(db, { name: 'Старое', inn: '7707083893', lat: 55, lon: 37 })
    const byName = await makeCompany(db, { name: 'ООО «Юг»' })
    const result = await send(
      ['Наименование', 'ИНН', 'Телефон', 'Договор до'],
      [
        ['Новое', 7_707_083_893, 88_432_001_020, '31.12.2026'],
        ['ооо "ЮГ"', '', '8 (843) 200-10-20', ''],
        ['ООО «Третье»', '', '', ''],
      ],
    )
    expect(result).toMatchObject({ createdCount: 1, changedCount: 2, errors: {} })
    expect(await companies()).toMatchObject([
      {
        id: byInn.id,
        name: 'Новое',
        phone: '+78432001020',
        contractExpiresOn: '2026-12-31',
        lat: 55,
        lon: 37,
      },
      { id: byName.id, name: 'ооо "ЮГ"', phone: '+78432001020' },
      { name: 'ООО «Третье»' },
    ])
  })

  test('have their errors reported', async () => {
    await makeCompany(db, { name: 'ООО «Юг»' })
    await makeCompany(db, { name: 'ООО «Юг»' })
    const result = await send(
      ['Название', 'ИНН', 'Почта', 'Обслуживается', 'Телефон'],
      [
        ['А', '7707083890', '', '', ''],
        ['', '5024002119', '', '', ''],
        ['ООО Юг', '', '', '', ''],
        ['Б', '', 'почта', 'иногда', 'телефон'],
      ],
    )
    expect(result.errors).toEqual({
      '2': ['ИНН: у «7707083890» не сходится контрольная цифра, проверьте номер'],
      '3': ['Не указано название'],
      '4': ['Организаций с названием «ООО Юг» несколько: укажите ИНН'],
      '5': [
        'Статус: «иногда» не подходит, укажите «да» или «нет»',
        'Телефон: «телефон» — в номере нет цифр',
        'Почта: «почта» не похоже на адрес почты, например ivanov@company.ru',
      ],
    })
  })

  test('keep the zero that a spreadsheet has taken from their ИНН', async () => {
    await send(['Название', 'ИНН'], [['ООО «Бурятия»', 323_071_143]])
    expect((await companies()).map(({ inn }) => inn)).toEqual(['0323071143'])
  })
})

describe('drivers from a file', () => {
  const send = (header: readonly string[], rows: Rows) => sendRows(dispatcher, 'drivers', header, rows)
  const drivers = () => db.selectFrom('drivers').selectAll().orderBy('id').execute()

  test('are known by their phone, then by their name; they get their trucks', async () => {
    const company = await makeCompany(db, { name: 'ООО «Юг»' })
    const first = await makeDriver(db, {
      lastName: 'Иванов',
      firstName: 'Иван',
      middleName: '',
      phone: '+79172451863',
    })
    const second = await makeDriver(db, {
      lastName: 'Ёлкин',
      firstName: 'Пётр',
      middleName: 'Ильич',
      phone: null,
      companyId: company.id,
    })
    const car = await makeCar(db, { plate: 'А417КМ116', driverId: first.id })
    const result = await send(
      ['ФИО', 'Тел.', 'Компания', 'Авто', 'Карта до', 'ДР'],
      [
        ['Иванов Иван', 89_172_451_863, 'ООО Юг', '', '01.02.2027', ''],
        ['елкин петр ильич', '', '', 'a417km116', '', '5.3.1980'],
        ['Мамедов Али Гасан оглы', '+7 917 000-00-00', '', '', '', ''],
      ],
    )
    expect(result).toMatchObject({ createdCount: 1, changedCount: 2, errors: {} })
    expect(await drivers()).toMatchObject([
      { id: first.id, companyId: company.id, driverCardExpiresOn: '2027-02-01' },
      { id: second.id, birthDate: '1980-03-05' },
      { lastName: 'Мамедов', firstName: 'Али', middleName: 'Гасан оглы', phone: '+79170000000' },
    ])
    expect(await db.selectFrom('cars').select('driverId').where('id', '=', car.id).execute()).toEqual([
      { driverId: second.id },
    ])
    expect((await historyOf(db, 'cars')).map(({ fromText, toText }) => [fromText, toText])).toEqual([
      ['Иванов Иван', 'елкин петр ильич'],
    ])
  })

  test('have their errors reported', async () => {
    await makeDriver(db, { lastName: 'Иванов', firstName: '', middleName: '', phone: null })
    await makeDriver(db, { lastName: 'Иванов', firstName: '', middleName: '', phone: null })
    const result = await send(
      ['Фамилия', 'Телефон', 'ТС', 'ДР'],
      [
        ['', '+79172451863', '', ''],
        ['Иванов', '', '', '05.03.1980'],
        ['Петров', '123', 'А999АА99', ''],
      ],
    )
    expect(result.errors).toEqual({
      '2': ['Не указана фамилия'],
      '3': ['Водителей с таким именем несколько: укажите телефон'],
      '4': ['ТС с таким номером не найдено', 'Телефон: «123» — слишком короткий номер, не хватает 7 цифр'],
    })
  })

  test.each([
    ['+375 29 123-45-68', '+375291234568'],
    ['8 (8552) 44-55-66 доб. 12', '+78552445566;ext=12'],
    ['+7 (999) 000‑01‑07', '+79990000107'],
    [89_990_000_101, '+79990000101'],
  ])('have a phone in any usual spelling: %s', async (cell, phone) => {
    expect(await send(['ФИО', 'Телефон'], [['Иванов Иван', cell]])).toMatchObject({
      createdCount: 1,
      errors: {},
    })
    expect(await drivers()).toMatchObject([{ phone }])
  })

  test.each([
    ['8 10 375 29 123-45-6', 'слишком короткий номер, не хватает 1 цифры'],
    ['+8 999 000-01-01', 'нет такого кода страны: +8; российский номер начинается с +7 или с 8 без плюса'],
    ['899900001011', 'слишком длинный номер, лишняя цифра'],
    ['8 999 000 01 04 / 8 999 000 01 05', 'здесь два номера, оставьте один'],
    ['8(999)0000106 Пётр', 'в номере лишнее: «Пётр»'],
    [99_365_123_456, 'если это номер другой страны, начните его с «+»'],
  ])('have no number that is none: %s', async (cell, reason) => {
    const { errors } = await send(['ФИО', 'Телефон'], [['Иванов Иван', cell]])
    expect(errors).toEqual({ '2': [`Телефон: «${cell}» — ${reason}`] })
    expect(await drivers()).toEqual([])
  })
})

describe('contacts from a file', () => {
  const send = (header: readonly string[], rows: Rows) => sendRows(dispatcher, 'contacts', header, rows)

  test('have several phones with notes, and are known by any of them', async () => {
    const known = await makeContact(db, {
      name: 'Анна',
      phones: JSON.stringify([{ phone: '+78432001020', note: '' }]),
    })
    const result = await send(
      ['Контактное лицо', 'Телефон', 'Telegram'],
      [
        ['Анна Сергеевна', '8 843 200-10-20; +7 917 245-18-63 (личный)', 'https://t.me/anna_s'],
        ['Борис', '+79170000000 — диспетчер', ''],
      ],
    )
    expect(result).toMatchObject({ createdCount: 1, changedCount: 1, errors: {} })
    const contacts = await db
      .selectFrom('contacts')
      .select(['id', 'name', 'phones', 'telegram'])
      .orderBy('id')
      .execute()
    expect(contacts).toMatchObject([
      {
        id: known.id,
        name: 'Анна Сергеевна',
        phones: [
          { phone: '+78432001020', note: '' },
          { phone: '+79172451863', note: 'личный' },
        ],
        telegram: 'anna_s',
      },
      { name: 'Борис', phones: [{ phone: '+79170000000', note: 'диспетчер' }] },
    ])
    const again = await send(['Имя', 'Телефоны'], [['Анна Сергеевна', '+78432001020; +79172451863 (личный)']])
    expect(again).toMatchObject({ unchangedCount: 1 })
  })

  test.each([
    ['8 999 000 01 04 / 8 999 000 01 05', ['+79990000104', '+79990000105'], ['', '']],
    ['8 999 000 01 04, 8 999 000 01 05', ['+79990000104', '+79990000105'], ['', '']],
    ['+79990000104 и +79990000105', ['+79990000104', '+79990000105'], ['', '']],
    [
      '8 (8552) 44-55-66, доб. 12; 8 999 000 01 05 (личный)',
      ['+78552445566;ext=12', '+79990000105'],
      ['', 'личный'],
    ],
    ['+78552445566 доб. 12 (склад)', ['+78552445566;ext=12'], ['склад']],
    ['8(999)0000106 Пётр', ['+79990000106'], ['Пётр']],
    ['+375 29 123‑45‑68', ['+375291234568'], ['']],
  ])('have the phones of a cell: %s', async (cell, phones, notes) => {
    expect(await send(['Имя', 'Телефоны'], [['Анна', cell]])).toMatchObject({ createdCount: 1, errors: {} })
    const contact = await db.selectFrom('contacts').select('phones').executeTakeFirstOrThrow()
    expect(contact.phones).toEqual(phones.map((phone, at) => ({ phone, note: notes[at] })))
  })

  test('have their errors reported', async () => {
    const result = await send(
      ['Имя', 'Телефоны', 'Почта', 'Организация'],
      [
        ['', '+79172451863', '', ''],
        ['Анна', '12', 'почта', 'Нет такой'],
      ],
    )
    expect(result.errors).toEqual({
      '2': ['Не указано имя'],
      '3': [
        'Организация «Нет такой» не найдена',
        'Телефон: «12» — слишком короткий номер, не хватает 8 цифр',
        'Почта: «почта» не похоже на адрес почты, например ivanov@company.ru',
      ],
    })
  })
})
