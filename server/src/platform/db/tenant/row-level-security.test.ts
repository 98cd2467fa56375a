import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { makeCar } from '../../../rooms/cars/cars.make.ts'
import { makeCompany } from '../../../rooms/companies/companies.make.ts'
import { makeTask } from '../../../rooms/tasks/tasks.make.ts'
import { testDb } from '../../../testing/database.ts'
import { connect, type Db } from '../connect.ts'
import { inTransaction } from '../transaction.ts'
import { withinCompany } from './tenant-scope.ts'
import { makeWorker } from './worker.make.ts'

const owner = await testDb()

const { db, role, url, rights } = await makeWorker()

const ids = async (from: Db, table: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(from)
  return rows.map(({ id }) => id)
}

test('the role that works owns nothing and is no superuser', async () => {
  expect(rights).toEqual({ isApart: true, hasRowSecurity: true })
  const { rows } = await sql`
    select rolsuper, rolcreaterole, rolcreatedb,
      (select count(*) from pg_class where relowner = pg_roles.oid)::int as owned
    from pg_roles where rolname = current_user`.execute(db)
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, owned: 0 }])
  const { rows: paths } = await sql<{ searchPath: string }>`show search_path`.execute(db)
  expect(paths[0]?.searchPath).toBe('public')
})

test.each([
  'create table mine (id integer)',
  'create schema mine',
  'alter table tasks add column mine integer',
  'drop table tasks',
  'drop index tasks_by_queue',
  'truncate tasks',
  'alter table tasks disable row level security',
  'alter table tasks disable trigger user',
  'create function mine() returns integer language sql as $$ select 1 $$',
  'create extension hstore',
  'create role mine',
  'delete from kysely_migration',
  `set session_replication_role = 'replica'`,
  'select apply_row_level_security()',
  'create temporary table audit (id integer)',
])('the role that works may not «%s»', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({
    code: expect.stringMatching(/^42501$/),
  })
})

