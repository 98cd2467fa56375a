import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import postgres from 'postgres'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'

import { makeCar } from '../../rooms/cars/cars.make.ts'
import { makeCompany } from '../../rooms/companies/companies.make.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { withinCompany } from './company-wall.ts'
import { connect, type Db } from './connect.ts'
import { giveRights } from './rights.ts'
import { inTransaction } from './transaction.ts'

const owner = await testDb()

/** The role that the product works as: it owns nothing. */
const worker = `naryad_worker_${process.env['VITEST_POOL_ID']}`
const workingUrl = new URL(testDbUrl())
workingUrl.username = worker
workingUrl.password = 'secret'
const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })
await admin.unsafe(`
  do $$ begin create role ${worker} login bypassrls password 'secret';
  exception when duplicate_object then null; end $$`)
const rights = await giveRights({ ownerUrl: testDbUrl(), workingUrl: workingUrl.href })
const db = connect(workingUrl.href, { max: 2, hasWall: true })
afterAll(async () => {
  await db.destroy()
  const mine = postgres(testDbUrl(), { max: 1, onnotice: () => {} })
  await mine.unsafe(`drop owned by ${worker}`)
  await mine.end()
  await admin.unsafe(`drop role ${worker}`)
  await admin.end()
})

const ids = async (from: Db, table: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(from)
  return rows.map(({ id }) => id)
}

test('61: the role that works owns nothing and is no superuser', async () => {
  expect(rights).toEqual({ isApart: true, hasWall: true })
  const { rows } = await sql`
    select rolsuper, rolcreaterole, rolcreatedb,
      (select count(*) from pg_class where relowner = pg_roles.oid)::int as owned
    from pg_roles where rolname = current_user`.execute(db)
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, owned: 0 }])
  const { rows: paths } = await sql<{ searchPath: string }>`show search_path`.execute(db)
  expect(paths[0]?.searchPath).toBe('public')
})

test('61: what runs with the owner’s rights finds no names in temporary tables, and is called by nobody else', async () => {
  const { rows } = await sql`
    select proname, proconfig, has_function_privilege('public', oid, 'execute') as is_public
    from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`.execute(owner)
  expect(rows.length).toBeGreaterThan(7)
  for (const row of rows)
    expect(row).toMatchObject({
      proconfig: ['search_path=pg_catalog, public, pg_temp'],
      isPublic: false,
    })

  // By whoever may make them all the same.
  await admin.unsafe(`grant temporary on database ${workingUrl.pathname.slice(1)} to ${worker}`)
  await inTransaction(db, async (tx) => {
    await sql`create temporary table audit on commit drop as table public.audit`.execute(tx)
    await sql`insert into public.audit (kind, details) values ('SIGNED_IN', 'Был Гусев')`.execute(tx)
    await sql`select erase_audit_texts(
      (select jsonb_agg(jsonb_build_object('id', id, 'object_title', '', 'details', 'Был [стёрто]')) from public.audit))`.execute(
      tx,
    )
  })
  await admin.unsafe(`revoke temporary on database ${workingUrl.pathname.slice(1)} from ${worker}`)
  const { rows: left } = await sql`select details from audit`.execute(owner)
  expect(left).toEqual([{ details: 'Был [стёрто]' }])
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
  'select raise_walls()',
  'create temporary table audit (id integer)',
])('61: the role that works may not «%s»', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({
    code: expect.stringMatching(/^42501$/),
  })
})

