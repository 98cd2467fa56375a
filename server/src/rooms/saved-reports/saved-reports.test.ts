import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { filesOf, testApp } from '../../testing/app.ts'
import { blankReport } from '../../testing/blanks.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { silentLog, waitingJobs } from '../../testing/jobs.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { lettersOf } from '../letters/letters.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { savedReportJobs, startDueReports } from './saved-reports.jobs.ts'

const db = await testDb()
const app = await testApp(db)
const jobs = savedReportJobs({
  files: filesOf(app),
  originOf: () => Promise.resolve('https://naryad.example.ru'),
})

const monday = { every: 'week' as const, weekdays: [1], at: '08:00' }
const byQueue = {
  kind: 'tasks' as const,
  input: { groupBy: ['queue' as const], measures: ['tasks' as const] },
}
const report = (name: string, rest: object = {}) => ({
  body: {
    ...blankReport,
    name,
    period: 'thisMonth' as const,
    definition: byQueue,
    ...rest,
  },
})

/** Runs all queued jobs. */
async function runJobs(): Promise<void> {
  for (const { name, data } of await waitingJobs(db)) {
    const job = jobs.find((one) => one.name === name)
    await job?.run(db, data, { log: silentLog, signal: new AbortController().signal })
  }
  await sql`delete from jobs.job`.execute(db)
}

const startDue = (now?: number) => db.transaction().execute((tx) => startDueReports(tx, now))

/** Makes the report due. */
const makeDue = (id: number) =>
  db.updateTable('savedReports').set({ nextRunAt: '2026-11-23T05:00:00Z' }).where('id', '=', id).execute()

describe('saving a report', () => {
  test('stores filters, groups and columns, and returns them unchanged', async () => {
    const me = await caller(app, db, { role: 'operator' })
    const definition = {
      kind: 'tasks' as const,
      input: {
        queues: ['luv' as const],
        groupBy: ['month' as const, 'queue' as const],
        measures: ['tasks' as const, 'costs' as const],
        columns: ['id' as const, 'company' as const],
      },
    }
    const { body: saved } = await me.call(
      savedReportsRoutes.create,
      report('По месяцам', { definition, schedule: monday }),
    )
    expect(saved).toMatchObject({
      name: 'По месяцам',
      kind: 'tasks',
      input: definition.input,
      schedule: monday,
    })
    expect(new Date(saved.nextRunAt ?? '').getUTCDay()).toBe(1)
    const { body: list } = await me.call(savedReportsRoutes.list, {})
    expect(list.items).toEqual([saved])
  })

  test('shows shared reports to colleagues without the schedule, read-only', async () => {
    const owner = await caller(app, db, { role: 'operator' })
    const colleague = await caller(app, db, { role: 'admin' })
    const { body: open } = await owner.call(
      savedReportsRoutes.create,
      report('Общий', { isShared: true, schedule: monday }),
    )
    await owner.call(savedReportsRoutes.create, report('Личный'))
    const { body: list } = await colleague.call(savedReportsRoutes.list, {})
    expect(list.items).toMatchObject([{ id: open.id, schedule: null, nextRunAt: null }])
    const foreign = { params: { id: open.id } }
    for (const route of [savedReportsRoutes.remove, savedReportsRoutes.run])
      expect(await colleague.refusal(route, foreign)).toMatchObject({ status: 404 })
    expect(
      await colleague.refusal(savedReportsRoutes.update, { ...foreign, ...report('Чужой') }),
    ).toMatchObject({ status: 404 })
  })

  test('shares reports of client users within their organization only', async () => {
    const own = (await makeCompany(db)).id
    const other = (await makeCompany(db)).id
    const one = await caller(app, db, { role: 'client', companyId: own })
    const colleague = await caller(app, db, { role: 'client', companyId: own })
    const stranger = await caller(app, db, { role: 'client', companyId: other })
    const staff = await caller(app, db, { role: 'operator' })
    await one.call(savedReportsRoutes.create, report('Наши заявки', { isShared: true }))
    await staff.call(savedReportsRoutes.create, report('Внутренний', { isShared: true }))
    const namesOf = async (who: typeof one) =>
      (await who.call(savedReportsRoutes.list, {})).body.items.map(({ name }) => name)
    expect(await namesOf(colleague)).toEqual(['Наши заявки'])
    expect(await namesOf(stranger)).toEqual([])
    expect(await namesOf(staff)).toEqual(['Внутренний'])
  })

  test('rejects internal reports of a client user', async () => {
    const client = await caller(app, db, { role: 'client', companyId: (await makeCompany(db)).id })
    const refusalOf = (definition: object) =>
      client.refusal(savedReportsRoutes.create, report('Коллеги', { definition }))
    expect(await refusalOf({ kind: 'engineers', input: {} })).toMatchObject({
      status: 403,
      body: { message: 'Отчёт «Инженеры» вам недоступен' },
    })
    expect(await refusalOf({ kind: 'tasks', input: { groupBy: ['operator'] } })).toMatchObject({
      status: 403,
    })
  })

  test('rejects a duplicate name, a stale version and invalid filters', async () => {
    const me = await caller(app, db, { role: 'operator' })
    const { body: saved } = await me.call(savedReportsRoutes.create, report('Неделя'))
    expect(await me.refusal(savedReportsRoutes.create, report('неделя'))).toMatchObject({
      status: 409,
      body: { fields: { name: 'Название: такой отчёт у вас уже есть' } },
    })
    const params = { id: saved.id }
    await me.call(savedReportsRoutes.update, { params, ...report('Месяц', { version: saved.version }) })
    expect(
      await me.refusal(savedReportsRoutes.update, { params, ...report('Год', { version: saved.version }) }),
    ).toMatchObject({ status: 409, body: { current: { name: 'Месяц' } } })
    expect(
      await me.refusal(
        savedReportsRoutes.create,
        report('Пусто', { definition: { kind: 'tasks', input: { groupBy: ['x'] } } }),
      ),
    ).toMatchObject({ status: 400 })
  })
})

