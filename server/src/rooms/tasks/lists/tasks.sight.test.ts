import { carServersRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

type Made = Awaited<ReturnType<typeof makeTask>>

/** Everything through which one could learn of a task. */
async function glimpses(who: Caller, task: Made): Promise<string[]> {
  const seen: string[] = []
  const see = (where: string, isSeen: boolean) => {
    if (isSeen) seen.push(where)
  }
  const search = async (body: object) => (await who.call(tasksRoutes.search, { body })).body
  for (const body of [
    {},
    { ids: [task.id] },
    { query: task.title },
    { query: String(task.id) },
    { queue: task.queue },
  ])
    see(
      `search ${JSON.stringify(body)}`,
      (await search(body)).items.some(({ id }) => id === task.id),
    )
  see('total', (await search({ ids: [task.id], limit: 1 })).totalCount > 0)
  see('total by words', (await search({ query: task.title })).totalCount > 0)
  const filters = [
    { ids: [task.id] },
    { query: task.title },
    { carIds: [task.carId ?? 0], statuses: ['NEW' as const] },
  ]
  const { counts } = (await who.call(tasksRoutes.count, { body: { filters } })).body
  see(
    'count',
    counts.some((n) => n > 0),
  )
  see('ids', (await who.call(tasksRoutes.ids, { body: { ids: [task.id] } })).body.ids.length > 0)
  const { items } = (await who.call(tasksRoutes.counters, {})).body
  see(
    'counters',
    items.some(({ newestId, openCount }) => newestId === task.id || openCount > 0),
  )
  const { createdTasksCount } = (await who.call(tasksRoutes.analytics, { query: {} })).body
  see('analytics', createdTasksCount > 0)
  const twins = await who.call(tasksRoutes.duplicates, { query: { carId: String(task.carId) } })
  see('duplicates', twins.body.totalCount > 0)
  for (const name of ['get', 'actions', 'childs', 'comments'] as const)
    see(name, (await who.send(tasksRoutes[name], { params: { id: task.id } })).statusCode === 200)
  return seen
}

const everywhere = 16

describe('a task is seen everywhere or nowhere', () => {
  let companyId: number
  let carId: number
  const facts = () => ({ companyId, carId, queue: 'luv' as const, title: 'Калибровка' })

  beforeEach(async () => {
    companyId = (await makeCompany(db)).id
    carId = (await makeCar(db, { companyId })).id
  })

  it('by a dispatcher', async () => {
    const task = await makeTask(db, facts())
    expect(await glimpses(await caller(app, db, { role: 'operator' }), task)).toHaveLength(everywhere)
    expect(await glimpses(await caller(app, db, { role: 'admin' }), task)).toHaveLength(everywhere)
  })

  it('by a dispatcher of its queue, not by one of another', async () => {
    const task = await makeTask(db, facts())
    expect(await glimpses(await caller(app, db, { queues: ['luv', 'skud'] }), task)).toHaveLength(everywhere)
    expect(await glimpses(await caller(app, db, { queues: ['skud'] }), task)).toEqual([])
  })

  it('by an engineer while it is free in one of the engineer’s queues', async () => {
    const task = await makeTask(db, facts())
    const engineer = { role: 'engineer' } as const
    expect(await glimpses(await caller(app, db, engineer), task)).toHaveLength(everywhere)
    expect(await glimpses(await caller(app, db, { ...engineer, queues: ['luv'] }), task)).toHaveLength(
      everywhere,
    )
    expect(await glimpses(await caller(app, db, { ...engineer, queues: ['skud'] }), task)).toEqual([])
  })

  it('by the engineer who is its operator, whatever the queues, and by no other', async () => {
    const his = await caller(app, db, { role: 'engineer', queues: ['skud'] })
    const other = await caller(app, db, { role: 'engineer' })
    const task = await makeTask(db, { ...facts(), status: 'ASSIGNED', operatorId: his.user.id })
    expect(await glimpses(other, task)).toEqual([])
    // The count by status asks for new ones alone.
    expect(await glimpses(his, task)).toHaveLength(everywhere)
  })

  it('by its client, not by the client of another company nor by one who has none of it', async () => {
    const task = await makeTask(db, facts())
    expect(await glimpses(await caller(app, db, { role: 'client', companyId }), task)).toHaveLength(
      everywhere,
    )
    expect(await glimpses(await caller(app, db, { role: 'client' }), task)).toEqual([])
    const ownerless = await makeTask(db, { title: 'Чужая', carId })
    expect(await glimpses(await caller(app, db, { role: 'client' }), ownerless)).toEqual([])
  })
})

it('a foreign task is refused in the same words as a missing one', async () => {
  const client = await caller(app, db, { role: 'client' })
  const { id } = await makeTask(db)
  const foreign = await client.refusal(tasksRoutes.get, { params: { id } })
  const missing = await client.refusal(tasksRoutes.get, { params: { id: 2_000_000_000 } })
  expect(foreign).toEqual(missing)
  expect(foreign).toMatchObject({ status: 404, body: { message: 'Заявка не найдена' } })
})

it("a parent's foreign children are not shown with it", async () => {
  const client = await caller(app, db, { role: 'client' })
  const parent = await makeTask(db, { companyId: client.user.companyId, childsCount: 2 })
  const own = await makeTask(db, {
    parentId: parent.id,
    companyId: client.user.companyId,
    carId: (await makeCar(db)).id,
  })
  await makeTask(db, { parentId: parent.id, carId: (await makeCar(db)).id })
  const { body } = await client.call(tasksRoutes.childs, { params: { id: parent.id }, query: {} })
  expect(body.items.map(({ id }) => id)).toEqual([own.id])
  expect(body.totalCount).toBe(1)
})

it('a client never reads what was written for colleagues', async () => {
  const client = await caller(app, db, { role: 'client' })
  const dispatcher = await caller(app, db)
  const task = await makeTask(db, { companyId: client.user.companyId })
  await db
    .insertInto('taskComments')
    .values([
      { taskId: task.id, text: 'Приедем в среду', isInternal: false, authorId: dispatcher.user.id },
      { taskId: task.id, text: 'Клиент сердит', isInternal: true, authorId: dispatcher.user.id },
    ])
    .execute()
  const read = async (who: Caller) => {
    const { body } = await who.call(tasksRoutes.comments, { params: { id: task.id }, query: {} })
    expect(body.totalCount).toBe(body.items.length)
    return body.items.map(({ text }) => text)
  }
  expect(await read(dispatcher)).toEqual(['Клиент сердит', 'Приедем в среду'])
  expect(await read(client)).toEqual(['Приедем в среду'])
})

it('dictionaries are changed by the administrator alone', async () => {
  const body = { title: 'Wialon', isActive: true }
  for (const role of ['operator', 'engineer', 'client'] as const) {
    const who = await caller(app, db, { role })
    expect((await who.refusal(carServersRoutes.create, { body })).status).toBe(403)
    expect((await who.refusal(carServersRoutes.remove, { params: { id: 1 } })).status).toBe(403)
    await who.call(carServersRoutes.list, {})
  }
})
