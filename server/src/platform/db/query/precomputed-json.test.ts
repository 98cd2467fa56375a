import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { makeTask } from '../../../rooms/tasks/tasks.make.ts'
import { testDb, testDbUrl } from '../../../testing/database.ts'
import type { Db } from '../connect.ts'
import { makeWorker } from '../tenant/worker.make.ts'
import { inTransaction } from '../transaction.ts'

const owner = await testDb()
const { db, role, admin } = await makeWorker()
const database = new URL(testDbUrl()).pathname.slice(1)

const ids = async (from: Db, table: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(from)
  return rows.map(({ id }) => id)
}

test('functions with the owner’s rights find no names in temporary tables, and only the product may call them', async () => {
  const { rows } = await sql`
    select proname, proconfig, has_function_privilege('public', oid, 'execute') as is_public
    from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`.execute(owner)
  expect(rows.length).toBeGreaterThan(7)
  for (const row of rows)
    expect(row).toMatchObject({
      proconfig: expect.arrayContaining(['search_path=pg_catalog, public, pg_temp']),
      isPublic: false,
    })

  // By whoever may make them all the same.
  await admin.unsafe(`grant temporary on database ${database} to ${role}`)
  await inTransaction(db, async (tx) => {
    await sql`create temporary table audit on commit drop as table public.audit`.execute(tx)
    await sql`insert into public.audit (kind, details) values ('SIGNED_IN', 'Был Гусев')`.execute(tx)
    await sql`select erase_audit_texts(
      (select jsonb_agg(jsonb_build_object('id', id, 'object_title', '', 'details', 'Был [стёрто]')) from public.audit))`.execute(
      tx,
    )
  })
  await admin.unsafe(`revoke temporary on database ${database} from ${role}`)
  const { rows: left } = await sql`select details from audit`.execute(owner)
  expect(left).toEqual([{ details: 'Был [стёрто]' }])
})

describe('precomputed values', () => {
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
