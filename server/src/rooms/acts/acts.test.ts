import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { makeDispute } from '../disputes/disputes.make.ts'
import { reopenClosed } from '../tasks/reopen.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makeAct, makeBilledTask } from './acts.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let companyId: number
beforeEach(async () => {
  on = await setStage(app, db)
  companyId = on.companyId
})

const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
const collect = async () => (await on.senior.call(actsRoutes.collect, { body: november })).body
const read = async (id: number) => (await on.senior.call(actsRoutes.get, { params: { id } })).body
const add = async (facts: { contractId?: number } = {}) =>
  (
    await on.senior.call(actsRoutes.create, {
      body: { companyId, ...november, actOn: '2026-11-30', ...facts },
    })
  ).body
const issue = async (id: number, body: { number?: string; sum?: number } = {}) =>
  (await on.senior.call(actsRoutes.issue, { params: { id }, body })).body
const cancel = async (id: number) =>
  (await on.senior.call(actsRoutes.cancel, { params: { id }, body: { reason: 'Ошиблись в объёме' } })).body
const task = (facts: Parameters<typeof makeBilledTask>[1] = {}) => makeBilledTask(db, { companyId, ...facts })
const reopen = (id: number) => reopenClosed(db, on.admin, id)

test('the next act of a contract has what its draft would take, and says what stays out', async () => {
  const contract = await makeContract(db, { companyId })
  const own = { contractId: contract.id }
  const next = async () =>
    (await on.senior.call(actsRoutes.next, { body: { contractId: contract.id, ...november } })).body
  await task(own)
  await task({ ...own, isCostsApproved: false })
  await task({ ...own, status: 'DONE', closedAt: null })
  await task()
  const before = await next()
  expect(before).toEqual({
    act: null,
    tasksCount: 1,
    sum: 336_000,
    leftOut: [
      { reason: 'NOT_APPROVED', count: 1, sum: 336_000 },
      { reason: 'NOT_CLOSED', count: 1, sum: 336_000 },
    ],
  })
  const draft = await add(own)
  expect([draft.tasksCount, draft.sum]).toEqual([before.tasksCount, before.sum])
  await task(own)
  expect(await next()).toMatchObject({
    act: { id: draft.id, status: 'DRAFT', sum: 336_000 },
    tasksCount: 1,
    leftOut: before.leftOut,
  })
  await issue(draft.id)
  expect(await next()).toMatchObject({ act: { id: draft.id, status: 'ISSUED' }, tasksCount: 1 })
  await cancel(draft.id)
  expect(await next()).toMatchObject({ act: null, tasksCount: 2 })
  const nowhere = { body: { contractId: contract.id + 1000, ...november } }
  expect((await on.senior.refusal(actsRoutes.next, nowhere)).status).toBe(404)
})

