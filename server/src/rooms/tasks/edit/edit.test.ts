import type { Task } from '@naryad/contract/tasks/tasks'
import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeContact } from '../../contacts/contacts.make.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { update } = tasksRoutes
const put = (id: number, body: TaskPatch) => ({ params: { id }, body })

const makeCategory = (title: string, queue: 'tachograph' | 'skud', isActive = true) =>
  db.insertInto('taskCategories').values({ title, queue, isActive }).returning('id').executeTakeFirstOrThrow()

describe('an edit', () => {
  test('changes what was sent and nothing else, and records every field by its name', async () => {
    const company = await makeCompany(db, { name: 'ООО «Волга-Рейс»' })
    const driver = await makeDriver(db, { companyId: company.id })
    const contact = await makeContact(db, { companyId: company.id })
    const category = await makeCategory('Датчик движения', 'tachograph')
    const task = await makeTask(db, { description: 'Ошибка 0x0902', externalNumber: 'ВХ-7' })
    const { body } = await on.dispatcher.call(
      update,
      put(task.id, {
        title: 'Ошибка датчика движения',
        description: '',
        companyId: company.id,
        driverId: driver.id,
        contactId: contact.id,
        categoryId: category.id,
        address: 'с. Шали, Р-239',
        point: { lat: 55.67, lon: 49.86 },
        isWarranty: true,
      }),
    )
    expect(body).toMatchObject({
      title: 'Ошибка датчика движения',
      description: '',
      externalNumber: 'ВХ-7',
      company: { id: company.id },
      driver: { id: driver.id },
      contact: { id: contact.id },
      category: { title: 'Датчик движения' },
      point: { lat: 55.67, lon: 49.86 },
      version: 2,
    })
    expect((await on.history(task.id)).toSorted()).toEqual(
      [
        'CHANGED Организация: — → ООО «Волга-Рейс» (Лапина)',
        'CHANGED Тема: Не читается карта водителя → Ошибка датчика движения (Лапина)',
        'CHANGED Категория: — → Датчик движения (Лапина)',
        'CHANGED Водитель: — → Шакиров Тимур (Лапина)',
        'CHANGED Контакт: — → Кузнецова Мария (Лапина)',
        'CHANGED Описание: Ошибка 0x0902 → — (Лапина)',
        'CHANGED Гарантия: нет → да (Лапина)',
        'CHANGED Адрес: — → с. Шали, Р-239 (Лапина)',
        'CHANGED Точка: — → 55.67000, 49.86000 (Лапина)',
      ].toSorted(),
    )
  })

  test('that changes nothing leaves no trace', async () => {
    const task = await makeTask(db, { description: 'Проверить' })
    const { body } = await on.dispatcher.call(
      update,
      put(task.id, { title: task.title, description: 'Проверить' }),
    )
    expect(body).toMatchObject({ version: 1, updatedAt: task.updatedAt })
    expect(await on.history(task.id)).toEqual([])
    await on.dispatcher.call(update, put(task.id, {}))
  })

  test('does in one call what the single calls do', async () => {
    const truck = await makeCar(db)
    const task = await makeTask(db)
    const { body } = await on.dispatcher.call(
      update,
      put(task.id, {
        carId: truck.id,
        priority: 'URGENT',
        operatorId: on.engineer.user.id,
        plannedFrom: '2026-11-19T07:00:00Z',
      }),
    )
    expect(body).toMatchObject({
      car: { id: truck.id },
      priority: 'URGENT',
      deadlineNormMinutes: 480,
      operator: { id: on.engineer.user.id },
      status: 'PLANNED',
      version: 2,
    })
  })

  test('of one end of the window minds the other', async () => {
    const task = await makeTask(db, {
      plannedFrom: '2026-11-19T07:00:00Z',
      plannedTo: '2026-11-19T09:00:00Z',
    })
    const refusal = await on.refusal(
      on.dispatcher,
      update,
      put(task.id, { plannedFrom: '2026-11-19T10:00:00Z' }),
    )
    expect(refusal).toMatchObject({ statusCode: 400, fields: { plannedTo: 'План по: конец раньше начала' } })
  })

  test('that names the same moment in another zone changes nothing', async () => {
    const task = await makeTask(db, { status: 'CLOSED', plannedFrom: '2026-11-19T07:00:00Z' })
    const { body } = await on.dispatcher.call(
      update,
      put(task.id, { plannedFrom: '2026-11-19T10:00:00+03:00' }),
    )
    expect(body.version).toBe(1)
  })

  test('is whole: what is refused last undoes the first', async () => {
    const task = await makeTask(db, { status: 'IN_PROGRESS' })
    const refusal = await on.refusal(
      on.dispatcher,
      update,
      put(task.id, { title: 'Другая тема', operatorId: null }),
    )
    expect(refusal.statusCode).toBe(409)
  })
})

