import type { ImportSettings } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { type Rows, sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let north: { id: number; name: string }
let south: { id: number; name: string }

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  north = await makeCompany(db, { name: 'ООО «Север»' })
  south = await makeCompany(db, { name: 'ООО «Юг»' })
})

const people = () =>
  db
    .selectFrom('drivers')
    .select(['id', 'lastName', 'firstName', 'phone', 'companyId'])
    .orderBy('id')
    .execute()

const header = ['ФИО', 'Телефон', 'Организация']
const tryRows = (rows: Rows, columns = header) => sendRows(dispatcher, 'drivers', columns, rows, true)
const retry = async (id: number, body: Partial<ImportSettings>) =>
  (await dispatcher.call(importsRoutes.retry, { params: { id }, body })).body
const apply = async (id: number) => (await dispatcher.call(importsRoutes.apply, { params: { id } })).body
const page = { limit: '50' } as const
const changesIn = async (id: number) =>
  (await dispatcher.call(importsRoutes.changes, { params: { id }, query: page })).body
const questionsIn = async (id: number) =>
  (await dispatcher.call(importsRoutes.questions, { params: { id }, query: page })).body

describe('a phone of another driver', () => {
  const known = () =>
    makeDriver(db, {
      lastName: 'Иванов',
      firstName: 'Иван',
      middleName: '',
      phone: '+79990000410',
      companyId: north.id,
    })
  const stranger: Rows = [['Посторонний Фёдор', '+79990000410', 'ООО «Юг»']]

  test('neither renames nor moves the driver unless a user confirms it', async () => {
    const driver = await known()
    const before = await people()
    const tried = await tryRows(stranger)
    expect(tried).toMatchObject({ changedCount: 0, createdCount: 0, failedCount: 1, askedCount: 1 })
    expect(tried.findings?.doubts).toEqual([{ doubt: 'PHONE', count: 1 }])
    expect((await questionsIn(tried.id)).items).toEqual([
      {
        row: 2,
        subject: 'Посторонний Фёдор',
        doubt: 'PHONE',
        candidates: [
          {
            id: driver.id,
            title: 'Иванов Иван',
            detail: 'ООО «Север»',
            shownBy: driver.id,
            changes: [
              { field: 'Фамилия', from: 'Иванов', to: 'Посторонний' },
              { field: 'Имя', from: 'Иван', to: 'Фёдор' },
              { field: 'Организация', from: 'ООО «Север»', to: 'ООО «Юг»' },
            ],
          },
        ],
        answer: null,
        answerId: null,
      },
    ])
    expect(await apply(tried.id)).toMatchObject({ changedCount: 0, failedCount: 1, state: 'APPLIED' })
    expect(await people()).toEqual(before)
  })

  test.each([
    ['NEW', { createdCount: 1, changedCount: 0, failedCount: 0 }],
    ['SAME', { createdCount: 0, changedCount: 1, failedCount: 0 }],
    ['SKIP', { createdCount: 0, changedCount: 0, failedCount: 0 }],
  ] as const)('is answered %s for its row or for all rows of the kind', async (answer, counts) => {
    const { id } = await known()
    const tried = await tryRows(stranger)
    const forAll = await retry(tried.id, { doubts: [{ doubt: 'PHONE', answer }] })
    expect(forAll).toMatchObject(counts)
    const forRow = await retry(tried.id, { matches: [{ row: 2, answer, id: answer === 'SAME' ? id : null }] })
    expect(forRow).toMatchObject(counts)
    expect((await questionsIn(tried.id)).items).toMatchObject([{ answer }])
    const applied = await apply(tried.id)
    expect(applied).toMatchObject(counts)
    expect(await people()).toHaveLength(answer === 'NEW' ? 2 : 1)
    if (answer === 'SKIP') return
    await dispatcher.call(importsRoutes.undo, { params: { id: tried.id } })
    expect(await people()).toMatchObject([{ lastName: 'Иванов', companyId: north.id }])
  })

  test('is not answered by an object that is not offered', async () => {
    await known()
    const other = await makeDriver(db, { lastName: 'Петров', phone: null })
    const tried = await tryRows(stranger)
    const answered = await retry(tried.id, { matches: [{ row: 2, answer: 'SAME', id: other.id }] })
    expect(answered).toMatchObject({ failedCount: 1, askedCount: 1 })
  })

  test('belongs to the driver with a shorter form of the name', async () => {
    const { id } = await known()
    const tried = await tryRows([['Иванов Иван Петрович', '8 999 000-04-10', 'ООО «Юг»']])
    expect(tried).toMatchObject({ changedCount: 1, failedCount: 0 })
    expect((await changesIn(tried.id)).items).toMatchObject([{ row: 2, id, title: 'Иванов Иван' }])
  })

  test('is shared by three new people, who stay three', async () => {
    const rows = ['Общий Первый', 'Общий Второй', 'Общий Третий'].map((name) => [name, '+79990000401'])
    const tried = await tryRows(rows, ['ФИО', 'Телефон'])
    expect(tried).toMatchObject({ createdCount: 3, failedCount: 0 })
    await apply(tried.id)
    expect(await people()).toHaveLength(3)
    expect(await tryRows(rows, ['ФИО', 'Телефон'])).toMatchObject({ unchangedCount: 3, failedCount: 0 })
    const fourth = await tryRows([['Общий Четвёртый', '+79990000401']], ['ФИО', 'Телефон'])
    expect(fourth).toMatchObject({ askedCount: 1 })
    // «The same» decides nothing where there are three.
    const same = await retry(fourth.id, { doubts: [{ doubt: 'PHONE', answer: 'SAME' }] })
    expect(same).toMatchObject({ askedCount: 1 })
  })

  test('stays the same decision in a file of several portions', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => [`Общий Номер${at}`, '+79990000401'])
    const tried = await tryRows(rows, ['ФИО', 'Телефон'])
    expect(tried).toMatchObject({ createdCount: 2500, failedCount: 0 })
    expect(await apply(tried.id)).toMatchObject({ createdCount: 2500, failedCount: 0 })
  })
})