describe('a draft', () => {
  test('takes closed requests of the period with agreed costs, and says why the others stay out', async () => {
    const taken = await task()
    const other = await makeContract(db, { companyId })
    await task({ isWarranty: true })
    await task({ isCostsApproved: false })
    await task({ status: 'DONE', closedAt: null })
    await task({ closedAt: '2026-12-02T09:00:00Z' })
    await task({ contractId: other.id })
    await task({ createdAt: '2026-09-16T09:00:00Z' })
    await makeDispute(db, (await task()).id)
    const act = await add()
    expect(act).toMatchObject({ number: null, status: 'DRAFT', sum: 336_000, tasksCount: 1 })
    expect(act.lines).toMatchObject([{ taskId: taken.id, sum: 336_000, uuid: null, vat: null }])
    expect(act.leftOut.map(({ reason, count, sum }) => [reason, count, sum])).toEqual([
      ['WARRANTY', 1, 336_000],
      ['NOT_APPROVED', 1, 336_000],
      ['NOT_CLOSED', 1, 336_000],
      ['DISPUTED', 1, 336_000],
      ['LATER', 1, 336_000],
      ['OTHER_CONTRACT', 1, 336_000],
    ])
  })

  test('is made for every organization and contract at once, and gets what is closed later', async () => {
    const contract = await makeContract(db, { companyId })
    await task()
    await task({ contractId: contract.id })
    await makeBilledTask(db, { companyId: (await makeCompany(db)).id })
    await makeBilledTask(db, { companyId: null })
    const first = await collect()
    expect(first).toMatchObject({ tasksCount: 3, sum: 1_008_000, extendedIds: [] })
    expect(first.madeIds).toHaveLength(3)
    expect(first.leftOut).toMatchObject([{ reason: 'NO_COMPANY', count: 1 }])
    const late = await task()
    expect(await collect()).toMatchObject({ madeIds: [], extendedIds: [expect.any(Number)], tasksCount: 1 })
    expect(await collect()).toMatchObject({ madeIds: [], extendedIds: [], tasksCount: 0 })
    const { act } = (await on.senior.call(tasksRoutes.get, { params: { id: late.id } })).body
    expect(act).toMatchObject({ number: null })
    expect(first.madeIds).toContain(act?.id)
  })

  test('lets go of single requests and takes them back, but none that do not fit', async () => {
    const [one, two] = [await task(), await task()]
    const act = await add()
    const set = (taskIds: number[]) =>
      on.senior.send(actsRoutes.setTasks, { params: { id: act.id }, body: { taskIds } })
    await set([two.id])
    expect(await read(act.id)).toMatchObject({ tasksCount: 1, leftOut: [{ reason: 'NOT_TAKEN', count: 1 }] })
    await set([one.id, two.id])
    expect(await read(act.id)).toMatchObject({ tasksCount: 2, leftOut: [] })
    const foreign = await makeBilledTask(db)
    expect((await set([foreign.id])).statusCode).toBe(400)
  })

  test('of another period collects its requests again', async () => {
    await task()
    const december = await task({ createdAt: '2026-12-16T09:00:00Z' })
    const act = await add()
    const { body } = await on.senior.call(actsRoutes.update, {
      params: { id: act.id },
      body: { dateFrom: '2026-12-01', dateTo: '2026-12-31', actOn: '2026-12-31', comment: '' },
    })
    expect(body.lines.map(({ taskId }) => taskId)).toEqual([december.id])
  })

  test('is not made of nothing, nor of a contract of another organization', async () => {
    expect(
      (await on.senior.refusal(actsRoutes.create, { body: { companyId, ...november, actOn: '2026-11-30' } }))
        .status,
    ).toBe(409)
    await task()
    const { id: contractId } = await makeContract(db)
    const body = { companyId, contractId, ...november, actOn: '2026-11-30' }
    expect((await on.senior.refusal(actsRoutes.create, { body })).body.fields).toHaveProperty('contractId')
  })

  test('is deleted with its requests free; an issued act is not', async () => {
    await task()
    const act = await add()
    await on.senior.call(actsRoutes.remove, { params: { id: act.id } })
    const again = await issue((await add()).id)
    const { status, body } = await on.senior.refusal(actsRoutes.remove, { params: { id: again.id } })
    expect([status, body.message]).toEqual([
      409,
      'Выставленный акт не удаляют: отмените его, номер останется за ним',
    ])
  })
})

