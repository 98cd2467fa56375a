import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankCompany } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { makeCompany } from './companies.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller
let admin: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator', lastName: 'Лапина', firstName: 'Ольга' })
  admin = await caller(app, db, { role: 'admin' })
})

const input = { name: 'ООО «Волга-Рейс»' }
const create = (body: object, options = {}) => dispatcher.send(companiesRoutes.create, { body }, options)
const update = (id: number, body: object) =>
  dispatcher.send(companiesRoutes.update, { params: { id }, body: { ...blankCompany, ...body } })
const history = async (id: number, who = dispatcher) =>
  (await who.call(companiesRoutes.actions, { params: { id }, query: {} })).body

describe('adding an organization', () => {
  test('stores all that was sent, the phone as E.164, and names the user who added it', async () => {
    const full = {
      ...input,
      fullName: 'Общество «Волга-Рейс»',
      inn: '7707083893',
      kpp: '1655AB001',
      ogrn: '1027700132195',
      address: 'Казань, Портовая, 1',
      point: { lat: 55.78, lon: 49.12 },
      phone: '8 (843) 555-01-02',
      email: 'INFO@Volga.RU',
      externalId: '7712',
      contractNumber: 'ТО-15/26',
      contractExpiresOn: '2027-01-31',
      comment: 'Звонить до обеда',
    }
    const { status, body } = await dispatcher.call(companiesRoutes.create, { body: full })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...full,
      phone: '+78435550102',
      email: 'info@volga.ru',
      isActive: true,
      version: 1,
      carsCount: 0,
      openTasks: [],
    })
    expect(await history(body.id)).toMatchObject({
      totalCount: 1,
      items: [{ kind: 'CREATED', who: { id: dispatcher.user.id }, source: 'STAFF', field: null }],
    })
  })

  test.each([
    [{}, 'Название: поле не указано'],
    [{ ...input, inn: '7707083894' }, 'ИНН: у «7707083894» не сходится контрольная цифра, проверьте номер'],
    [{ ...input, phone: '12' }, 'Телефон: «12» — слишком короткий номер, не хватает 8 цифр'],
    [{ ...input, colour: 'red' }, 'Запрос: неизвестные поля: colour'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await create(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message })
    expect(await db.selectFrom('companies').select('id').execute()).toEqual([])
  })

  test('with an ИНН that another one has is refused, and the other is named', async () => {
    await makeCompany(db, { name: 'АО «СеверТранс»', inn: '7707083893' })
    const answer = await create({ ...input, inn: '7707083893' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ message: 'Этот ИНН уже у организации АО «СеверТранс»' })
  })

  test('twice at the same moment with one ИНН makes one organization', async () => {
    const both = await Promise.all([1, 2].map(() => create({ ...input, inn: '7707083893' })))
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('with the same key makes one organization', async () => {
    const answers = [
      await create(input, { idempotencyKey: 'k' }),
      await create(input, { idempotencyKey: 'k' }),
    ]
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect(await db.selectFrom('companies').select('id').execute()).toHaveLength(1)
  })
})

describe('changing an organization', () => {
  test('is written into its history field by field, as a person reads it', async () => {
    const { id, name } = await makeCompany(db, { contractExpiresOn: '2026-12-31' })
    const { body } = await dispatcher.call(companiesRoutes.update, {
      params: { id },
      body: {
        ...blankCompany,
        name: 'АО «Новая»',
        contractExpiresOn: '2027-12-31',
        isActive: false,
        version: 1,
      },
    })
    expect(body).toMatchObject({ name: 'АО «Новая»', isActive: false, version: 2 })
    const { items } = await history(id)
    expect(items.map(({ field, from, to }) => [field, from, to]).toReversed()).toEqual([
      ['Название', name, 'АО «Новая»'],
      ['Договор до', '31.12.2026', '31.12.2027'],
      ['Статус', 'Обслуживается', 'Не обслуживается'],
    ])
  })

  test('into what it is already changes nothing', async () => {
    const { id, name } = await makeCompany(db)
    expect((await update(id, { name })).json()).toMatchObject({ version: 1 })
    expect((await history(id)).totalCount).toBe(0)
  })

  test('in an older state than the present one is refused with who has changed it and what it is now', async () => {
    const { id } = await makeCompany(db)
    await update(id, { name: 'Первое', version: 1 })
    const answer = await update(id, { name: 'Второе', version: 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      message: expect.stringMatching(
        /^Организацию тем временем изменила Лапина\u00a0О\. \(\d\d\.\d\d\.\d{4} \d\d:\d\d\), сверьте правки$/,
      ),
      current: { id, name: 'Первое', version: 2 },
    })
  })

  test('by its name leads the tasks to the new name', async () => {
    const { id } = await makeCompany(db, { name: 'ООО «Ромашка»' })
    const task = await makeTask(db, { companyId: id })
    const found = async (query: string) =>
      (await dispatcher.call(tasksRoutes.search, { body: { query, queue: 'tachograph' } })).body.items.map(
        (item) => item.id,
      )
    expect(await found('ромашка')).toEqual([task.id])
    await update(id, { name: 'ООО «Василёк»' })
    expect(await found('ромашка')).toEqual([])
    expect(await found('василек')).toEqual([task.id])
  })

  test('that does not exist is answered as missing', async () => {
    expect((await update(2_000_000_000, { name: 'а' })).json()).toMatchObject({
      statusCode: 404,
      message: 'Организация не найдена',
    })
  })
})