describe('a scheduled report', () => {
  test('makes one file and sends a letter to the owner', async () => {
    const me = await caller(app, db, { role: 'operator' })
    await makeTask(db, { queue: 'luv' })
    await makeTask(db, { queue: 'luv' })
    const { body: saved } = await me.call(savedReportsRoutes.create, report('Неделя', { schedule: monday }))
    await makeDue(saved.id)
    await startDue()
    const [run] = (await waitingJobs(db)).filter(({ name }) => name === 'saved-reports.run')
    // A job is repeated if the server dies before acknowledging it.
    await enqueue(db, ['saved-reports.run'], [run?.data])
    await runJobs()

    const { body: files } = await me.call(savedReportsRoutes.files, {})
    expect(files.items).toMatchObject([
      {
        title: 'Неделя',
        name: 'Отчет.xlsx',
        period: { from: `${companyToday().slice(0, 7)}-01`, to: companyToday() },
      },
    ])
    const [file] = files.items
    const letters = await lettersOf(db)
    expect(letters.map(({ recipient }) => recipient)).toEqual([me.user.email])
    expect(letters[0]?.text).toContain(`\n\nhttps://naryad.example.ru/analytics/saved?file=${file?.id}\n\n`)
    const answer = await me.send(savedReportsRoutes.file, { params: { id: file?.id ?? 0 } })
    expect(answer.headers['content-disposition']).toContain(
      "filename*=UTF-8''%D0%9E%D1%82%D1%87%D0%B5%D1%82.xlsx",
    )
    expect(await cellsOf(answer.rawPayload)).toContainEqual(expect.arrayContaining(['Итого']))
    const { body: list } = await me.call(savedReportsRoutes.list, {})
    expect(Date.parse(list.items[0]?.nextRunAt ?? '')).toBeGreaterThan(Date.now())
  })

  test('uses the permissions of the owner at the time of the run', async () => {
    const me = await caller(app, db, { role: 'operator' })
    await makeTask(db, { queue: 'luv' })
    await makeTask(db, { queue: 'skud' })
    const { body: saved } = await me.call(savedReportsRoutes.create, report('Неделя', { schedule: monday }))
    await db
      .updateTable('users')
      .set({ queues: sql`'{skud}'` })
      .where('id', '=', me.user.id)
      .execute()
    await makeDue(saved.id)
    await startDue()
    await runJobs()
    const { body: files } = await me.call(savedReportsRoutes.files, {})
    const { rawPayload } = await me.send(savedReportsRoutes.file, { params: { id: files.items[0]?.id ?? 0 } })
    const text = JSON.stringify(await cellsOf(rawPayload))
    expect(text).toContain('СКУД')
    expect(text).not.toContain('ЛУВ')
  })

  test('reports a refusal to the owner and is not retried', async () => {
    const me = await caller(app, db, { role: 'operator' })
    const { body: saved } = await me.call(savedReportsRoutes.create, report('Неделя', { schedule: monday }))
    await db.updateTable('users').set({ role: 'engineer' }).where('id', '=', me.user.id).execute()
    await makeDue(saved.id)
    await startDue()
    await runJobs()
    await db.updateTable('users').set({ role: 'operator' }).where('id', '=', me.user.id).execute()
    const { body: list } = await me.call(savedReportsRoutes.list, {})
    expect(list.items[0]?.lastError).toBe('Отчёты вам больше недоступны')
    expect((await lettersOf(db))[0]?.text).toContain('Причина: Отчёты вам больше недоступны.')
  })

  test('does not run for a blocked owner', async () => {
    const me = await caller(app, db, { role: 'operator' })
    const { body: saved } = await me.call(savedReportsRoutes.create, report('Неделя', { schedule: monday }))
    await db.updateTable('users').set({ isBlocked: true }).where('id', '=', me.user.id).execute()
    await makeDue(saved.id)
    await startDue()
    await runJobs()
    expect(await db.selectFrom('reportFiles').selectAll().execute()).toEqual([])
    expect(await lettersOf(db)).toEqual([])
  })

  test('of a client user contains the own organization only', async () => {
    const own = (await makeCompany(db, { name: 'ООО «Юг»' })).id
    const other = (await makeCompany(db, { name: 'ООО «Север»' })).id
    await makeTask(db, { queue: 'external', companyId: own })
    await makeTask(db, { queue: 'external', companyId: other })
    const client = await caller(app, db, { role: 'client', companyId: own })
    const definition = { kind: 'tasks', input: { groupBy: ['company'], measures: ['tasks'] } }
    const { body: saved } = await client.call(savedReportsRoutes.create, report('Наши', { definition }))
    await client.call(savedReportsRoutes.run, { params: { id: saved.id } })
    await runJobs()
    const { body: files } = await client.call(savedReportsRoutes.files, {})
    const { rawPayload } = await client.send(savedReportsRoutes.file, {
      params: { id: files.items[0]?.id ?? 0 },
    })
    const text = JSON.stringify(await cellsOf(rawPayload))
    expect(text).toContain('Юг')
    expect(text).not.toContain('Север')
    // A run on demand sends no letter.
    expect(await lettersOf(db)).toEqual([])
  })
})

