import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const { car, update } = tasksRoutes
const choose = (taskId: number, carId: number | null) => ({ params: { id: taskId }, body: { carId } })
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

describe('the truck of a task', () => {
  test('brings its organization, and the history names both', async () => {
    const company = await makeCompany(db, { name: 'ООО «ТрансЛогистик»' })
    const truck = await makeCar(db, { plate: 'А417КМ116', companyId: company.id })
    const task = await makeTask(db)
    const { body } = await on.dispatcher.call(car, choose(task.id, truck.id))
    expect(body).toMatchObject({ car: { id: truck.id }, company: { id: company.id } })
    expect(await on.history(task.id)).toEqual([
      'CAR ТС: — → А417КМ116 (Лапина)',
      'CHANGED Организация: — → ООО «ТрансЛогистик» (Лапина)',
    ])
  })

  test('is taken off; the organization stays', async () => {
    const company = await makeCompany(db)
    const truck = await makeCar(db, { companyId: company.id })
    const task = await makeTask(db, { carId: truck.id, companyId: company.id })
    const { body } = await on.dispatcher.call(car, choose(task.id, null))
    expect(body).toMatchObject({ car: null, company: { id: company.id } })
  })

  test('is not of another organization than the task', async () => {
    const [one, other] = [await makeCompany(db), await makeCompany(db, { name: 'АО «СеверТранс»' })]
    const alien = await makeCar(db, { plate: 'М451ВР16', companyId: other.id })
    const task = await makeTask(db, { companyId: one.id })
    const sentence = 'ТС: М451ВР16 принадлежит другой организации: АО «СеверТранс»'
    expect(await on.refusal(on.dispatcher, car, choose(task.id, alien.id))).toMatchObject({
      statusCode: 422,
      message: sentence,
      fields: { carId: sentence },
    })
    const together = { carId: alien.id, companyId: other.id }
    const { body } = await on.dispatcher.call(update, { params: { id: task.id }, body: together })
    expect(body).toMatchObject({ car: { id: alien.id }, company: { id: other.id } })
    const back = await on.refusal(on.dispatcher, update, {
      params: { id: task.id },
      body: { companyId: one.id },
    })
    expect(back.fields).toHaveProperty('companyId')
  })

  test('may have no organization', async () => {
    const company = await makeCompany(db)
    const truck = await makeCar(db)
    const task = await makeTask(db, { companyId: company.id })
    const { body } = await on.dispatcher.call(car, choose(task.id, truck.id))
    expect(body.company?.id).toBe(company.id)
  })

  test('exists and is not in the archive', async () => {
    const task = await makeTask(db)
    const gone = await makeCar(db, { plate: 'У812НВ16', status: 'ARCHIVED' })
    expect(await on.refusal(on.dispatcher, car, choose(task.id, 999_999))).toMatchObject({
      statusCode: 400,
      fields: { carId: 'ТС: такой записи нет' },
    })
    expect(await on.refusal(on.dispatcher, car, choose(task.id, gone.id))).toMatchObject({
      statusCode: 422,
      message: 'ТС: «У812НВ16» в архиве',
    })
  })

  test('is not changed on a closed task, nor by an engineer', async () => {
    const truck = await makeCar(db)
    const closed = await makeTask(db, { status: 'CLOSED' })
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    expect((await on.refusal(on.admin, car, choose(closed.id, truck.id))).statusCode).toBe(409)
    expect((await on.refusal(on.engineer, car, choose(own.id, truck.id))).statusCode).toBe(403)
  })

  test('stands once among the children of a parent', async () => {
    const [one, other] = [await makeCar(db), await makeCar(db)]
    const parent = await makeTask(db, { childsCount: 2 })
    const child = await makeTask(db, { parentId: parent.id, carId: one.id })
    const sibling = await makeTask(db, { parentId: parent.id, carId: other.id })
    expect(await on.refusal(on.dispatcher, car, choose(child.id, other.id))).toMatchObject({
      statusCode: 409,
      message: `Это ТС уже есть в подзаявке №\u00a0${sibling.id}`,
    })
  })

  test('is found by its plate afterwards', async () => {
    const truck = await makeCar(db, { plate: 'К340ВА116' })
    const task = await makeTask(db)
    await on.dispatcher.call(car, choose(task.id, truck.id))
    const { body } = await on.dispatcher.call(tasksRoutes.search, { body: { query: 'k340ba116' } })
    expect(body.items.map(({ id }) => id)).toEqual([task.id])
  })
})

describe('a repeat', () => {
  const makeCategory = () =>
    db
      .insertInto('taskCategories')
      .values({ title: 'Блок СКЗИ', queue: 'tachograph' })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('is looked for again when the truck changes', async () => {
    const { id: categoryId } = await makeCategory()
    const [truck, other] = [await makeCar(db), await makeCar(db)]
    const done = await makeTask(db, {
      status: 'CLOSED',
      carId: truck.id,
      categoryId,
      createdAt: daysAgo(40),
      doneAt: daysAgo(29),
    })
    const task = await makeTask(db, { categoryId, carId: other.id })
    const repeated = await on.dispatcher.call(car, choose(task.id, truck.id))
    expect(repeated.body).toMatchObject({ isRepeat: true, repeatOfId: done.id })
    expect(await on.history(task.id)).toContain(`CHANGED Повтор: — → №\u00a0${done.id} (RULE)`)
    const first = await on.dispatcher.call(car, choose(task.id, other.id))
    expect(first.body).toMatchObject({ isRepeat: false, repeatOfId: null })
  })

  test('ends with the category', async () => {
    const { id: categoryId } = await makeCategory()
    const truck = await makeCar(db)
    const done = await makeTask(db, { status: 'DONE', carId: truck.id, categoryId, doneAt: daysAgo(2) })
    const task = await makeTask(db, { categoryId, carId: truck.id, repeatOfId: done.id })
    const { body } = await on.dispatcher.call(update, { params: { id: task.id }, body: { categoryId: null } })
    expect(body.isRepeat).toBe(false)
  })
})
