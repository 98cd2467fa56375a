import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { blankCar, blankUser } from '../../../testing/blanks.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeUser, newUser } from '../../users/users.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller
let first: number
let second: number
let soloviev: Awaited<ReturnType<typeof makeUser>>
let petrova: Awaited<ReturnType<typeof makeUser>>

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin', lastName: 'Админов' })
  soloviev = await makeUser(db, { lastName: 'Соловьёв', firstName: 'Игорь' })
  petrova = await makeUser(db, { lastName: 'Петрова-Водкина', firstName: 'Анна' })
  const make = async (operatorId: number) => (await makeTask(db, { status: 'ASSIGNED', operatorId })).id
  first = await make(soloviev.id)
  second = await make(petrova.id)
})

const found = async (query: string, by = admin) => {
  const { body } = await by.call(tasksRoutes.search, { body: { query, sort: 'ASC' } })
  return body.items.map(({ id }) => id)
}

describe('a task is found by its operator', () => {
  test.each([
    ['соловьёв', 'the surname'],
    ['Соловьев', 'the surname without ё'],
    ['сол', 'its beginning'],
    ['со', 'its first two letters'],
    ['соловьёву', 'the surname in another case'],
    ['cjkjdmtd', 'the other layout of the keyboard'],
    ['соловьёв карта водителя', 'the surname among other words'],
    ['игорь', 'the first name alone'],
    ['иго', 'its beginning'],
    ['Соловьёв Игорь', 'the name as cards show it'],
    ['игорю соловьёву', 'the name in another case and order'],
  ])('by «%s»: %s', async (query) => {
    expect(await found(query)).toEqual([first])
  })

  test.each(['петрова-водкина', 'водкина', 'петр'])(
    'by «%s», one half of a double surname or both',
    async (query) => {
      expect(await found(query)).toEqual([second])
    },
  )

  test.each([
    ['соловьёв петрова', 'two people who do not answer for it together'],
    ['соловьёв калибровка', 'a word that is not in it'],
    ['соловьёв анна', 'the names of two people'],
    ['иг', 'two letters of a first name'],
  ])('not by «%s»: %s', async (query) => {
    expect(await found(query)).toEqual([])
  })

  test('and by words that other users have written, as before', async () => {
    const { id } = await makeTask(db, { description: 'Просил перезвонить Соловьёв' })
    expect(await found('соловьёв')).toEqual([first, id])
  })

  test('and a whole word of a task finds no colleague by a surname that begins with it', async () => {
    const kartashov = await makeUser(db, { lastName: 'Карташов', firstName: 'Олег' })
    const his = await makeTask(db, { status: 'ASSIGNED', operatorId: kartashov.id, title: 'Нет связи' })
    const card = await makeTask(db, { title: 'Карта водителя не читается' })
    expect(await found('карта')).toContain(card.id)
    expect(await found('карта')).not.toContain(his.id)
    expect(await found('карташ')).toEqual([his.id])
  })

  test('and a word of a task finds no colleague by a first name of the same stem', async () => {
    const lev = await makeUser(db, { lastName: 'Зимин', firstName: 'Лев' })
    const his = await makeTask(db, { status: 'ASSIGNED', operatorId: lev.id, title: 'Нет связи' })
    expect(await found('лев')).toEqual([his.id])
    const left = await makeTask(db, { title: 'Левый датчик' })
    expect(await found('левый')).toEqual([left.id])
    expect(await found('зимин лев')).toEqual([his.id])
  })

  test('and a full name does not find what names the one and belongs to the namesake of the other', async () => {
    const ivanov = await makeUser(db, { lastName: 'Иванов', firstName: 'Александр' })
    const namesake = await makeUser(db, { lastName: 'Гусев', firstName: 'Александр' })
    const his = await makeTask(db, { status: 'ASSIGNED', operatorId: ivanov.id })
    await makeTask(db, { status: 'ASSIGNED', operatorId: namesake.id, description: 'Водитель Иванов' })
    expect(await found('Иванов Александр')).toEqual([his.id])
  })

  test('under filters, in another order and page by page', async () => {
    const mine = await makeTask(db, { status: 'ASSIGNED', operatorId: soloviev.id, priority: 'CRITICAL' })
    await makeTask(db, { status: 'ASSIGNED', operatorId: petrova.id, priority: 'CRITICAL' })
    const search = async (body: object) =>
      (await admin.call(tasksRoutes.search, { body: { query: 'соловьёв', ...body } })).body
    expect(await search({ priorities: ['CRITICAL'] })).toMatchObject({
      totalCount: 1,
      items: [{ id: mine.id }],
    })
    expect(await search({ orderBy: 'priority', sort: 'DESC', limit: 1 })).toMatchObject({
      totalCount: 2,
      items: [{ id: mine.id }],
    })
    expect(await search({ orderBy: 'priority', sort: 'DESC', limit: 1, offset: 1 })).toMatchObject({
      items: [{ id: first }],
    })
    expect(await search({ queue: 'external' })).toMatchObject({ totalCount: 0 })
  })

  test('who is no representative of an organization', async () => {
    const client = await caller(app, db, { role: 'client', lastName: 'Зимородков' })
    expect(await found('зимородков')).toEqual([])
    await makeTask(db, { companyId: client.user.companyId, operatorId: petrova.id, status: 'ASSIGNED' })
    expect(await found('соловьёв', client)).toEqual([])
  })
})