describe('a file of a report', () => {
  test('is available to the owner only, for 30 days', async () => {
    const me = await caller(app, db, { role: 'operator' })
    const admin = await caller(app, db, { role: 'admin' })
    const { body: saved } = await me.call(savedReportsRoutes.create, report('Неделя', { isShared: true }))
    await me.call(savedReportsRoutes.run, { params: { id: saved.id } })
    await runJobs()
    const { body: files } = await me.call(savedReportsRoutes.files, {})
    const params = { id: files.items[0]?.id ?? 0 }
    expect(await admin.refusal(savedReportsRoutes.file, { params })).toMatchObject({ status: 404 })
    const days = (Date.parse(files.items[0]?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    await db
      .updateTable('reportFiles')
      .set({ expiresAt: sql`now()` })
      .execute()
    expect(await me.refusal(savedReportsRoutes.file, { params })).toMatchObject({
      status: 404,
      body: { message: 'Файла уже нет: сформируйте отчёт заново' },
    })
    await jobs
      .find(({ name }) => name === 'saved-reports.retention')
      ?.run(db, {}, { log: silentLog, signal: new AbortController().signal })
    expect(await db.selectFrom('reportFiles').selectAll().execute()).toEqual([])
  })
})

test('runs reports of every kind', async () => {
  const me = await caller(app, db, { role: 'admin' })
  const kinds = [
    ['tasks', 'Отчет.xlsx'],
    ['engineers', 'Отчет по инженерам.xlsx'],
    ['drivers', 'Отчет.xlsx'],
    ['roll-call', 'Отчет по явкам.xlsx'],
    ['promises', 'Отчет по обещаниям.xlsx'],
    ['luv', 'LUV_Отчет.xlsx'],
  ] as const
  for (const [kind] of kinds) {
    const { body } = await me.call(
      savedReportsRoutes.create,
      report(kind, { definition: { kind, input: {} } }),
    )
    await me.call(savedReportsRoutes.run, { params: { id: body.id } })
  }
  await runJobs()
  const { body: files } = await me.call(savedReportsRoutes.files, {})
  // The newest file is first.
  expect(files.items.map(({ title, name }) => [title, name])).toEqual(kinds.toReversed())
})
