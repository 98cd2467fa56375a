import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { deadLink, planSecretForm } from '@naryad/contract/approvals/approvals.words'
import type { PlanPage } from '@naryad/contract/approvals/plan-approvals'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { makePriceItem } from '../tasks/dictionaries/price-items.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { expire } from './approvals.jobs.ts'
import { makePlannedWorks } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)
const today = companyToday()
let on: Stage
let companyId: number
let kindId: number
let carIds: readonly number[]

beforeEach(async () => {
  on = await setStage(app, db)
  companyId = on.companyId
  ;({ kindId, carIds } = await makePlannedWorks(db, companyId, [10, 20]))
  await makeRange(db, { carId: carIds[0] ?? 0, dateFrom: today, dateTo: addDays(today, 5) })
})

const params = () => ({ id: companyId })
const year = async () =>
  (await on.dispatcher.call(forecastRoutes.read, { params: params(), body: { limit: 500 } })).body
async function send(facts: object = {}, who = on.dispatcher) {
  const { body } = await who.call(planApprovalsRoutes.send, {
    params: params(),
    body: { sentTo: 'Ахметов К.', email: 'ahmetov@client.ru', ...facts },
  })
  return { ...body.approval, link: body.link, secret: body.link.slice(body.link.indexOf('#') + 1) }
}
const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
const open = (secret: string) => post(planApprovalsRoutes.open.path, { secret })
const answer = (secret: string, facts: object = {}) =>
  post(planApprovalsRoutes.answer.path, {
    secret,
    name: 'Ахметов К.',
    position: 'начальник колонны',
    ...facts,
  })
const list = async () =>
  (await on.dispatcher.call(planApprovalsRoutes.ofCompany, { params: params() })).body.items

/** A request of the first term of the first truck, as «Что кончается» makes it. */
async function makeTask(): Promise<number> {
  const { items } = await year()
  const row = items.find(({ car, repeat, price }) => car?.id === carIds[0] && repeat === 0 && price !== null)
  const { body } = await on.dispatcher.call(dueRoutes.makeTasks, { body: { keys: [row?.key ?? 'range:1'] } })
  return body.made[0]?.taskId ?? 0
}
const setCosts = async (id: number, price: number) => {
  await on.dispatcher.call(tasksRoutes.update, {
    params: { id },
    body: { costItems: [{ title: 'Поверка', quantity: 1, unit: 'шт.', price }] },
  })
  return (await on.senior.call(tasksRoutes.get, { params: { id } })).body
}