describe('the operator of a task is followed', () => {
  test('to a colleague, and to none', async () => {
    const params = { id: first }
    await admin.call(tasksRoutes.operator, { params, body: { operatorId: petrova.id } })
    expect(await found('соловьёв')).toEqual([])
    expect(await found('водкина')).toEqual([first, second])
    await admin.call(tasksRoutes.operator, { params, body: { operatorId: null } })
    expect(await found('водкина')).toEqual([second])
  })

  test('in bulk', async () => {
    const body = { ids: [first, second], operatorId: soloviev.id }
    await admin.call(tasksBulkRoutes.operator, { body })
    expect(await found('соловьёв')).toEqual([first, second])
    expect(await found('водкина')).toEqual([])
    const differing = sql`
      select task_id from task_search join task_words using (task_id) where task_search.words <> task_words.words`
    expect((await differing.execute(db)).rows).toEqual([])
  })

  test('when a task goes back to new', async () => {
    const body = { status: 'NEW' } as const
    await admin.call(tasksRoutes.status, { params: { id: first }, body })
    expect(await found('соловьёв')).toEqual([])
  })

  test('under another surname at once', async () => {
    const { id, email } = soloviev
    const body = { ...blankUser, ...newUser, email, lastName: 'Журавлёв' }
    await admin.call(usersRoutes.update, { params: { id }, body })
    expect(await found('журавлев')).toEqual([first])
    expect(await found('соловьёв')).toEqual([])
  })
})

describe('a task is found by the number of the block in its truck', () => {
  test.each([
    ['000451122', 'as it stands'],
    ['451122', 'without its zeros'],
    ['0004511', 'by its beginning'],
    ['НКМ-2 № 000451122', 'with its model'],
    ['нкм', 'by its model'],
  ])('by «%s»: %s', async (query) => {
    const car = await makeCar(db, { skziNumber: 'НКМ-2 № 000451122' })
    const { id } = await makeTask(db, { carId: car.id })
    expect(await found(query)).toEqual([id])
  })

  test('and by another block as soon as the truck has it', async () => {
    const car = await makeCar(db, { skziNumber: '000451122' })
    const { id } = await makeTask(db, { carId: car.id })
    const body = { ...blankCar, plate: car.plate, skziNumber: '000777333' }
    await admin.call(carsRoutes.update, { params: { id: car.id }, body })
    expect(await found('777333')).toEqual([id])
    expect(await found('451122')).toEqual([])
  })
})