describe('a name alone', () => {
  const row = (name: string, phone: string, company: string): Rows => [[name, phone, company]]

  test.each([
    ['another phone in the same organization', 'Иванов Иван', '+79990000499', 'ООО «Север»', 'asked'],
    ['another organization without a phone', 'Иванов Иван', '', 'ООО «Юг»', 'asked'],
    ['initials', 'Иванов И. И.', '', 'ООО «Север»', 'asked'],
    ['a patronymic that the register lacks', 'Иванов Иван Ильич', '', 'ООО «Север»', 'asked'],
    ['another phone and another organization', 'Иванов Иван', '+79990000499', 'ООО «Юг»', 'created'],
    ['another first name', 'Иванов Пётр', '', 'ООО «Север»', 'created'],
    ['the same organization', 'иванов иван', '', 'ООО «Север»', 'changed'],
  ] as const)('with %s', async (_, name, phone, company, expected) => {
    await makeDriver(db, {
      lastName: 'Иванов',
      firstName: 'Иван',
      middleName: '',
      phone: '+79990000410',
      companyId: north.id,
    })
    const tried = await tryRows(row(name, phone, company))
    expect(tried).toMatchObject({ [`${expected}Count`]: 1 })
  })

  test('of a contact in another organization is asked about, a role like «Диспетчер» is not', async () => {
    for (const name of ['Анна Белова', 'Диспетчер']) await makeContact(db, { name, companyId: north.id })
    const rows = [
      ['Анна Белова', south.name],
      ['Диспетчер', south.name],
    ]
    const tried = await sendRows(dispatcher, 'contacts', ['Имя', 'Организация'], rows, true)
    expect(tried).toMatchObject({ askedCount: 1, createdCount: 1 })
  })

  test('that is a shorter form never replaces the fuller one', async () => {
    const full = { lastName: 'Абрамов', firstName: 'Константин', middleName: 'Олегович' }
    await makeDriver(db, { ...full, phone: '+79990000411', companyId: north.id })
    await makeContact(db, {
      name: 'Белова Анна Сергеевна',
      phones: JSON.stringify([{ phone: '+79990000412', note: '' }]),
      companyId: north.id,
    })
    for (const name of ['Абрамов К. О.', 'Абрамов Константин', 'абрамов к.о.'])
      expect(await tryRows([[name, '+79990000411', north.name]])).toMatchObject({ unchangedCount: 1 })
    const asked = await tryRows([['Абрамов К. О.', '', north.name]])
    expect(asked).toMatchObject({ askedCount: 1 })
    const same = await retry(asked.id, { doubts: [{ doubt: 'NAME', answer: 'SAME' }] })
    expect(same).toMatchObject({ unchangedCount: 1, changedCount: 0 })
    const contact = [['Белова А. С.', '+79990000412', 'Бухгалтер']]
    const tried = await sendRows(dispatcher, 'contacts', ['Имя', 'Телефон', 'Должность'], contact, true)
    expect((await changesIn(tried.id)).items).toMatchObject([
      { changes: [{ field: 'Должность', from: 'Механик', to: 'Бухгалтер' }] },
    ])
  })

  test.each([
    ['drivers', 'ФИО'],
    ['contacts', 'Имя'],
  ] as const)('that is a shorter or a longer form is asked about: %s', async (entity, column) => {
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

  test('of an organization with another legal form is asked about, unless the ИНН differs', async () => {
    await makeCompany(db, { name: 'АО «Берег-Карго 16»', inn: '7707083893' })
    for (const name of ['ООО «Берег-Карго 16»', 'Берег Карго 16', '"БЕРЕГ-КАРГО 16", ЗАО']) {
      const tried = await sendRows(dispatcher, 'companies', ['Название'], [[name]], true)
      expect(tried, name).toMatchObject({ askedCount: 1, createdCount: 0 })
    }
    const columns = ['Название', 'ИНН']
    const other = [['ООО «Берег-Карго 16»', '7736050003']]
    expect(await sendRows(dispatcher, 'companies', columns, other, true)).toMatchObject({ createdCount: 1 })
  })

  test('that several objects have is a choice between them', async () => {
    const first = await makeCompany(db, { name: 'АО «Двойник»' })
    await makeCompany(db, { name: 'АО «Двойник»' })
    const rows = [['АО «Двойник»', 'Казань']]
    const tried = await sendRows(dispatcher, 'companies', ['Название', 'Адрес'], rows, true)
    expect(tried).toMatchObject({ askedCount: 1 })
    expect(tried.errors).toEqual({
      '2': ['Организаций с названием «АО „Двойник“» несколько: укажите ИНН'],
    })
    await retry(tried.id, { matches: [{ row: 2, answer: 'SAME', id: first.id }] })
    await apply(tried.id)
    const found = await db
      .selectFrom('companies')
      .select(['id', 'address'])
      .where('address', '<>', '')
      .execute()
    expect(found).toEqual([{ id: first.id, address: 'Казань' }])
  })
})

describe('the preview', () => {
  test('names everyone it changes, from what to what, page by page', async () => {
    const plates = Array.from({ length: 120 }, (_, at) => `А${String(at).padStart(3, '0')}АА16`)
    for (const plate of plates) await makeCar(db, { plate, brand: 'КАМАЗ', model: '54901', year: null })
    const rows = plates.map((plate) => [plate, 2020])
    const tried = await sendRows(dispatcher, 'cars', ['Госномер', 'Год'], rows, true)
    const first = await changesIn(tried.id)
    expect(first.totalCount).toBe(120)
    expect(first.items).toHaveLength(50)
    expect(first.items[0]).toMatchObject({
      row: 2,
      title: 'А000АА16',
      detail: 'КАМАЗ 54901',
      changes: [{ field: 'Год', from: null, to: '2020' }],
    })
    const last = await dispatcher.call(importsRoutes.changes, {
      params: { id: tried.id },
      query: { limit: '50', offset: '100' },
    })
    expect(last.body.items.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, at) => at + 102))
    await apply(tried.id)
    expect((await changesIn(tried.id)).totalCount).toBe(0)
  })

  test('groups the digits of phones, which the history writes plainly', async () => {
    const { id } = await makeDriver(db, {
      lastName: 'Ким',
      firstName: 'Олег',
      middleName: '',
      phone: null,
      companyId: north.id,
    })
    const tried = await tryRows([
      ['Ким Олег', '8 (843) 200-10-20 доб. 15', north.name],
      ['Ким Ян', '12345', north.name],
    ])
    const shown = '+7\u00a0843\u00a0200-10-20\u00a0доб.\u00a015'
    expect((await changesIn(tried.id)).items).toMatchObject([
      { id, changes: [{ field: 'Телефон', from: null, to: shown }] },
    ])
    expect(tried.findings?.preview.rows.map(({ cells }) => cells[1])).toEqual([
      { text: shown, isWrong: false },
      { text: '12345', isWrong: true },
    ])
    await apply(tried.id)
    const { toText } = await db
      .selectFrom('objectActions')
      .select('toText')
      .where('objectId', '=', id)
      .where('field', '=', 'Телефон')
      .executeTakeFirstOrThrow()
    expect(toText).toBe('+78432001020 доб. 15')
  })

  test('is refused to those who may not import', async () => {
    const tried = await tryRows([['Новый', '', '']])
    for (const role of ['engineer', 'client'] as const) {
      const other = await caller(app, db, { role })
      for (const route of [importsRoutes.changes, importsRoutes.questions])
        expect((await other.refusal(route, { params: { id: tried.id } })).status).toBe(403)
    }
  })
})

test('a file of an earlier export, with the brand in «Модель» too, doubles no brand', async () => {
  await makeCar(db, { plate: 'А001АА16', brand: 'КАМАЗ', model: '5490 NEO' })
  const rows = [['А001АА16', 'КАМАЗ 5490 NEO']]
  const tried = await sendRows(dispatcher, 'cars', ['Госномер', 'Модель'], rows, true)
  expect(tried).toMatchObject({ unchangedCount: 1 })
})