describe('a link to a plan', () => {
  test('shows the priced works alone, and opening decides nothing', async () => {
    const { secret, sum, linesCount } = await send()
    expect([secret.match(planSecretForm) !== null, sum, linesCount]).toEqual([true, 1_840_000, 4])
    const page = (await open(secret)).json<Record<string, unknown>>()
    expect(page).toMatchObject({ sum: 1_840_000, isAnswered: false, refused: [] })
    expect(page['lines']).toMatchObject([{ line: 1, price: 460_000 }, {}, {}, {}])
    // Nothing that the page does not need leaves the product.
    expect(JSON.stringify(page)).not.toMatch(/kindId|unitId|validFrom|email|secret/)
    expect(await list()).toMatchObject([{ status: 'SEEN', agreedSum: 0 }])
    expect((await year()).agreedCount).toBe(0)
  })

  test('agrees to all works but the refused ones, once', async () => {
    const { secret } = await send()
    expect((await answer(secret, { refused: [1] })).statusCode).toBe(400)
    expect((await answer(secret, { refused: [9], reason: 'Дорого' })).statusCode).toBe(400)
    const refused = { refused: [1], reason: 'Сделаем сами' }
    expect((await answer(secret, refused)).json()).toMatchObject({ isAnswered: true, agreedSum: 1_380_000 })
    expect((await answer(secret, refused)).statusCode).toBe(200)
    expect((await answer(secret)).statusCode).toBe(409)
    // Its addressee learns who has answered, once.
    const letters = await db
      .selectFrom('deliveries')
      .select('content')
      .where('channel', '=', 'letter')
      .execute()
    expect(letters.map(({ content }) => JSON.stringify(content))).toEqual([
      expect.stringContaining('Просим согласовать план'),
      expect.stringMatching(/Ахметов К\., начальник колонны.+Согласовано 3.работы на .+, отклонено: 1/),
    ])
    const { items, agreedCount, months } = await year()
    expect(agreedCount).toBe(3)
    expect(months.reduce((sum, month) => sum + month.agreedCount, 0)).toBe(3)
    expect(items.filter(({ isAgreed }) => isAgreed).map(({ agreedPrice }) => agreedPrice)).toEqual([
      460_000, 460_000, 460_000,
    ])
    // The rest is asked for again, what is agreed is not.
    expect((await send()).linesCount).toBe(1)
  })

  test('keeps the price that was agreed to, whatever becomes of the price list', async () => {
    const { secret } = await send()
    await answer(secret)
    await db.updateTable('priceItems').set({ price: 990_000 }).execute()
    expect((await open(secret)).json()).toMatchObject({ sum: 1_840_000, isAnswered: true })
    expect((await year()).items.filter(({ price }) => price !== null)).toMatchObject(
      Array.from({ length: 4 }, () => ({ price: 990_000, agreedPrice: 460_000 })),
    )
    await expect(sql`update plan_approvals set lines = '[]'`.execute(db)).rejects.toThrow(/check constraint/)
  })

  test('that is wrong, old or withdrawn gets the same answer', async () => {
    const withdrawn = await send()
    await on.dispatcher.call(planApprovalsRoutes.withdraw, { params: { id: withdrawn.id } })
    const old = await send()
    await sql`update plan_approvals set expires_at = now() - interval '1 minute' where id = ${old.id}`.execute(
      db,
    )
    for (const secret of [`p${'x'.repeat(43)}`, withdrawn.secret, old.secret])
      for (const reply of [await open(secret), await answer(secret)])
        expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([404, deadLink])
    // The secret of a question about costs is none of a plan.
    expect((await open('x'.repeat(43))).statusCode).toBe(400)
    await db.transaction().execute(expire)
    expect((await list()).map(({ status }) => status)).toEqual(['EXPIRED', 'WITHDRAWN'])
  })

  test('is answered once, though two press at one moment', async () => {
    const { secret } = await send()
    const refused = { refused: [1, 2], reason: 'Дорого' }
    const replies = await Promise.all([answer(secret), answer(secret, refused)])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect([2, 4]).toContain((await year()).agreedCount)
  })

  test('is one at a time, though two are sent at one moment', async () => {
    const body = { sentTo: 'Ахметов К.' }
    const replies = await Promise.all(
      [1, 2].map(() => on.dispatcher.send(planApprovalsRoutes.send, { params: params(), body })),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  })

  test('goes by letter, is repeated by the same link, and only its hash is stored', async () => {
    const { id, link, secret } = await send()
    await on.dispatcher.call(planApprovalsRoutes.remind, { params: { id } })
    const letters = await db.selectFrom('deliveries').select('content').execute()
    expect(letters.filter(({ content }) => JSON.stringify(content).includes(link))).toHaveLength(2)
    expect(JSON.stringify(await db.selectFrom('planApprovals').selectAll().execute())).not.toContain(secret)
  })
})

describe('what is sent', () => {
  test('is months or single works, and nothing if the sum has changed meanwhile', async () => {
    const { items, months } = await year()
    const row = items.find(({ price }) => price !== null)
    const rows = [{ key: row?.key ?? '', repeat: 0 }]
    const refusal = await on.dispatcher.refusal(planApprovalsRoutes.send, {
      params: params(),
      body: { sentTo: 'Ахметов К.', rows, sum: 1 },
    })
    expect(refusal.status).toBe(409)
    const one = await send({ rows, sum: 460_000 })
    expect(one.linesCount).toBe(1)
    await on.dispatcher.call(planApprovalsRoutes.withdraw, { params: { id: one.id } })
    const chosen = months.filter(({ sum }) => sum > 0).map(({ month }) => month)
    const first = await send({ onlyMonths: chosen.slice(0, 1) })
    expect(first.sum).toBe(months.find(({ month }) => month === chosen[0])?.sum)
  })

  test('are documents of drivers too: the whole sum of the year is asked about', async () => {
    await makePriceItem(db, { title: 'Оформление карты', price: 250_000, dueWhat: 'CARD' })
    const driver = await makeDriver(db, { companyId, driverCardExpiresOn: addDays(today, 10) })
    const { sum, agreeableCount, agreeableSum } = await year()
    expect([agreeableCount, agreeableSum, sum]).toEqual([5, 2_090_000, 2_090_000])
    const { secret, linesCount } = await send({ sum })
    expect(linesCount).toBe(5)
    const page = (await open(secret)).json<PlanPage>()
    const card = page.lines.find((line) => line.car === null)
    expect(card).toMatchObject({ title: 'Карта водителя', price: 250_000, driver: { id: driver.id } })
    expect(JSON.stringify(page)).not.toMatch(/driverId|validFrom/)
    // The name is read anew, so that an erasure of the driver leaves none behind.
    const { rows } = await sql<{ lines: string }>`select lines::text from plan_approvals`.execute(db)
    expect(rows[0]?.lines).not.toContain(card?.driver?.lastName)
    expect((await answer(secret)).statusCode).toBe(200)
    const { items } = await year()
    expect(items.find(({ what }) => what === 'CARD')).toMatchObject({ price: 250_000, agreedPrice: 250_000 })
  })

  test('about a driver holds while the card ends on its day, and approves the costs of its request', async () => {
    await makePriceItem(db, { title: 'Оформление карты', price: 250_000, dueWhat: 'CARD' })
    const driver = await makeDriver(db, { companyId, driverCardExpiresOn: addDays(today, 10) })
    const renew = (days: number) =>
      db
        .updateTable('drivers')
        .set({ driverCardExpiresOn: addDays(today, days) })
        .where('id', '=', driver.id)
        .execute()
    const { secret } = await send()
    await renew(300)
    expect((await open(secret)).statusCode).toBe(404)
    expect((await list())[0]).toMatchObject({
      status: 'WITHDRAWN',
      withdrawnWhy: expect.stringMatching(/^Карта водителя: срока .+ больше нет$/),
    })
    await renew(10)
    const again = await send()
    expect((await answer(again.secret)).statusCode).toBe(200)
    const { body } = await on.dispatcher.call(dueRoutes.makeTasks, { body: { keys: [`card:${driver.id}`] } })
    const id = body.made[0]?.taskId ?? 0
    expect((await setCosts(id, 250_000)).isCostsApproved).toBe(true)
    expect((await setCosts(id, 250_001)).isCostsApproved).toBe(false)
  })

  test('is not more than a page can ask about', async () => {
    await sql`insert into cars (garage_number, company_id) select 'П' || n, ${companyId} from generate_series(1, 1001) as n`.execute(
      db,
    )
    await sql`
      insert into maintenance_ranges (car_id, kind_id, date_from, date_to, overdue_after)
      select id, ${kindId}, current_date - 28, current_date + 3, current_date + 3 from cars
      where garage_number like 'П%'`.execute(db)
    const { body } = await on.dispatcher.refusal(planApprovalsRoutes.send, {
      params: params(),
      body: { sentTo: 'Ахметов К.' },
    })
    expect(body.message).toContain('за раз согласуют не больше 2000: выберите меньше месяцев')
  })

  test('is not for clients and engineers, and not about an organization that is not there', async () => {
    const body = { sentTo: 'Ахметов К.', name: 'Ахметов К.' }
    for (const who of [on.client, on.engineer]) {
      for (const route of [planApprovalsRoutes.send, planApprovalsRoutes.byPhone])
        expect((await who.send(route, { params: params(), body })).statusCode).toBe(403)
      expect((await who.send(planApprovalsRoutes.ofCompany, { params: params() })).statusCode).toBe(403)
    }
    const { id } = await makeCompany(db)
    const refusal = await on.dispatcher.refusal(planApprovalsRoutes.send, {
      params: { id },
      body: { sentTo: 'Ахметов К.' },
    })
    expect(refusal.body.message).toContain('Согласовывать нечего')
  })
})

describe('an agreed plan', () => {
  const agree = () =>
    on.dispatcher.call(planApprovalsRoutes.byPhone, { params: params(), body: { name: 'Ахметов К.' } })

  test('was agreed to by phone too', async () => {
    expect((await agree()).body).toMatchObject({ channel: 'PHONE', status: 'ANSWERED', agreedSum: 1_840_000 })
    expect((await year()).agreedCount).toBe(4)
  })

  test('approves the costs of its requests up to what was agreed to, and not above', async () => {
    await agree()
    const id = await makeTask()
    expect(await setCosts(id, 460_000)).toMatchObject({ isCostsApproved: true, costsApprovedBy: null })
    const { body } = await on.senior.call(tasksRoutes.actions, { params: { id }, query: { sort: 'DESC' } })
    expect(JSON.stringify(body.items).replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(
      'согласованы: 4 600 ₽ по плану на год, согласовано до 4 600 ₽',
    )
    expect((await setCosts(id, 460_001)).isCostsApproved).toBe(false)
    expect((await setCosts(id, 100)).isCostsApproved).toBe(true)
  })

  test('approves nothing of other works, of another organization, or far from its days', async () => {
    const unplanned = await makeTask()
    expect((await setCosts(unplanned, 100)).isCostsApproved).toBe(false)
    await agree()
    const { id } = await makeCompany(db)
    await sql`update plan_agreements set company_id = ${id}`.execute(db)
    expect((await setCosts(unplanned, 101)).isCostsApproved).toBe(false)
    await sql`
      update plan_agreements set company_id = ${companyId}, due_on = due_on - 95, valid_from = valid_from - 95,
        valid_to = valid_to - 95`.execute(db)
    expect((await setCosts(unplanned, 102)).isCostsApproved).toBe(false)
  })
})
