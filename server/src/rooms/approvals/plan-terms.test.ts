import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { deadLink } from '@naryad/contract/approvals/approvals.words'
import { addMonths, monthOf } from '@naryad/contract/forecast/forecast.words'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { recordPublished } from '../notifications/notifications.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { followTerms } from './approvals.jobs.ts'
import { makePlannedWorks } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let rangeIds: readonly number[]

/** A work every half year on each of two trucks, 10 and 20 days from now. */
beforeEach(async () => {
  on = await setStage(app, db)
  rangeIds = (await makePlannedWorks(db, on.companyId, [10, 20])).rangeIds
})

async function send(facts: object = {}) {
  const { body } = await on.dispatcher.call(planApprovalsRoutes.send, {
    params: { id: on.companyId },
    body: { sentTo: 'Ахметов К.', ...facts },
  })
  return { id: body.approval.id, secret: body.link.slice(body.link.indexOf('#') + 1) }
}
const latest = async () =>
  (await on.dispatcher.call(planApprovalsRoutes.ofCompany, { params: { id: on.companyId } })).body.items[0]
const follow = () => followTerms(db, new AbortController().signal)
const own = async (who = on.client) => (await who.call(planApprovalsRoutes.own, {})).body.plan
const answerOwn = (id: number, body: object, who = on.client) =>
  who.send(planApprovalsRoutes.answerOwn, { params: { id }, body })
const setPrice = (price: number) => db.updateTable('priceItems').set({ price }).execute()
const move = (days: number) =>
  sql`update maintenance_ranges set date_to = date_to + ${days}::int, overdue_after = overdue_after + ${days}::int
    where id = ${rangeIds[0]}`.execute(db)
/** «kind: who» of what was recorded. */
async function notified(): Promise<string[]> {
  await recordPublished(db)
  const rows = await db.selectFrom('notifications').select(['kind', 'userId', 'title', 'text']).execute()
  return rows.map(({ kind, userId, title, text }) =>
    `${kind}: ${userId === on.client.user.id ? 'client' : userId === on.dispatcher.user.id ? 'sender' : 'other'}: ${title}: ${text}`.replaceAll(
      /[\u00a0\u202f]/g,
      ' ',
    ),
  )
}

describe('a plan that waits for an answer', () => {
  test('holds while its terms and prices are what they were', async () => {
    await send()
    await follow()
    expect(await latest()).toMatchObject({ status: 'SENT', withdrawnWhy: '' })
  })

  test('is withdrawn when a price changes, and its sender learns why', async () => {
    const { secret } = await send()
    await setPrice(500_000)
    await follow()
    const plan = await latest()
    expect(plan?.status).toBe('WITHDRAWN')
    expect(plan?.withdrawnWhy.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
      /^.+: цена стала 5 000 ₽ вместо 4 600 ₽, и ещё изменений: 3$/,
    )
    const reply = await app.inject({
      method: 'POST',
      url: `/api${planApprovalsRoutes.open.path}`,
      payload: { secret },
    })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([404, deadLink])
    expect((await notified()).filter((line) => line.startsWith('plan.ended'))).toMatchObject([
      expect.stringMatching(/^plan\.ended: sender: План работ отозван: .+цена стала 5 000 ₽/),
    ])
  })

  test('is withdrawn when a term moves or is gone', async () => {
    await send()
    await move(3)
    await follow()
    expect((await latest())?.withdrawnWhy).toContain('срок стал')
    await send()
    await sql`delete from maintenance_ranges where id = ${rangeIds[0]}`.execute(db)
    await follow()
    expect((await latest())?.withdrawnWhy).toContain('больше нет')
  })

  test('outlives a work that is done and the repeats that move with it', async () => {
    await send()
    await sql`update maintenance_ranges set done_at = now() where id = ${rangeIds[0]}`.execute(db)
    await sql`
      insert into maintenance_ranges (car_id, kind_id, date_from, date_to, overdue_after)
      select car_id, kind_id, current_date, current_date + 178, current_date + 178 from maintenance_ranges
      where id = ${rangeIds[0]}`.execute(db)
    await follow()
    expect((await latest())?.status).toBe('SENT')
  })

  test('is looked at in a transaction of its own, so that it keeps no other one waiting', async () => {
    await sql`create function note_transaction() returns trigger language plpgsql as
      $$ begin new.note = pg_current_xact_id()::text; return new; end $$`.execute(db)
    await sql`create trigger note_transaction before update of withdrawn_why on plan_approvals
      for each row execute function note_transaction()`.execute(db)
    await send()
    const other = await makeCompany(db)
    await makePlannedWorks(db, other.id, [10])
    await on.dispatcher.call(planApprovalsRoutes.send, {
      params: { id: other.id },
      body: { sentTo: 'Ким А.' },
    })
    await setPrice(500_000)
    await follow()
    await sql`drop function note_transaction cascade`.execute(db)
    const plans = await db.selectFrom('planApprovals').select(['status', 'note']).execute()
    expect(plans.map(({ status }) => status)).toEqual(['WITHDRAWN', 'WITHDRAWN'])
    expect(new Set(plans.map(({ note }) => note)).size).toBe(2)
  })

  test('is not withdrawn when its time is over: it ends by that', async () => {
    const { id } = await send()
    await db
      .updateTable('planApprovals')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', id)
      .execute()
    await setPrice(500_000)
    await follow()
    expect((await latest())?.status).toBe('SENT')
  })

  test('is not answered at prices that have changed, though nothing has looked yet', async () => {
    const { id, secret } = await send()
    await setPrice(500_000)
    const reply = await app.inject({
      method: 'POST',
      url: `/api${planApprovalsRoutes.answer.path}`,
      payload: { secret, name: 'Ахметов К.' },
    })
    expect(reply.statusCode).toBe(409)
    expect(await latest()).toMatchObject({ id, status: 'WITHDRAWN', agreedSum: 0 })
    const again = await send()
    await setPrice(510_000)
    expect((await answerOwn(again.id, {})).statusCode).toBe(409)
    expect(await latest()).toMatchObject({ id: again.id, status: 'WITHDRAWN' })
  })
})