describe('65: what is kept for good', () => {
  test.each(['audit', 'task_actions', 'object_actions'])(
    '%s takes entries and gives none back',
    async (table) => {
      for (const statement of [
        `update ${table} set at = now()`,
        `delete from ${table}`,
        `truncate ${table}`,
        `merge into ${table} using (select 1) as one on true when matched then delete`,
      ])
        await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
    },
  )

  test.each([
    ['audit', 'erase_audit_texts', 'object_title', 'details'],
    ['object_actions', 'erase_history_texts', 'from_text', 'to_text'],
    ['task_actions', 'erase_task_action_texts', 'from_text', 'to_text'],
  ])('texts of %s lose pieces, and get none', async (table, eraser, first, second) => {
    const task = await makeTask(owner)
    await sql`insert into ${sql.table(table)} ${sql.raw(
      {
        audit: '(kind',
        object_actions: '(entity, object_id, source, kind',
        task_actions: '(task_id, kind',
      }[table] ?? '',
    )}, ${sql.ref(first)}, ${sql.ref(second)}) values (${sql.raw(
      {
        audit: `'SIGNED_IN'`,
        object_actions: `'cars', 1, 'STAFF', 'CHANGED'`,
        task_actions: `${task.id}, 'CREATED'`,
      }[table] ?? '',
    )}, '', 'Был 50%_ \\ Гусев, потом Гусев')`.execute(owner)
    const [id] = await ids(owner, table)
    const put = (one: string | null, two: string | null) =>
      sql`select ${sql.raw(eraser)}(${JSON.stringify([{ id, [first]: one, [second]: two }])}::jsonb)`.execute(
        db,
      )
    for (const [one, two] of [
      ['', 'Был Иванов'],
      ['', null],
      ['', ''],
      ['', 'Был 50 Гусев, потом [стёрто]'],
      ['', 'Был 50%_ \\ [стёрто], потом Иванов'],
      ['[стёрто]', 'Был 50%_ \\ Гусев, потом Гусев'],
    ] as const)
      await expect(put(one, two)).rejects.toMatchObject({ code: '42501' })
    await put('', 'Был 50%_ \\ [стёрто], потом [стёрто]')
    await put('', 'Был 50%_ \\ [стёрто], потом [стёрто]')
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(second)} as text from ${sql.table(table)}`.execute(owner)
    expect(rows).toEqual([{ text: 'Был 50%_ \\ [стёрто], потом [стёрто]' }])
  })

  test('what was done to a person is renamed to what the erased are called, and to nothing else', async () => {
    await sql`insert into audit (kind, object_kind, object_id, object_title)
      values ('USER_BLOCKED', 'users', 7, 'Гусев П. А.')`.execute(owner)
    await sql`insert into object_actions (entity, object_id, source, kind, to_text) values ('users', 7, 'STAFF', 'CHANGED', 'Гусев')`.execute(
      owner,
    )
    const { rows } = await sql`
      select erase_audit_of('users', 7, 'Иванов И. И.') as audit, erase_history_of('users', 7, 'Иванов') as history`.execute(
      db,
    )
    expect(rows).toEqual([{ audit: 0, history: 0 }])
    await sql`select erase_audit_of('users', 7, 'Стёртый пользователь 7'), erase_history_of('users', 7, '[стёрто]')`.execute(
      db,
    )
    const { rows: left } = await sql`select object_title, to_text from audit, object_actions`.execute(owner)
    expect(left).toEqual([{ objectTitle: 'Стёртый пользователь 7', toText: '[стёрто]' }])
  })

  test('an entry of the audit goes only when it is old, and a task’s history only with the task', async () => {
    await sql`insert into audit (kind, at) values ('SIGNED_IN', now() - interval '7 months'), ('SIGNED_IN', now())`.execute(
      db,
    )
    const { rows } = await sql<{ n: number }>`select delete_old_audit(0, 1000) as n`.execute(db)
    expect(rows[0]?.n).toBe(1)
    const task = await makeTask(owner)
    await sql`insert into task_actions (task_id, kind) values (${task.id}, 'CREATED')`.execute(db)
    await sql`select delete_task_actions(${task.id})`.execute(db)
    expect(await ids(db, 'task_actions')).toHaveLength(1)
    await db.deleteFrom('tasks').where('id', '=', task.id).execute()
    await sql`select delete_task_actions(${task.id})`.execute(db)
    expect(await ids(db, 'task_actions')).toEqual([])
  })
})

describe('30: behind the wall of an organization', () => {
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

  test('a truck that was sold is named by the tasks it had, and is nobody’s to change', async () => {
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

  test('the audit, the letters and the files of imports are closed; kept counts go on', async () => {
    for (const table of ['audit', 'letters', 'imports', 'task_words'])
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

  test('nothing of it is left for whoever gets the connection next, however the call has ended', async () => {
    const narrow = connect(workingUrl.href, { max: 1, hasWall: true, statementTimeoutMs: 200 })
    const seen = async () => {
      const { rows } = await sql<{ role: string; company: string; n: number }>`
        select current_user as role, coalesce(current_setting('naryad.company_id', true), '') as company,
          (select count(*) from companies)::int as n`.execute(narrow)
      return rows
    }
    const clean = [{ role: worker, company: '', n: 2 }]
    const ends: (() => Promise<unknown>)[] = [
      () => seen(),
      () => sql`select 1 / 0`.execute(narrow),
      () => sql`select pg_sleep(1)`.execute(narrow),
      () => inTransaction(narrow, (tx) => sql`select 1 / 0`.execute(tx)),
      () => inTransaction(narrow, () => Promise.reject(new Error('передумал'))),
      () => inTransaction(narrow, (tx) => sql`set local role naryad_client`.execute(tx)),
      () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(narrow),
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