describe('an issued act', () => {
  test('has the next number of its year, or a typed one that is free', async () => {
    const numbers: (string | null)[] = []
    for (const number of [undefined, 'А-2026-2', undefined]) {
      await task()
      numbers.push((await issue((await add()).id, number === undefined ? {} : { number })).number)
    }
    expect(numbers).toEqual(['А-2026-1', 'А-2026-2', 'А-2026-3'])
    await task()
    const { id } = await add()
    const refused = await on.senior.refusal(actsRoutes.issue, {
      params: { id },
      body: { number: 'а-2026-3' },
    })
    expect([refused.status, refused.body.fields]).toEqual([409, { number: 'Номер акта: а-2026-3 уже есть' }])
  })

  test('is numbered by the setting', async () => {
    const { body: settings } = await on.admin.call(settingsRoutes.get, {})
    const change = (numberForm: string) =>
      on.admin.send(settingsRoutes.change, { body: { acts: { numberForm }, version: settings.version } })
    expect((await change('Акт')).statusCode).toBe(400)
    expect((await change('{№}/{ГГГГ}-У')).statusCode).toBe(200)
    await task()
    expect((await issue((await add()).id)).number).toBe('1/2026-У')
  })

  test('locks costs, report and reopening of its requests until it is cancelled', async () => {
    const { id } = await task()
    const act = await issue((await add()).id)
    const sentence = 'Заявка в акте А-2026-1: затраты, отчёт и статус не меняются, пока акт не отменён'
    const attempts = [
      [tasksRoutes.update, { costItems: [] }],
      [tasksRoutes.update, { workReport: 'Совсем другие работы' }],
      [tasksRoutes.approveCosts, { isCostsApproved: false }],
      [tasksRoutes.status, { status: 'IN_PROGRESS', reason: 'Не доделали' }],
    ] as const
    for (const [route, body] of attempts) {
      const refused = await on.admin.refusal(route, { params: { id }, body })
      expect([refused.status, refused.body.message]).toEqual([409, sentence])
    }
    expect(await on.history(id)).toContainEqual(expect.stringContaining('акт А-2026-1'))
    const cancelled = await cancel(act.id)
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      number: 'А-2026-1',
      cancelReason: 'Ошиблись в объёме',
    })
    expect((await reopen(id)).body.status).toBe('IN_PROGRESS')
  })

  test('keeps its number when it is cancelled, and its requests go into the next one', async () => {
    const { id } = await task()
    await cancel((await issue((await add()).id)).id)
    const next = await issue((await add()).id)
    expect([next.number, next.lines.map(({ taskId }) => taskId)]).toEqual(['А-2026-2', [id]])
  })

  test('is not issued for another sum than the one that was seen', async () => {
    await task()
    const { id } = await add()
    const { status, body } = await on.senior.refusal(actsRoutes.issue, { params: { id }, body: { sum: 1 } })
    expect([status, body.message]).toEqual([409, expect.stringContaining('Сумма акта изменилась')])
  })

  test('leaves out a request that was reopened since; of nothing it is not issued', async () => {
    const [one, two] = [await task(), await task()]
    const act = await add()
    await reopen(one.id)
    expect((await issue(act.id)).lines.map(({ taskId }) => taskId)).toEqual([two.id])
    await task()
    const { id, lines } = await add()
    await reopen(lines[0]?.taskId ?? 0)
    expect((await on.senior.refusal(actsRoutes.issue, { params: { id }, body: {} })).status).toBe(409)
  })

  test('stays as it was when organization and settings change', async () => {
    await task()
    const act = await issue((await add()).id)
    await db.updateTable('companies').set({ name: 'Другое имя' }).where('id', '=', companyId).execute()
    const { document } = await db
      .selectFrom('acts')
      .select('document')
      .where('id', '=', act.id)
      .executeTakeFirstOrThrow()
    expect(document?.customer.shortName).not.toBe('Другое имя')
  })

  test('gets its invoice; a draft gets none', async () => {
    await task()
    const { id } = await add()
    const invoice = { invoiceNumber: '1204', invoiceOn: '2026-12-02' }
    const set = () => on.senior.send(actsRoutes.invoice, { params: { id }, body: invoice })
    expect((await set()).statusCode).toBe(409)
    await issue(id)
    expect((await set()).json()).toMatchObject(invoice)
    const { body } = await on.senior.call(actsRoutes.list, { query: { hasInvoice: 'true' } })
    expect(body.items.map((act) => act.id)).toEqual([id])
  })
})

describe('the client', () => {
  test('sees issued acts of the own organization alone, without notes, and prints them', async () => {
    const draft = await makeAct(db, { companyId, comment: 'Платят плохо' })
    await task()
    const act = await issue((await add()).id)
    const { body } = await on.client.call(actsRoutes.search, { body: {} })
    expect(body.items).toMatchObject([{ id: act.id, comment: '', exportedAt: null }])
    expect((await on.client.refusal(actsRoutes.get, { params: { id: draft.id } })).status).toBe(404)
    expect((await on.client.refusal(actsRoutes.actions, { params: { id: draft.id } })).status).toBe(404)
    const pdf = await on.client.send(actsRoutes.pdf, { params: { id: act.id } })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await cancel(act.id)
    expect((await on.client.call(actsRoutes.search, { body: {} })).body.items).toEqual([])
  })

  test('issues, cancels and numbers nothing; nor does a dispatcher', async () => {
    const { id } = await makeAct(db, { companyId })
    for (const by of [on.client, on.dispatcher, on.engineer])
      for (const route of [actsRoutes.issue, actsRoutes.cancel, actsRoutes.invoice])
        expect((await by.send(route, { params: { id }, body: {} })).statusCode).toBe(403)
  })
})