describe('references', () => {
  test.each([
    ['typeId', 'Вид работ: такой записи нет'],
    ['categoryId', 'Категория: такой записи нет'],
    ['carServerId', 'Сервер мониторинга: такой записи нет'],
    ['companyId', 'Организация: такой записи нет'],
    ['carId', 'ТС: такой записи нет'],
    ['driverId', 'Водитель: такой записи нет'],
    ['contactId', 'Контакт: такой записи нет'],
    ['operatorId', 'Оператор: такого сотрудника нет'],
  ] as const)('%s exists', async (field, sentence) => {
    const task = await makeTask(db)
    expect(await on.refusal(on.dispatcher, update, put(task.id, { [field]: 999_999 }))).toMatchObject({
      statusCode: 400,
      fields: { [field]: sentence },
    })
  })

  test('a category belongs to the queue and is not in the archive', async () => {
    const task = await makeTask(db)
    const elsewhere = await makeCategory('Считыватель', 'skud')
    const retired = await makeCategory('Старая', 'tachograph', false)
    expect(await on.refusal(on.dispatcher, update, put(task.id, { categoryId: elsewhere.id }))).toMatchObject(
      {
        statusCode: 422,
        message: 'Категория: «Считыватель» не для очереди «Тахографы»',
      },
    )
    expect(await on.refusal(on.dispatcher, update, put(task.id, { categoryId: retired.id }))).toMatchObject({
      statusCode: 422,
      message: 'Категория: «Старая» больше не используется',
    })
  })

  test('what is named already may have gone to the archive since', async () => {
    const retired = await makeCategory('Старая', 'tachograph', false)
    const task = await makeTask(db, { categoryId: retired.id })
    const { body } = await on.dispatcher.call(
      update,
      put(task.id, { categoryId: retired.id, title: 'Новая тема' }),
    )
    expect(body).toMatchObject({ title: 'Новая тема', category: { id: retired.id } })
  })
})

describe('a stale version', () => {
  test('is refused with the present state and who changed it', async () => {
    const task = await makeTask(db)
    const mine = { version: 1, description: 'Моя правка' }
    const theirs = await on.senior.call(update, put(task.id, { version: 1, description: 'Чужая правка' }))
    const refusal = await on.refusal(on.dispatcher, update, put(task.id, mine))
    expect(refusal.statusCode).toBe(409)
    expect(refusal.message).toMatch(
      /^Заявку тем временем изменила Морозова\u00a0Е\. \(\d\d\.\d\d\.\d{4} \d\d:\d\d\)/,
    )
    expect(refusal.current as Task).toEqual(theirs.body)
    const { body } = await on.dispatcher.call(update, put(task.id, { ...mine, version: theirs.body.version }))
    expect(body.description).toBe('Моя правка')
  })

  test('is no matter to an edit without one', async () => {
    const task = await makeTask(db)
    await on.senior.call(update, put(task.id, { description: 'Чужая правка' }))
    const { body } = await on.dispatcher.call(update, put(task.id, { address: 'Казань' }))
    expect(body).toMatchObject({ description: 'Чужая правка', address: 'Казань', version: 3 })
  })
})

describe('who edits what', () => {
  test('an engineer edits assigned work, not what is for the dispatcher', async () => {
    const free = await makeTask(db)
    const checklist = [{ title: 'Пломба', isRequired: true, isDone: true }]
    const own = await makeTask(db, {
      status: 'IN_PROGRESS',
      operatorId: on.engineer.user.id,
      checklist: JSON.stringify(checklist.map((item) => ({ ...item, isDone: false }))),
    })
    const { body } = await on.engineer.call(
      update,
      put(own.id, { checklist, workReport: 'Опломбировано', isWarranty: true }),
    )
    expect(body).toMatchObject({ checklist, workReport: 'Опломбировано', isWarranty: true })
    expect(await on.history(own.id)).toContain('CHANGED Чек-лист: ☐ Пломба → ☑ Пломба (Гусев)')
    const refusal = await on.refusal(
      on.engineer,
      update,
      put(own.id, { companyId: on.companyId, priority: 'URGENT' }),
    )
    expect(refusal).toMatchObject({ statusCode: 403, message: 'Вы не можете менять: Организация, Приоритет' })
    expect((await on.refusal(on.engineer, update, put(free.id, { title: 'Моя' }))).statusCode).toBe(403)
  })

  test('a client edits a request while it is new, and not what the staff decides', async () => {
    const facts = { queue: 'external', companyId: on.companyId } as const
    const mine = await makeTask(db, facts)
    const truck = await makeCar(db, { companyId: on.companyId })
    const { body } = await on.client.call(
      update,
      put(mine.id, { title: 'Не заводится', carId: truck.id, isWarranty: false }),
    )
    expect(body).toMatchObject({ title: 'Не заводится', car: { id: truck.id } })
    const forbidden = await on.refusal(on.client, update, put(mine.id, { isWarranty: true, operatorId: 1 }))
    expect(forbidden).toMatchObject({ statusCode: 403, message: 'Вы не можете менять: Гарантия, Оператор' })
    const begun = await makeTask(db, { ...facts, status: 'ASSIGNED' })
    expect((await on.refusal(on.client, update, put(begun.id, { title: 'Другое' }))).statusCode).toBe(403)
  })

  test('a client can refer only to things of one organization, others are missing', async () => {
    const mine = await makeTask(db, { queue: 'external', companyId: on.companyId })
    const alien = await makeCompany(db)
    const things = {
      carId: (await makeCar(db, { companyId: alien.id })).id,
      driverId: (await makeDriver(db, { companyId: alien.id })).id,
      contactId: (await makeContact(db, { companyId: alien.id })).id,
    }
    for (const [field, id] of Object.entries(things)) {
      const foreign = await on.refusal(on.client, update, put(mine.id, { [field]: id }))
      const missing = await on.refusal(on.client, update, put(mine.id, { [field]: 999_999 }))
      expect(foreign).toEqual(missing)
    }
  })

  test('a closed task is not edited', async () => {
    const closed = await makeTask(db, { status: 'CLOSED' })
    expect((await on.refusal(on.admin, update, put(closed.id, { title: 'Другое' }))).statusCode).toBe(409)
  })
})
