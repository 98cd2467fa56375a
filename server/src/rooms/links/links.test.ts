import { linksRoutes } from '@naryad/contract/links/links.routes'
import type { LinkKind } from '@naryad/contract/links/links.words'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const linksOf = async (id: number, by = on.dispatcher) =>
  (await by.call(linksRoutes.list, { params: { id } })).body.items
const namesOf = async (id: number, by = on.dispatcher) =>
  (await linksOf(id, by)).map(({ kind, isReverse, task }) => `${kind}${isReverse ? ' back' : ''} ${task.id}`)
const link = (id: number, taskId: number, kind: LinkKind = 'RELATED') =>
  on.dispatcher.call(linksRoutes.add, { params: { id }, body: { taskId, kind } })
const rowOf = async (id: number) =>
  (await on.dispatcher.call(tasksRoutes.search, { body: { ids: [id] } })).body.items[0]

describe('a link', () => {
  test('is shown in both requests, with its direction, in their rows and histories', async () => {
    const [one, other] = [await makeTask(db), await makeTask(db)]
    await link(one.id, other.id, 'DUPLICATE_OF')
    expect(await namesOf(one.id)).toEqual([`DUPLICATE_OF ${other.id}`])
    expect(await namesOf(other.id)).toEqual([`DUPLICATE_OF back ${one.id}`])
    expect([await rowOf(one.id), await rowOf(other.id)]).toMatchObject([{ linksCount: 1 }, { linksCount: 1 }])
    expect(await on.history(one.id)).toContainEqual(expect.stringContaining(`дубликат №\u00a0${other.id}`))
    expect(await on.history(other.id)).toContainEqual(
      expect.stringContaining(`есть дубликат №\u00a0${one.id}`),
    )
  })

  test('exists once, whichever request is named first', async () => {
    const [one, other] = [await makeTask(db), await makeTask(db)]
    await link(one.id, other.id)
    const again = { params: { id: other.id }, body: { taskId: one.id, kind: 'RELATED' } }
    expect(await on.dispatcher.refusal(linksRoutes.add, again)).toMatchObject({ status: 409 })
    await link(other.id, one.id, 'SAME_STOP')
    expect(await namesOf(one.id)).toEqual([`SAME_STOP back ${other.id}`, `RELATED ${other.id}`])
  })

  test('of several who link the same at once one succeeds', async () => {
    const [one, other] = [await makeTask(db), await makeTask(db)]
    const sent = await Promise.all(
      [one.id, other.id, one.id, other.id].map((id) =>
        on.dispatcher.send(linksRoutes.add, {
          params: { id },
          body: { taskId: id === one.id ? other.id : one.id, kind: 'RELATED' },
        }),
      ),
    )
    expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await on.history(one.id)).toHaveLength(1)
  })

  test('is removed from either side, with a line in both histories', async () => {
    const [one, other] = [await makeTask(db), await makeTask(db)]
    await link(one.id, other.id, 'COPY_OF')
    const query = { taskId: String(one.id), kind: 'COPY_OF' as const }
    await on.dispatcher.call(linksRoutes.remove, { params: { id: other.id }, query })
    expect(await namesOf(one.id)).toEqual([])
    expect(await on.history(one.id)).toHaveLength(2)
    expect(
      await on.dispatcher.refusal(linksRoutes.remove, { params: { id: other.id }, query }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('needs another request that the user may see', async () => {
    const { id } = await makeTask(db)
    const hidden = await makeTask(db, { queue: 'skud' })
    const limited = await caller(app, db, { role: 'operator', queues: ['tachograph'] })
    for (const taskId of [hidden.id, 2_000_000_000])
      expect(
        await limited.refusal(linksRoutes.add, { params: { id }, body: { taskId, kind: 'RELATED' } }),
      ).toMatchObject({ status: 404 })
    expect(
      await on.dispatcher.refusal(linksRoutes.add, { params: { id }, body: { taskId: id, kind: 'RELATED' } }),
    ).toMatchObject({ status: 422 })
    await link(id, hidden.id)
    expect(await namesOf(id, limited)).toEqual([])
  })

  test('is not shown to a client if it leads to another organization', async () => {
    const [own, foreign] = [await makeCompany(db), await makeCompany(db)]
    const task = await makeTask(db, { companyId: own.id })
    const [near, far] = [
      await makeTask(db, { companyId: own.id }),
      await makeTask(db, { companyId: foreign.id }),
    ]
    await link(task.id, near.id)
    await link(task.id, far.id, 'SAME_STOP')
    const client = await caller(app, db, { role: 'client', companyId: own.id })
    expect(await namesOf(task.id, client)).toEqual([`RELATED ${near.id}`])
    const { body } = await client.call(tasksRoutes.search, { body: { ids: [task.id] } })
    expect(body.items).toMatchObject([{ linksCount: 1 }])
    const { body: history } = await client.call(tasksRoutes.actions, { params: { id: task.id }, query: {} })
    expect(history.items).toEqual([])
  })
})

describe('a copy', () => {
  const copy = async (id: number, carIds?: number[]) =>
    (await on.dispatcher.call(linksRoutes.copy, { params: { id }, body: carIds ? { carIds } : {} })).body
      .items

  test('has the words, the organization and the costs, without plan, report and operator', async () => {
    const { id: companyId } = await makeCompany(db)
    const car = await makeCar(db, { companyId })
    const items = [{ title: 'Выезд', quantity: 1, unit: 'шт.', price: 150_000 }]
    const task = await makeTask(db, {
      companyId,
      carId: car.id,
      status: 'DONE',
      title: 'Замена блока',
      description: 'Блок в кабине',
      costs: 150_000,
      costItems: JSON.stringify(items),
      plannedFrom: '2026-11-20T10:00:00Z',
    })
    const [made] = await copy(task.id)
    const { body } = await on.dispatcher.call(tasksRoutes.get, { params: { id: made?.id ?? 0 } })
    expect(body).toMatchObject({
      status: 'NEW',
      title: 'Замена блока',
      description: 'Блок в кабине',
      company: { id: companyId },
      car: { id: car.id },
      costItems: items,
      costs: 150_000,
      isCostsApproved: false,
      operator: null,
      plannedFrom: null,
      workReport: '',
    })
    expect(await namesOf(task.id)).toEqual([`COPY_OF back ${body.id}`])
  })

  test('is made for each of the chosen trucks, or for none', async () => {
    const { id: companyId } = await makeCompany(db)
    const [one, two, foreign] = [
      await makeCar(db, { companyId }),
      await makeCar(db, { companyId }),
      await makeCar(db, { companyId: (await makeCompany(db)).id }),
    ]
    const task = await makeTask(db, { companyId })
    const copies = await copy(task.id, [one.id, two.id])
    expect(copies.map(({ car }) => car?.id)).toEqual([one.id, two.id])
    const refused = { params: { id: task.id }, body: { carIds: [one.id, foreign.id] } }
    expect(await on.dispatcher.refusal(linksRoutes.copy, refused)).toMatchObject({ status: 422 })
    expect(await linksOf(task.id)).toHaveLength(2)
  })
})