describe('deleting an organization', () => {
  test('is refused with all that refers to it', async () => {
    const { id } = await makeCompany(db)
    const driver = await makeDriver(db, { companyId: id })
    await makeDriver(db, { companyId: id })
    await makeCar(db, { companyId: id, driverId: driver.id })
    await makeContact(db, { companyId: id })
    await makeUser(db, { role: 'client', companyId: id })
    for (let count = 0; count < 5; count += 1) await makeTask(db, { companyId: id })
    const answer = await admin.refusal(companiesRoutes.remove, { params: { id } })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message:
          'Удалить нельзя, с организацией связаны: 1 ТС, 2 водителя, 1 контакт, 1 пользователь, 5 заявок',
      },
    })
  })

  test('to which nothing refers is done, and noted', async () => {
    const { id, name } = await makeCompany(db)
    await admin.call(companiesRoutes.remove, { params: { id } })
    expect(await db.selectFrom('companies').select('id').execute()).toEqual([])
    expect(await db.selectFrom('objectActions').select(['kind', 'objectId', 'fromText']).execute()).toEqual([
      { kind: 'DELETED', objectId: id, fromText: name },
    ])
  })

  test('is the administrator’s', async () => {
    const { id } = await makeCompany(db)
    expect((await dispatcher.refusal(companiesRoutes.remove, { params: { id } })).status).toBe(403)
  })
})

describe('the page of an organization', () => {
  test('counts what stands behind it', async () => {
    const { id } = await makeCompany(db)
    await makeCompany(db)
    await makeCar(db, { companyId: id })
    await makeCar(db, { companyId: id, status: 'ARCHIVED' })
    await makeDriver(db, { companyId: id })
    await makeDriver(db, { companyId: id, isActive: false })
    await makeContact(db, { companyId: id })
    await makeUser(db, { role: 'client', companyId: id })
    await makeTask(db, { companyId: id, queue: 'luv' })
    await makeTask(db, { companyId: id, queue: 'glonass' })
    await makeTask(db, { companyId: id, queue: 'glonass', status: 'CLOSED' })
    const { body } = await admin.call(companiesRoutes.get, { params: { id } })
    expect(body).toMatchObject({
      carsCount: 1,
      driversCount: 2,
      contactsCount: 1,
      attachmentsCount: 0,
      usersCount: 1,
      openTasksCount: 2,
      openTasks: [
        { queue: 'glonass', count: 1 },
        { queue: 'luv', count: 1 },
      ],
    })
  })

  test('counts its users for those who may read them', async () => {
    const client = await caller(app, db, { role: 'client' })
    const id = client.user.companyId ?? 0
    const counted = async (by: Caller) =>
      (await by.call(companiesRoutes.get, { params: { id } })).body.usersCount
    expect(await counted(dispatcher)).toBe(1)
    expect(await counted(client)).toBe(0)
  })

  test('shows its people neither the notes of the staff nor their history', async () => {
    const client = await caller(app, db, { role: 'client' })
    const id = client.user.companyId ?? 0
    await update(id, { name: 'Моя', comment: 'Платят поздно' })
    const { body } = await client.call(companiesRoutes.get, { params: { id } })
    expect(body.comment).toBe('')
    expect((await history(id, client)).items.map(({ field }) => field)).toEqual(['Название'])
    expect((await history(id)).totalCount).toBe(2)
  })

  test('and its history are not there for people of another organization', async () => {
    const client = await caller(app, db, { role: 'client' })
    const { id } = await makeCompany(db)
    expect((await client.refusal(companiesRoutes.actions, { params: { id } })).status).toBe(404)
    expect((await client.refusal(companiesRoutes.update, { params: { id }, body: input })).status).toBe(403)
  })
})
