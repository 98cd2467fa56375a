import { tasksBulkRoutes as bulk } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { listen } from '../../../testing/subscriptions.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { expectCorrectTotals } from '../../companies/stored-totals.make.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { finish } from '../status/transitions.service.ts'
import { taskEvents } from '../tasks.events.ts'
import { makeTask } from '../tasks.make.ts'
import { batchSize, changeMany } from './bulk.service.ts'

const db = await testDb()
const app = await testApp(db)
expectCorrectTotals(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const closeReason = 'Работы выполнены, замечаний нет'
const noUndo = { permission: 'tasks.work', restores: [] } as const
const workReport = 'Разъём СКЗИ очищен'
const unseen = (id: number) => ({ id, error: `Заявки №\u00a0${id} нет или она вам недоступна` })

const rowOf = (id: number) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** So many tasks by one statement; gives their ids. */
async function makeMany(count: number, facts: { status?: string; operatorId?: number | null } = {}) {
  const { rows } = await sql<{ id: number }>`
    insert into tasks (queue, title, status, operator_id)
    select 'tachograph', 'Калибровка', ${facts.status ?? 'NEW'}::task_status, ${facts.operatorId ?? null}::integer
    from generate_series(1, ${count}::integer) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

describe('a bulk call', () => {
  test('checks each task by its own rules: what fails is listed in the order asked, the rest is done', async () => {
    const operatorId = on.engineer.user.id
    const paid = await makeTask(db, { status: 'DONE', operatorId, costs: 150_000 })
    const fine = await makeTask(db, { status: 'DONE', operatorId })
    const closed = await makeTask(db, { status: 'CLOSED', operatorId, closedBy: on.dispatcher.user.id })
    const ids = [closed.id, 999_999, 0, 3e9, fine.id, paid.id, fine.id]
    const { body } = await on.dispatcher.call(bulk.close, { body: { ids, closeReason } })
    expect(body.failed).toEqual([
      { id: closed.id, error: 'Заявку уже закрыла Лапина\u00a0О.' },
      ...[999_999, 0, 3e9].map(unseen),
      { id: paid.id, error: 'Нельзя закрыть: затраты 1\u202f500\u00a0₽ не согласованы' },
    ])
    expect(await rowOf(fine.id)).toMatchObject({ status: 'CLOSED', closeReason, version: 2 })
    expect(await rowOf(paid.id)).toMatchObject({ status: 'DONE', version: 1 })
    expect(await on.history(fine.id)).toEqual([
      'CLOSED Статус: Выполнена → Закрыта (Лапина)',
      `CHANGED Причина закрытия: — → ${closeReason} (Лапина)`,
    ])
    expect(await on.history(paid.id)).toEqual([])
  })

  test('that breaks half-way lists what was not done', async () => {
    const ids = await makeMany(2 * batchSize + 1)
    let batches = 0
    listen(taskEvents.completionChanged, async () => {
      batches += 1
      if (batches === 2) throw new Error('broken')
    })
    const who = { ...on.dispatcher.user, role: 'operator', isSenior: false, queues: [] } as const
    const ctx = { who, log: app.log }
    const { failed } = await changeMany(db, ctx, ids, finish('DONE', workReport), noUndo)
    const error = 'Заявка не изменена: ошибка на сервере'
    expect(failed).toEqual(ids.slice(batchSize).map((id) => ({ id, error })))
    const done = await db.selectFrom('tasks').select('id').where('status', '=', 'DONE').execute()
    expect(done).toHaveLength(batchSize)

    // Nothing was done: the whole of it may be asked for again.
    batches = 1
    const again = changeMany(db, ctx, ids.slice(batchSize), finish('DONE', workReport), noUndo)
    await expect(again).rejects.toThrow('broken')
  })

  test('of a thousand tasks does a thousand, with a history each', async () => {
    const ids = await makeMany(1000)
    const bad = ids.slice(0, 10)
    await sql`update tasks set costs = 100 where id = any(${sql`${`{${bad.join()}}`}::integer[]`})`.execute(
      db,
    )
    const { body } = await on.dispatcher.call(bulk.close, { body: { ids, closeReason } })
    expect(body.failed.map(({ id }) => id)).toEqual(bad)
    const { rows } = await sql<{ status: string; version: number; tasks: number; actions: number }>`
      select status, version, count(*) as tasks,
        sum((select count(*) from task_actions where task_id = tasks.id and kind = 'CLOSED')) as actions
      from tasks group by status, version order by status`.execute(db)
    expect(rows).toEqual([
      { status: 'NEW', version: 1, tasks: 10, actions: 0 },
      { status: 'CLOSED', version: 2, tasks: 990, actions: 990 },
    ])
  })

  test('over several batches closes families whole, the parent being the oldest of all', async () => {
    const parent = await makeTask(db, { childsCount: 2 })
    const ids = [parent.id, ...(await makeMany(batchSize + 50))]
    for (let n = 0; n < 2; n += 1) ids.push((await makeTask(db, { parentId: parent.id })).id)
    const { body } = await on.dispatcher.call(bulk.close, { body: { ids, closeReason } })
    expect(body.failed).toEqual([])
    expect(await rowOf(parent.id)).toMatchObject({ status: 'CLOSED', childsEndedCount: 2 })
  })

  test('names the open children of a parent that was chosen without them', async () => {
    const parent = await makeTask(db, { childsCount: 2 })
    const [one, two] = [
      await makeTask(db, { parentId: parent.id }),
      await makeTask(db, { parentId: parent.id }),
    ]
    const { body } = await on.dispatcher.call(bulk.close, { body: { ids: [parent.id, one.id], closeReason } })
    expect(body.failed).toEqual([{ id: parent.id, error: `Открыты подзаявки: №\u00a0${two.id}` }])
    expect(await rowOf(parent.id)).toMatchObject({ childsEndedCount: 1 })
  })

  test('takes from one to ten thousand ids', async () => {
    for (const ids of [[], Array.from({ length: 10_001 }, (_, at) => at + 1), ['1'], [1.5]])
      expect((await on.refusal(on.admin, bulk.close, { body: { ids, closeReason } })).statusCode).toBe(400)
  })

  test("never changes another's tasks", async () => {
    const foreign = await makeTask(db, { queue: 'skud', costs: 100 })
    const mine = await makeTask(db, { queue: 'external', companyId: on.companyId, costs: 100 })
    const ids = [foreign.id, mine.id]
    const limited = await caller(app, db, { queues: ['external'] })
    const approval = await on.client.call(bulk.approveCosts, { body: { ids, isCostsApproved: true } })
    expect(approval.body.failed).toEqual([unseen(foreign.id)])
    const operator = { operatorId: limited.user.id, ids }
    expect((await limited.call(bulk.operator, { body: operator })).body.failed).toEqual([unseen(foreign.id)])
    expect(await rowOf(foreign.id)).toMatchObject({ version: 1, operatorId: null, isCostsApproved: false })
    expect(await rowOf(mine.id)).toMatchObject({ version: 3, isCostsApproved: true })
  })

  test('is as far from each role as the single one', async () => {
    const ids = [(await makeTask(db)).id]
    const code = async (by: Stage['admin'], name: keyof typeof bulk, body: object) =>
      (await on.refusal(by, bulk[name], { body: { ids, ...body } })).statusCode
    expect(await code(on.engineer, 'close', { closeReason })).toBe(403)
    expect(await code(on.engineer, 'car', { carId: null })).toBe(403)
    expect(await code(on.dispatcher, 'approveCosts', { isCostsApproved: true })).toBe(403)
    expect(await code(on.client, 'operator', { operatorId: null })).toBe(403)
    expect(await code(on.client, 'done', { workReport })).toBe(403)
  })
})

describe('each bulk call', () => {
  test('status: an engineer moves assigned tasks, free ones have to be taken first', async () => {
    const own = await makeTask(db, { status: 'ASSIGNED', operatorId: on.engineer.user.id })
    const free = await makeTask(db)
    const ids = [own.id, free.id]
    const answer = await on.engineer.call(bulk.status, { body: { ids, status: 'IN_PROGRESS' } })
    expect(answer.body.failed).toEqual([
      { id: free.id, error: 'Сначала возьмите заявку: назначьте оператором себя' },
    ])
    expect((await rowOf(own.id)).status).toBe('IN_PROGRESS')
  })

  test('operator: new tasks become assigned, and the history names both old and new', async () => {
    const fresh = await makeTask(db)
    const given = await makeTask(db, { status: 'PLANNED', operatorId: on.senior.user.id })
    const closed = await makeTask(db, { status: 'CLOSED' })
    const ids = [fresh.id, given.id, closed.id]
    const { body } = await on.dispatcher.call(bulk.operator, {
      body: { ids, operatorId: on.engineer.user.id },
    })
    expect(body.failed).toEqual([{ id: closed.id, error: 'Заявка закрыта: сначала откройте её повторно' }])
    expect(await on.history(fresh.id)).toEqual([
      'OPERATOR Оператор: — → Гусев\u00a0А. (Лапина)',
      'STATUS Статус: Новая → Назначена (Лапина)',
    ])
    expect(await on.history(given.id)).toEqual([
      'OPERATOR Оператор: Морозова\u00a0Е. → Гусев\u00a0А. (Лапина)',
    ])
  })

  test('operator: one who does not exist is refused as a whole', async () => {
    const { id } = await makeTask(db)
    const body = { ids: [id], operatorId: 999_999 }
    expect((await on.refusal(on.dispatcher, bulk.operator, { body })).fields).toHaveProperty('operatorId')
  })

  test('car: brings its organization, and not to tasks of another one nor twice into a family', async () => {
    const [mine, other] = [await makeCompany(db), await makeCompany(db)]
    const truck = await makeCar(db, { plate: 'А417КМ116', companyId: mine.id })
    const [bare, alien] = [await makeTask(db), await makeTask(db, { companyId: other.id })]
    const parent = await makeTask(db, { childsCount: 2 })
    const [one, two] = [
      await makeTask(db, { parentId: parent.id }),
      await makeTask(db, { parentId: parent.id }),
    ]
    const ids = [bare.id, alien.id, one.id, two.id]
    const { body } = await on.dispatcher.call(bulk.car, { body: { ids, carId: truck.id } })
    expect(body.failed).toEqual([
      {
        id: alien.id,
        error: expect.stringMatching(/^ТС: А417КМ116 принадлежит другой организации/) as string,
      },
      { id: two.id, error: `Это ТС уже есть в подзаявке №\u00a0${one.id}` },
    ])
    expect(await rowOf(bare.id)).toMatchObject({ carId: truck.id, companyId: mine.id })
    const found = await on.dispatcher.call(tasksRoutes.search, { body: { query: 'а417км116' } })
    expect(found.body.items.map(({ id }) => id)).toEqual([one.id, bare.id])
  })

  test('done and remote-done: one report for all, each checklist its own', async () => {
    const missing = JSON.stringify([{ title: 'Пломба', isRequired: true, isDone: false }])
    const [fine, bare] = [await makeTask(db), await makeTask(db, { checklist: missing })]
    const body = { ids: [fine.id, bare.id], workReport }
    expect((await on.dispatcher.call(bulk.remoteDone, { body })).body.failed).toEqual([
      { id: bare.id, error: 'Не отмечено в чек-листе: «Пломба»' },
    ])
    expect(await rowOf(fine.id)).toMatchObject({ status: 'REMOTE_DONE', workReport })
    const short = { ids: [bare.id], workReport: 'ок' }
    expect((await on.dispatcher.call(bulk.done, { body: short })).body.failed).toEqual([
      { id: bare.id, error: 'Отчёт о работе — не короче 10 знаков' },
    ])
  })

  test('approve-costs: what costs nothing needs no approval', async () => {
    const [paid, free] = [await makeTask(db, { costs: 100 }), await makeTask(db)]
    const body = { ids: [paid.id, free.id], isCostsApproved: true }
    expect((await on.senior.call(bulk.approveCosts, { body })).body.failed).toEqual([
      { id: free.id, error: 'Затрат нет: согласовывать нечего' },
    ])
    expect(await rowOf(paid.id)).toMatchObject({ isCostsApproved: true, costsApprovedBy: on.senior.user.id })
  })

  test('status: what stands there already is no failure, and is counted', async () => {
    const operatorId = on.engineer.user.id
    const begun = await makeTask(db, { status: 'IN_PROGRESS', operatorId })
    const given = await makeTask(db, { status: 'ASSIGNED', operatorId })
    const body = { ids: [begun.id, given.id], status: 'IN_PROGRESS' as const }
    expect((await on.dispatcher.call(bulk.status, { body })).body).toMatchObject({
      failed: [],
      unchangedCount: 1,
    })
    expect(await rowOf(begun.id)).toMatchObject({ status: 'IN_PROGRESS', version: 1 })
    expect(await rowOf(given.id)).toMatchObject({ status: 'IN_PROGRESS', version: 2 })
    expect(await on.history(begun.id)).toEqual([])
  })

  test('status: a parent that its children take along is done with them', async () => {
    const parent = await makeTask(db, { childsCount: 1 })
    const child = await makeTask(db, { parentId: parent.id })
    const body = { ids: [parent.id, child.id], status: 'IN_PROGRESS' as const }
    expect((await on.dispatcher.call(bulk.status, { body })).body).toMatchObject({
      failed: [],
      unchangedCount: 0,
    })
  })

  test('operator, car and approval: what is so already is counted, and so is what failed apart from it', async () => {
    const operatorId = on.engineer.user.id
    const truck = await makeCar(db)
    const so = await makeTask(db, {
      status: 'ASSIGNED',
      operatorId,
      carId: truck.id,
      costs: 100,
      isCostsApproved: true,
    })
    const other = await makeTask(db, { costs: 100 })
    const ids = [so.id, other.id, 999_999]
    const answers = [
      await on.admin.call(bulk.operator, { body: { ids, operatorId } }),
      await on.admin.call(bulk.car, { body: { ids, carId: truck.id } }),
      await on.admin.call(bulk.approveCosts, { body: { ids, isCostsApproved: true } }),
    ]
    for (const { body } of answers)
      expect(body).toMatchObject({ failed: [unseen(999_999)], unchangedCount: 1 })
    expect(await rowOf(so.id)).toMatchObject({ version: 1 })
  })

  test('status: several children of one parent move it once', async () => {
    const parent = await makeTask(db, { childsCount: 3 })
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await makeTask(db, { parentId: parent.id })).id)
    await on.dispatcher.call(bulk.status, { body: { ids, status: 'IN_PROGRESS' } })
    expect(await on.history(parent.id)).toEqual([
      'STATUS Статус: Новая → В работе (RULE)',
      'OPERATOR Оператор: — → Лапина\u00a0О. (RULE)',
    ])
    expect(await rowOf(parent.id)).toMatchObject({ status: 'IN_PROGRESS', version: 2 })
  })
})