describe('in the scope of an organization', () => {
  let [own, foreign] = [0, 0]
  const tables = [
    'companies',
    'cars',
    'drivers',
    'contacts',
    'tasks',
    'task_actions',
    'task_comments',
    'task_pauses',
    'maintenance_ranges',
    'attachments',
    'object_actions',
  ]

  /** One row of every kind for an organization, without a room and its conditions. */
  async function furnish(): Promise<number> {
    const company = (await makeCompany(owner)).id
    const car = (await makeCar(owner, { companyId: company })).id
    const task = (await makeTask(owner, { companyId: company, carId: car })).id
    await sql`insert into drivers (last_name, company_id) values ('Гусев', ${company})`.execute(owner)
    await sql`insert into contacts (name, company_id) values ('Белова', ${company})`.execute(owner)
    await sql`insert into task_actions (task_id, kind) values (${task}, 'CREATED')`.execute(owner)
    await sql`insert into task_comments (task_id, text, is_internal) values (${task}, 'Ждём', false)`.execute(
      owner,
    )
    await sql`insert into task_pauses (task_id, status, started_at) values (${task}, 'DONE', now())`.execute(
      owner,
    )
    await sql`
      insert into maintenance_ranges (car_id, kind_id, date_from, date_to)
      values (${car}, (select min(id) from maintenance_kinds), '2026-01-01', '2026-12-31')`.execute(owner)
    await sql`
      insert into attachments (task_id, name, mime, size, sha256, storage_key)
      values (${task}, 'акт', 'text/plain', 1, '', 'x')`.execute(owner)
    await sql`
      insert into object_actions (entity, object_id, source, kind) values ('cars', ${car}, 'STAFF', 'CREATED')`.execute(
      owner,
    )
    return company
  }

  beforeEach(async () => {
    own = await furnish()
    foreign = await furnish()
  })

  test.each(tables)(
    'a foreign row of %s is not there, even for a statement without any condition',
    async (table) => {
      const all = await ids(db, table)
      expect(all).toHaveLength(2)
      expect(await withinCompany(own, () => ids(db, table))).toEqual([all[0]])
      expect(await withinCompany(foreign, () => ids(db, table))).toEqual([all[1]])
      expect(await withinCompany(0, () => ids(db, table))).toEqual([])
    },
  )

  test('a sold truck is named by the tasks it had, and cannot be changed', async () => {
    await sql`update cars set company_id = ${foreign}`.execute(owner)
    const cars = await ids(owner, 'cars')
    expect(await withinCompany(own, () => ids(db, 'cars'))).toEqual([cars[0]])
    expect(await withinCompany(own, () => ids(db, 'maintenance_ranges'))).toEqual([])
    await withinCompany(own, () => sql`update cars set comment = 'x'`.execute(db))
    const { rows } = await sql`select from cars where comment = 'x'`.execute(owner)
    expect(rows).toEqual([])
  })

  test('an internal comment is not there', async () => {
    await sql`update task_comments set is_internal = true`.execute(owner)
    expect(await withinCompany(own, () => ids(db, 'task_comments'))).toEqual([])
  })

  test('a foreign row is neither changed nor deleted, and none is made or given away', async () => {
    const change = (statement: string) => withinCompany(own, () => sql.raw(statement).execute(db))
    for (const statement of [
      `update cars set comment = 'x'`,
      `update tasks set title = 'x'`,
      'delete from contacts',
    ])
      await change(statement)
    const marked = async (query: string) =>
      (await sql<{ n: number }>`${sql.raw(query)}`.execute(owner)).rows[0]?.n
    expect(
      await marked(`select count(*) as n from cars where comment = 'x' and company_id = ${foreign}`),
    ).toBe(0)
    expect(await marked(`select count(*) as n from tasks where title = 'x' and company_id = ${own}`)).toBe(1)
    expect(
      await marked(`select count(*) as n from tasks where title = 'x' and company_id = ${foreign}`),
    ).toBe(0)
    expect(await ids(owner, 'contacts')).toHaveLength(1)
    for (const statement of [
      `insert into tasks (queue, title, company_id) values ('luv', 'Чужая', ${foreign})`,
      `update tasks set company_id = ${foreign}`,
      `insert into contacts (name) values ('Ничей')`,
    ])
      await expect(change(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('the audit and the files of imports are closed; stored counts go on', async () => {
    for (const table of ['audit', 'imports', 'task_words'])
      await expect(
        withinCompany(own, () => sql`select from ${sql.table(table)}`.execute(db)),
      ).rejects.toMatchObject({
        code: '42501',
      })
    await withinCompany(own, () => makeTask(db, { companyId: own }))
    const { rows } = await sql`
      select (select count(*) from tasks)::int = (select sum(n) from task_count_deltas) as "isCounted",
        (select count(*) from tasks)::int = (select count(*) from task_search) as "isFound"`.execute(owner)
    expect(rows).toEqual([{ isCounted: true, isFound: true }])
  })

  test('a statement that is prepared sees what its caller of the moment may see', async () => {
    const query = () => db.selectFrom('tasks').select('companyId').orderBy('id').execute()
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await query()).toHaveLength(2)
      expect(await withinCompany(own, query)).toEqual([{ companyId: own }])
      expect(await withinCompany(foreign, query)).toEqual([{ companyId: foreign }])
    }
  })

  test('the next call on the connection inherits nothing of it, however the call has ended', async () => {
    const narrow = connect(url, { max: 1, hasRowSecurity: true, statementTimeoutMs: 200 })
    const seen = async () => {
      const { rows } = await sql<{ role: string; company: string; n: number }>`
        select current_user as role, coalesce(current_setting('naryad.company_id', true), '') as company,
          (select count(*) from companies)::int as n`.execute(narrow)
      return rows
    }
    const clean = [{ role, company: '', n: 2 }]
    const ends: (() => Promise<unknown>)[] = [
      () => seen(),
      () => sql`select 1 / 0`.execute(narrow),
      () => sql`select pg_sleep(1)`.execute(narrow),
      () => inTransaction(narrow, (tx) => sql`select 1 / 0`.execute(tx)),
      () => inTransaction(narrow, () => Promise.reject(new Error('передумал'))),
      () => inTransaction(narrow, (tx) => sql`set local role naryad_client`.execute(tx)),
      () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(narrow),
      // It obeys nothing any more, not even that it should end.
      () =>
        narrow.connection().execute(async (held) => {
          await sql`begin`.execute(held)
          await sql`select 1 / 0`.execute(held)
        }),
    ]
    for (const end of ends) {
      await withinCompany(own, end).catch(() => undefined)
      await expect.poll(() => seen().catch(() => undefined)).toEqual(clean)
    }
    await narrow.destroy()
  })

  test('calls of many organizations and of the staff at once share connections and never rows', async () => {
    const wrong: unknown[] = []
    const look = async (companyId: number | undefined): Promise<void> => {
      const read = async () => {
        const { rows } = await sql<{
          id: number
        }>`select id from companies, pg_sleep(0.002) order by id`.execute(db)
        return rows.map(({ id }) => id)
      }
      for (let turn = 0; turn < 15; turn += 1) {
        await sleep(Math.random() * 3)
        const rows = companyId === undefined ? await read() : await withinCompany(companyId, read)
        const wanted = companyId === undefined ? [own, foreign] : [companyId]
        if (rows.join() !== wanted.join()) wrong.push({ companyId, rows })
      }
    }
    await Promise.all([own, foreign, undefined, own, foreign, undefined].map(look))
    expect(wrong).toEqual([])
  })
})
