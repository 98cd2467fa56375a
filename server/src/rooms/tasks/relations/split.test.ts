import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { attach, fileOf } from '../../attachments/attachments.make.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { split, get } = tasksRoutes
const by = (taskId: number, carIds: number[]) => ({ params: { id: taskId }, body: { carIds } })

describe('splitting by trucks', () => {
  test("makes a child a truck with the parent's work, plan and files", async () => {
    const company = await makeCompany(db)
    const driver = await makeDriver(db, { companyId: company.id })
    const one = await makeCar(db, { plate: 'Х043МЕ116', companyId: company.id, driverId: driver.id })
    const two = await makeCar(db, { plate: 'Е356ХВ716', companyId: company.id })
    const category = await db
      .insertInto('taskCategories')
      .values({ title: 'Блок СКЗИ', queue: 'tachograph' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const type = await db
      .insertInto('taskTypes')
      .values({ title: 'Проверка', checklist: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const parent = await makeTask(db, {
      companyId: company.id,
      categoryId: category.id,
      typeId: type.id,
      priority: 'URGENT',
      description: 'Проверить разъём СКЗИ',
      plannedFrom: '2026-11-19T07:00:00.000Z',
      address: 'с. Шали',
      checklist: JSON.stringify([{ title: 'Пломба', isRequired: true, isDone: true }]),
      costs: 500,
      workReport: 'Уже кое-что сделано',
    })
    await attach(on.dispatcher, parent.id, fileOf('Акт осмотра.txt', 'Разъём окислен', 'text/plain'))

    const { status, body } = await on.dispatcher.call(split, by(parent.id, [two.id, one.id]))
    expect(status).toBe(201)
    expect(body.items.map(({ car }) => car?.plate)).toEqual(['Е356ХВ716', 'Х043МЕ116'])
    const [, second] = body.items
    const child = await on.dispatcher.call(get, { params: { id: second?.id ?? 0 } })
    expect(child.body).toMatchObject({
      parentId: parent.id,
      status: 'NEW',
      operator: null,
      queue: 'tachograph',
      title: parent.title,
      description: 'Проверить разъём СКЗИ',
      type: { id: type.id },
      category: { id: category.id },
      company: { id: company.id },
      driver: { id: driver.id },
      priority: 'URGENT',
      plannedFrom: '2026-11-19T07:00:00.000Z',
      address: 'с. Шали',
      checklist: [{ title: 'Пломба', isRequired: true, isDone: false }],
      attachmentsCount: 1,
      costs: 0,
      workReport: '',
      createdBy: { id: on.dispatcher.user.id },
      deadlineNormMinutes: 480,
    })
    const files = await db
      .selectFrom('attachments')
      .select('name')
      .where('taskId', '=', child.body.id)
      .execute()
    expect(files).toEqual([{ name: 'Акт осмотра.txt' }])
    expect(await on.history(child.body.id)).toEqual([
      `CREATED Основная заявка: — → №\u00a0${parent.id} (Лапина)`,
    ])
  })

  test('leaves out a driver of another organization, who may have the truck', async () => {
    const [own, other] = [await makeCompany(db), await makeCompany(db)]
    const driver = await makeDriver(db, { companyId: other.id })
    const car = await makeCar(db, { companyId: own.id, driverId: driver.id })
    const parent = await makeTask(db, { companyId: own.id })
    const { body } = await on.dispatcher.call(split, by(parent.id, [car.id]))
    const child = await on.dispatcher.call(get, { params: { id: body.items[0]?.id ?? 0 } })
    expect(child.body).toMatchObject({ car: { id: car.id }, company: { id: own.id }, driver: null })
  })

  test('makes the parent a new one that counts its children', async () => {
    const [one, two] = [await makeCar(db, { plate: 'А001АА16' }), await makeCar(db, { plate: 'А002АА16' })]
    const parent = await makeTask(db, { status: 'IN_PROGRESS', operatorId: on.engineer.user.id })
    const { body } = await on.dispatcher.call(split, by(parent.id, [one.id, two.id]))
    const [first, second] = body.items.map(({ id }) => id)
    const after = await on.dispatcher.call(get, { params: { id: parent.id } })
    expect(after.body).toMatchObject({
      status: 'NEW',
      childsCount: 2,
      childsEndedCount: 0,
      operator: { id: on.engineer.user.id },
      childCars: [
        { carId: one.id, taskId: first },
        { carId: two.id, taskId: second },
      ],
    })
    expect(await on.history(parent.id)).toEqual([
      `SPLIT Подзаявки: — → А001АА16 (№\u00a0${first}), А002АА16 (№\u00a0${second}) (Лапина)`,
      'STATUS Статус: В работе → Новая (RULE)',
    ])
  })

  test('may go on later, never with the same truck', async () => {
    const [one, two] = [await makeCar(db, { plate: 'А001АА16' }), await makeCar(db)]
    const parent = await makeTask(db)
    const { body } = await on.dispatcher.call(split, by(parent.id, [one.id]))
    expect(await on.refusal(on.dispatcher, split, by(parent.id, [two.id, one.id]))).toMatchObject({
      statusCode: 409,
      message: `Уже есть в подзаявках: А001АА16 (№\u00a0${body.items[0]?.id})`,
    })
    expect((await on.refusal(on.dispatcher, split, by(parent.id, [two.id, two.id]))).statusCode).toBe(400)
    await on.dispatcher.call(split, by(parent.id, [two.id]))
    expect((await on.dispatcher.call(get, { params: { id: parent.id } })).body.childsCount).toBe(2)
  })

  test('goes one level deep and not on finished work', async () => {
    const truck = await makeCar(db)
    const parent = await makeTask(db, { childsCount: 1 })
    const child = await makeTask(db, { parentId: parent.id })
    const done = await makeTask(db, { status: 'DONE' })
    for (const id of [child.id, done.id])
      expect((await on.refusal(on.dispatcher, split, by(id, [truck.id]))).statusCode).toBe(409)
  })

  test("takes existing trucks of the parent's organization that are in use", async () => {
    const [mine, alien] = [await makeCompany(db), await makeCompany(db)]
    const parent = await makeTask(db, { companyId: mine.id })
    const foreign = await makeCar(db, { plate: 'А001АА16', companyId: alien.id })
    const retired = await makeCar(db, { plate: 'А002АА16', companyId: mine.id, status: 'ARCHIVED' })
    expect(await on.refusal(on.dispatcher, split, by(parent.id, [foreign.id, 999_999]))).toMatchObject({
      statusCode: 400,
      fields: { carIds: 'ТС: такой записи нет: 999999' },
    })
    expect(await on.refusal(on.dispatcher, split, by(parent.id, [foreign.id]))).toMatchObject({
      statusCode: 422,
      message: 'ТС: А001АА16 — другой организации',
    })
    expect(await on.refusal(on.dispatcher, split, by(parent.id, [retired.id]))).toMatchObject({
      statusCode: 422,
      message: 'ТС: А002АА16 — в архиве',
    })
  })

  test('is for dispatchers', async () => {
    const truck = await makeCar(db, { companyId: on.companyId })
    const task = await makeTask(db, {
      queue: 'external',
      companyId: on.companyId,
      operatorId: on.engineer.user.id,
      status: 'ASSIGNED',
    })
    for (const person of [on.engineer, on.client])
      expect((await on.refusal(person, split, by(task.id, [truck.id]))).statusCode).toBe(403)
  })

  test('with one key is done once', async () => {
    const truck = await makeCar(db)
    const parent = await makeTask(db)
    const send = () => on.dispatcher.call(split, by(parent.id, [truck.id]), { idempotencyKey: 'a' })
    const first = await send()
    expect((await send()).body).toEqual(first.body)
    const children = await db.selectFrom('tasks').select('id').where('parentId', '=', parent.id).execute()
    expect(children).toHaveLength(1)
  })

  test('of two at once for one truck one goes through', async () => {
    const truck = await makeCar(db)
    const parent = await makeTask(db)
    const answers = await Promise.all(
      [on.dispatcher, on.senior, on.admin].map((person) => person.send(split, by(parent.id, [truck.id]))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ])
  })
})
