import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { connectExchange, prepareCalls, readReceived, sendForm } from './calls.make.ts'
import { deleteExpiredCalls } from './retention.service.ts'

const db = await testDb()
const app = await testApp(db)
prepareCalls()
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const makeCalls = async (...ages: readonly string[]) => {
  const { id, door } = await connectExchange(on.admin)
  await sendForm(app, door, { event: 'newCall', callId: 'A1', from: '+79172451863', to: '101' })
  await readReceived(db)
  for (const age of ages)
    await sql`
      insert into calls (connection_id, external_id, direction, state, phone, started_at, recording)
      values (${id}, ${age}, 'IN', 'ENDED', '+79172451863', now() - ${age}::interval, '{"id":"1"}')`.execute(
      db,
    )
}
const remaining = async () => {
  const rows = await db
    .selectFrom('calls')
    .select(['externalId', 'recording'])
    .where('externalId', '<>', 'A1')
    .orderBy('startedAt')
    .execute()
  return rows.map(({ externalId, recording }) => `${externalId}${recording ? ', recorded' : ''}`)
}
const expire = () => deleteExpiredCalls(db, { signal: new AbortController().signal })
const keep = (months: { callMonths: number; recordingMonths: number }) =>
  db
    .insertInto('settings')
    .values({ part: 'retention', value: JSON.stringify({ ...months, callEventDays: 2 }) })
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute()

test('calls and recordings are deleted after the months of the settings', async () => {
  await makeCalls('37 months', '13 months', '11 months')
  await expire()
  expect(await remaining()).toEqual(['13 months', '11 months, recorded'])
  await keep({ callMonths: 12, recordingMonths: 1 })
  await expire()
  expect(await remaining()).toEqual(['11 months'])
})

test('zero months delete nothing', async () => {
  await keep({ callMonths: 0, recordingMonths: 0 })
  await makeCalls('119 months')
  await expire()
  expect(await remaining()).toEqual(['119 months, recorded'])
})

test('events and requests of exchanges go after their days, the call stays', async () => {
  await keep({ callMonths: 0, recordingMonths: 0 })
  await makeCalls()
  await expire()
  const counts = async () =>
    (
      await sql<{ n: number }>`
        select ((select count(*) from phone_requests) + (select count(*) from call_events))::int as n`.execute(
        db,
      )
    ).rows[0]?.n
  expect(await counts()).toBe(2)
  await sql`update phone_requests set received_at = now() - interval '3 days'`.execute(db)
  await sql`update call_events set received_at = now() - interval '3 days'`.execute(db)
  await expire()
  expect(await counts()).toBe(0)
})
