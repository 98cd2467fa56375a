import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect, type Db } from '../../platform/db/connect.ts'
import { makeUser } from '../../rooms/users/users.make.ts'
import { testApp } from '../../testing/app.ts'
import { caller, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { type LoadedDemo, makeDemoDatabase } from './loaded.make.ts'

/** A product of its own, beside the one that the demo is in. */
const own = await testDb()

const remove = { body: { word: 'УДАЛИТЬ' } } as const

let demo: LoadedDemo
let db: Db
beforeAll(async () => {
  demo = await makeDemoDatabase('remove')
  await demo.load({ tasks: 600, now: new Date('2026-03-02T10:00:00+03:00') })
  db = connect(demo.url, { max: 4 })
}, 60_000)
afterAll(async () => {
  await db.destroy()
  await demo.drop()
})

const counts = async (): Promise<Record<string, number>> => {
  const tables = await demo.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await demo.sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${name}`)
      return [name, row?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(rows)
}

const admin = async (app: Awaited<ReturnType<typeof testApp>>) => {
  const [user] = await demo.sql<{ id: number; email: string }[]>`
    select id, email from users where email = 'admin@naryad.demo' or role = 'admin' order by id limit 1`
  return signedIn(app, { id: user?.id ?? 0, email: user?.email ?? '', companyId: null })
}

test('the demo goes whole, and dictionaries, settings, real people and who removes it stay', async () => {
  const app = await testApp(db)
  const administrator = await admin(app)
  const dispatcher = await makeUser(db, { email: 'real@reis.test' })
  const [company] = await demo.sql<{ id: number }[]>`select min(id) as id from companies`
  const client = await makeUser(db, {
    role: 'client',
    companyId: company?.id ?? null,
    email: 'client@reis.test',
  })
  const { accessToken: _, ...ofClient } = await signedIn(app, client)
  await administrator.call(settingsRoutes.change, { body: { closeReasons: ['Сделано'] } })
  // The acts of the demo name whom to pay.
  expect((await administrator.call(settingsRoutes.get, {})).body).toMatchObject({
    hasDemo: true,
    company: { inn: expect.stringMatching(/^\d{10}$/) },
    requisites: { kpp: expect.stringMatching(/^\d{9}$/), account: expect.stringMatching(/^\d{20}$/) },
  })
  expect((await ofClient.call(settingsRoutes.shared, {})).body).toMatchObject({
    companyPhone: '+78432000917',
    companyEmail: 'service@naryad.demo',
  })
  const before = await counts()

  await administrator.call(settingsRoutes.removeDemo, remove)

  // Truncated: a million tasks take as long as a thousand.
  expect(await demo.sql`select pg_relation_size('tasks')::int as size`).toEqual([{ size: 0 }])

  const after = await counts()
  const kept = Object.entries(after).filter(([, n]) => n > 0)
  expect(Object.fromEntries(kept)).toEqual({
    audit: expect.any(Number),
    change_feed: 1,
    // Organizations are deleted row by row: the feed says so.
    object_changes: before['companies'],
    car_servers: before['car_servers'],
    deadline_norms: before['deadline_norms'],
    light_rules: before['light_rules'],
    maintenance_kinds: before['maintenance_kinds'],
    arshin_pace: 1,
    positions_poll: 1,
    privacy_texts: 1,
    questionnaires: before['questionnaires'],
    production_calendar: before['production_calendar'],
    sessions: 1,
    settings: 1,
    settings_changes: 2,
    sso_rules: 1,
    task_categories: before['task_categories'],
    task_types: before['task_types'],
    users: 2,
  })
  const emails = await demo.sql<{ email: string }[]>`select email from users order by id`
  expect(emails.map(({ email }) => email)).toEqual([administrator.user.email, dispatcher.email])
  expect((await ofClient.send(lettersRoutes.list, {})).statusCode).toBe(401)
  expect((await administrator.call(settingsRoutes.get, {})).body).toMatchObject({
    hasDemo: false,
    closeReasons: ['Сделано'],
    company: { phone: null, email: null, inn: '' },
    requisites: { kpp: '', account: '' },
  })
  expect((await administrator.call(tasksRoutes.search, { body: {} })).body).toMatchObject({
    totalCount: 0,
    items: [],
  })
  const [line] = await demo.sql<{ details: string }[]>`select details from audit where kind = 'DEMO_REMOVED'`
  expect(line?.details).toMatch(
    /^600 заявок, [\d\s]+ ТС, [\d\s]+ водител\S+, \d+ организаци\S+, \d+ контакт\S*, \d+ пользовател\S+/,
  )

  // A second time there is nothing to remove.
  expect(await administrator.refusal(settingsRoutes.removeDemo, remove)).toMatchObject({
    status: 422,
    body: { message: 'Демонстрационных данных в этой базе нет' },
  })
  // Work begins: a task is taken in.
  const { body: task } = await administrator.call(tasksRoutes.create, {
    body: { queue: 'luv', title: 'Первая' },
  })
  expect(task.title).toBe('Первая')
})

test('what the demo has not filled is never emptied, however it is asked', async () => {
  const app = await testApp(own)
  const administrator = await caller(app, own, { role: 'admin' })
  await administrator.call(tasksRoutes.create, { body: { queue: 'luv', title: 'Настоящая' } })
  expect((await administrator.refusal(settingsRoutes.removeDemo, { body: { word: 'удалить' } })).status).toBe(
    400,
  )
  expect((await administrator.refusal(settingsRoutes.removeDemo, {})).status).toBe(400)
  expect((await administrator.refusal(settingsRoutes.removeDemo, remove)).status).toBe(422)
  expect((await administrator.call(tasksRoutes.search, { body: {} })).body.totalCount).toBe(1)
})