describe('a plan that waits over midnight', () => {
  afterEach(() => void vi.useRealTimers())

  const today = companyToday()
  /** The next day, when the night has moved what is near by kilometres. */
  async function followTomorrow() {
    await sql`update due_rows set due_day = due_day + 1 where is_km_soon`.execute(db)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    await follow()
    vi.useRealTimers()
  }
  const held = { status: 'SENT', withdrawnWhy: '' }

  test('holds for works that are overdue, or are so from then on, and their repeats', async () => {
    await makePlannedWorks(db, on.companyId, [-3, 0])
    await send()
    await followTomorrow()
    expect(await latest()).toMatchObject(held)
  })

  test('holds for works that are near by kilometres, and those that have used theirs up', async () => {
    await sql`update maintenance_ranges set soon_from = '-infinity' where id = ${rangeIds[0]}`.execute(db)
    await sql`update maintenance_ranges set soon_from = '-infinity', overdue_after = '-infinity'
      where id = ${rangeIds[1]}`.execute(db)
    await send()
    await followTomorrow()
    expect(await latest()).toMatchObject(held)
  })

  test('holds for a repeat that moves into the month after the last one', async () => {
    const lastDay = addDays(`${addMonths(monthOf(today), 3)}-01`, -1)
    const days = (Date.parse(lastDay) - Date.parse(today)) / 86_400_000
    const { kindId } = await makePlannedWorks(db, on.companyId, [-3])
    await sql`update maintenance_kinds set term_months = null, term_days = ${days}::int where id = ${kindId}`.execute(
      db,
    )
    await send({ months: 3 })
    await followTomorrow()
    expect(await latest()).toMatchObject(held)
  })
})

describe('a representative', () => {
  test('learns of the plan, answers it once, and the sender learns of the answer', async () => {
    const { id } = await send()
    expect(await own()).toMatchObject({ id, sum: 1_840_000, isAnswered: false })
    expect(await notified()).toMatchObject([
      expect.stringMatching(/^plan\.asked: client: .+4 работы на 18 400 ₽/),
    ])
    expect((await answerOwn(id, { refused: [1] })).statusCode).toBe(400)
    const answer = { refused: [1], reason: 'Сделаем сами' }
    expect((await answerOwn(id, answer)).json()).toMatchObject({ isAnswered: true, agreedSum: 1_380_000 })
    expect((await answerOwn(id, answer)).statusCode).toBe(200)
    expect((await answerOwn(id, {})).statusCode).toBe(409)
    expect(await own()).toMatchObject({ id, isAnswered: true, refused: [1] })
    expect(await latest()).toMatchObject({
      status: 'ANSWERED',
      answeredBy: { id: on.client.user.id },
      position: 'представитель организации',
    })
    expect((await notified()).filter((line) => line.startsWith('plan.ended'))).toMatchObject([
      expect.stringMatching(/^plan\.ended: sender: План работ согласован на 13 800 ₽.+Отказ: Сделаем сами/),
    ])
  })

  test('is not written to twice: the letter with the link has the same address', async () => {
    await send({ email: on.client.user.email })
    expect(await notified()).toEqual([])
  })

  test('of another organization finds nothing, and neither does the staff answer', async () => {
    const { id } = await send()
    const other = await caller(app, db, { role: 'client' })
    expect(await own(other)).toBeNull()
    expect((await answerOwn(id, {}, other)).statusCode).toBe(404)
    for (const who of [on.dispatcher, on.engineer])
      expect((await answerOwn(id, {}, who)).statusCode).toBe(403)
  })

  test('does not answer a plan that was withdrawn', async () => {
    const { id } = await send()
    await on.dispatcher.call(planApprovalsRoutes.withdraw, { params: { id } })
    expect(await own()).toBeNull()
    expect((await answerOwn(id, {})).statusCode).toBe(409)
  })
})

test('who has written down an agreement by phone learns that a colleague takes it back, and why', async () => {
  const { body } = await on.dispatcher.call(planApprovalsRoutes.byPhone, {
    params: { id: on.companyId },
    body: { name: 'Ахметов К.' },
  })
  const reason = 'Не та организация'
  await on.senior.call(planApprovalsRoutes.takeBack, { params: { id: body.id }, body: { reason } })
  expect((await notified()).filter((line) => line.startsWith('plan.ended'))).toMatchObject([
    expect.stringMatching(
      /^plan\.ended: sender: Согласие с планом работ отозвано: .+Не та организация \(Ахметов К\., по телефону\)/,
    ),
  ])
})
