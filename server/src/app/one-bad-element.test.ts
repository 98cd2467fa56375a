import { rejectionsRoutes } from '@naryad/contract/settings/rejections.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { inTransaction } from '../platform/db/transaction.ts'
import { prepareQueues } from '../platform/jobs/queue.ts'
import { companyToday } from '../platform/time/company-day.ts'
import { processRecoveryRequests } from '../rooms/auth/recovery/recovery.service.ts'
import { makeDelivery } from '../rooms/deliveries/deliveries.make.ts'
import { makeDueTasks } from '../rooms/maintenance/due-tasks.service.ts'
import { makeKind, makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeSeenCar } from '../rooms/monitoring/positions.make.ts'
import { suggestForSilent } from '../rooms/monitoring/silence.service.ts'
import { digestJob } from '../rooms/notifications/sending/digest.service.ts'
import { recordNoShows } from '../rooms/roll-call/no-shows.service.ts'
import { makeRollCall } from '../rooms/roll-call/roll-call.make.ts'
import { savedReportJobs, startDueReports } from '../rooms/saved-reports/saved-reports.jobs.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { testApp } from '../testing/app.ts'
import { caller } from '../testing/callers.ts'
import { testDb, testDbUrl } from '../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

let broken: string | undefined
afterEach(async () => {
  if (broken !== undefined) await sql.raw(`drop trigger test_refuse on ${broken}`).execute(db)
  broken = undefined
})

/** The database refuses this row, as it refuses unforeseen data. */
async function breakRow(table: string, condition: string): Promise<void> {
  await sql`
    create or replace function test_refuse() returns trigger language plpgsql as $$ begin
      raise exception 'строка испорчена';
    end $$`.execute(db)
  await sql
    .raw(
      `create trigger test_refuse before insert or update on ${table}
        for each row when (${condition}) execute function test_refuse()`,
    )
    .execute(db)
  broken = table
}

interface Kind {
  /** Makes three elements and breaks the second. Returns what is expected of the three. */
  readonly prepare: () => Promise<void>
  readonly run: () => Promise<unknown>
  /** How many elements are done. */
  readonly done: () => Promise<number>
  /** The name by which an administrator sees the failed one. */
  readonly name: RegExp
}

const three = async <T>(make: (place: number) => Promise<T>): Promise<[T, T, T]> => [
  await make(0),
  await make(1),
  await make(2),
]
const count = async (query: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number }>(`select count(*)::int as n from ${query}`).execute(db)
  return rows[0]?.n ?? -1
}
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

const kinds: Record<string, Kind> = {
  'a term that becomes a request': {
    prepare: async () => {
      const kind = await makeKind(db, { makesTask: true, taskQueue: 'tachograph' })
      const ranges = await three(() =>
        makeRange(db, { kindId: kind.id, dateFrom: '2024-01-01', dateTo: companyToday() }),
      )
      await breakRow('tasks', `new.car_id = ${ranges[1].carId}`)
    },
    run: () => makeDueTasks(db),
    done: () => count('tasks'),
    name: /^Заявка по сроку: интервал \d+$/,
  },
  'a silent tracker that is suggested': {
    prepare: async () => {
      const admin = await caller(app, db, { role: 'admin' })
      await admin.call(settingsRoutes.change, {
        body: { monitoring: { isSilenceSuggested: true, silenceHours: 48 } },
      })
      const cars = await three(() => makeSeenCar(db, { lastSeenAt: hoursAgo(80) }))
      await breakRow('suggestions', `new.car_id = ${cars[1].id}`)
    },
    run: () => inTransaction(db, (tx) => suggestForSilent(tx)),
    done: () => count('suggestions'),
    name: /^Заявка по молчащему трекеру: ТС \d+$/,
  },
  'a no-show': {
    prepare: async () => {
      const window = { date: companyToday(), windowFrom: hoursAgo(5), windowTo: hoursAgo(4) }
      const rows = await three(() => makeRollCall(db, window))
      await breakRow('roll_calls', `new.status = 'NO_SHOW' and new.id = ${rows[1].id}`)
    },
    run: () => inTransaction(db, (tx) => recordNoShows(tx)),
    done: () => count(`roll_calls where status = 'NO_SHOW'`),
    name: /^Отметка неявки: явка \d+$/,
  },
  'a letter with a link': {
    prepare: async () => {
      const emails = ['a@naryad.test', 'b@naryad.test', 'c@naryad.test']
      for (const email of emails) await makeUser(db, { email })
      for (const email of emails)
        await db.insertInto('recoveryRequests').values({ email, address: '' }).execute()
      await breakRow('deliveries', `new.address = 'b@naryad.test'`)
    },
    run: () =>
      inTransaction(db, (tx) => processRecoveryRequests(tx, () => Promise.resolve('https://naryad.test'))),
    done: () => count(`deliveries where channel = 'letter'`),
    name: /^Ссылка для смены пароля: запрос \d+$/,
  },
  'a letter with the notifications of a day': {
    prepare: async () => {
      const users = await three(() => makeUser(db))
      for (const { id: userId, email } of users)
        await makeDelivery(db, {
          channel: 'letter',
          address: email,
          userId,
          kind: 'task.created',
          isDigest: true,
          dueAt: hoursAgo(1),
        })
      await breakRow('deliveries', `new.kind is null and new.address = '${users[1].email}'`)
    },
    run: async () => {
      const letters = {
        originOf: () => Promise.resolve('https://naryad.test'),
        unsubscribeKey: new Uint8Array(32),
      }
      await digestJob(letters).run(db, {}, { log: app.log, signal: new AbortController().signal })
    },
    done: () => count(`deliveries where channel = 'letter' and not is_digest`),
    name: /^Письмо с уведомлениями за сутки: пользователь \d+$/,
  },
  'a report on a schedule': {
    prepare: async () => {
      const jobs = savedReportJobs({ files: undefined as never, originOf: () => Promise.resolve('') })
      await prepareQueues(testDbUrl(), jobs)
      const { id: ownerId } = await makeUser(db)
      const schedule = JSON.stringify({ every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], at: '07:00' })
      const reports = await three(async (place) => {
        const { rows } = await sql<{ id: number }>`
          insert into saved_reports (owner_id, name, kind, input, period, schedule, next_run_at)
          values (${ownerId}, ${`Отчёт ${place}`}, 'tasks', '{}', '"lastWeek"', ${schedule}::jsonb, now() - interval '1 hour')
          returning id`.execute(db)
        return rows[0]?.id ?? 0
      })
      await breakRow('saved_reports', `new.id = ${reports[1]}`)
    },
    run: () => inTransaction(db, (tx) => startDueReports(tx)),
    done: () => count('saved_reports where next_run_at > now()'),
    name: /^Отчёт по расписанию: отчёт \d+$/,
  },
}

test.each(Object.entries(kinds))(
  '%s that fails never stops the others, is counted and named',
  async (_, { prepare, run, done, name }) => {
    await prepare()
    await run()
    expect(await done()).toBe(2)
    const admin = await caller(app, db, { role: 'admin' })
    const { items } = (await admin.call(rejectionsRoutes.list, { query: { source: 'OTHER' } })).body
    expect(items).toMatchObject([{ reason: 'FAILED', value: 'строка испорчена', times: 1 }])
    expect(items[0]?.object).toMatch(name)
  },
)
