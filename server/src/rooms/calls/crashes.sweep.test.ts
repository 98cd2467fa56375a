import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { countStatements, crashAt } from '../../testing/crash.ts'
import { testDb } from '../../testing/database.ts'
import { sweep } from '../../testing/sweep.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { connectExchange, prepareCalls, sendForm } from './calls.make.ts'
import { readRequest } from './door/door.service.ts'

const db = await testDb()
const app = await testApp(db)
prepareCalls()
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const phone = '+79172451863'
type Form = Readonly<Record<string, string>>

/** A missed call, a second one that is answered, and a missed call of another number. */
const story: readonly Form[] = [
  { event: 'newCall', callId: 'A1' },
  { event: 'hangup', callId: 'A1' },
  { event: 'newCall', callId: 'A2' },
  { event: 'answer', callId: 'A2', answeringNumber: '101' },
  { event: 'hangup', callId: 'A2' },
  { event: 'newCall', callId: 'B1', from: '+79172451864' },
  { event: 'hangup', callId: 'B1', from: '+79172451864' },
]

async function receive(): Promise<number[]> {
  const { door } = await connectExchange(on.admin)
  for (const form of story) await sendForm(app, door, { from: phone, to: '101', ...form })
  const rows = await db.selectFrom('phoneRequests').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const readAll = (ids: readonly number[]) => async (over: typeof db) => {
  for (const id of ids) await readRequest(over, id)
}

const outcome = async () => {
  const { rows } = await sql<{ call: string }>`
    select concat_ws(' ', external_id, state, result, case when returned_by is not null then 'returned' end) as call
    from calls order by external_id`.execute(db)
  const { rows: suggestions } = await sql<{ status: string }>`
    select status::text from suggestions where source = 'PHONE'`.execute(db)
  return {
    calls: rows.map(({ call }) => call),
    open: suggestions.filter(({ status }) => status === 'NEW').length,
    suggestions: suggestions.length,
    events: (await sql`select from call_events`.execute(db)).rows.length,
  }
}

const whole = {
  calls: ['A1 ENDED MISSED returned', 'A2 ENDED ANSWERED', 'B1 ENDED MISSED'],
  open: 1,
  suggestions: 1,
  events: story.length,
}

/** More than the work has; those beyond its end find it done. */
const mostStatements = 150

test('reading three calls has fewer statements than the sweep', async () => {
  const ids = await receive()
  const count = await countStatements(db, readAll(ids))
  expect(count).toBeGreaterThan(30)
  expect(count).toBeLessThan(mostStatements)
  expect(await outcome()).toEqual(whole)
})

test.each(
  sweep(
    Array.from({ length: mostStatements }, (_, at) => at + 1),
    13,
  ),
)(
  'a server that dies before statement %i loses and doubles no call, and answers no missed one twice',
  async (step) => {
    const ids = await receive()
    await crashAt(db, step, readAll(ids))
    await readAll(ids)(db)
    await readAll(ids)(db)
    expect(await outcome()).toEqual(whole)
  },
)
