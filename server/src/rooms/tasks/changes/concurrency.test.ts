import { tasksBulkRoutes as bulk } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { connect } from '../../../platform/db/connect.ts'
import { testApp } from '../../../testing/app.ts'
import { testDb, testDbUrl } from '../../../testing/database.ts'
import { holdTransaction } from '../../../testing/hold.ts'
import { expectCorrectTotals } from '../../companies/stored-totals.make.ts'
import { changeMany } from '../bulk/bulk.service.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { close } from '../status/transitions.service.ts'
import { makeTask } from '../tasks.make.ts'

const db = await testDb()
const app = await testApp(db)
expectCorrectTotals(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const closeReason = 'Работы выполнены, замечаний нет'

test('of fifty who close one task at once one succeeds, and the history has one entry', async () => {
  const task = await makeTask(db, { status: 'DONE' })
  const people = [on.admin, on.senior, on.dispatcher]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      (people[at % 3] ?? on.admin).send(tasksRoutes.close, {
        params: { id: task.id },
        body: { closeReason },
      }),
    ),
  )
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 409)).toHaveLength(49)
  const closings = (await on.history(task.id)).filter((line) => line.startsWith('CLOSED'))
  expect(closings).toHaveLength(1)
})

test('overlapping bulk calls, families among them, all go through and lose nothing', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into tasks (queue, title, status, operator_id)
    select 'tachograph', 'Калибровка', 'IN_PROGRESS', ${on.dispatcher.user.id} from generate_series(1, 400)
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [parents, children] = [ids.slice(0, 20), ids.slice(380)]
  await sql`update tasks set parent_id = parents.parent
    from unnest(${`{${children.join()}}`}::integer[], ${`{${parents.join()}}`}::integer[]) as parents(child, parent)
    where id = parents.child`.execute(db)
  await sql`update tasks set childs_count = 1 where id = any(${`{${parents.join()}}`}::integer[])`.execute(db)

  const people = [on.admin, on.senior, on.dispatcher]
  const shuffled = (seed: number) =>
    ids.toSorted((one, other) => ((one * seed) % 997) - ((other * seed) % 997))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const by = people[at % 3] ?? on.admin
      const chosen = shuffled(at * 31 + 7).slice(0, 300)
      return at % 2
        ? by.send(bulk.operator, { body: { ids: chosen, operatorId: people[at % 3]?.user.id ?? null } })
        : by.send(bulk.status, { body: { ids: chosen, status: at % 4 ? 'WAITING_PARTS' : 'WAITING_CLIENT' } })
    }),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))

  // Each version but the first has left a trace, and each clock that stands has its pause.
  const { rows: wrong } = await sql`
    select id from tasks
    where version - 1 > (select count(*) from task_actions where task_id = tasks.id)
      or (status = 'WAITING_CLIENT') <> exists (select from task_pauses where task_id = tasks.id and ended_at is null)`.execute(
    db,
  )
  expect(wrong).toEqual([])
  const { rows: counts } = await sql<{ difference: number }>`
    select count(*) as difference from (
      select status, sum(n) as n from (select status, n from task_counts union all select status, n from task_count_deltas) as kept
      group by status having sum(n) <> 0
      except select status, count(*) from tasks group by status) as differences`.execute(db)
  expect(counts).toEqual([{ difference: 0 }])
})

test('a bulk call never waits for ever: tasks locked by another call are listed', async () => {
  const held = await makeTask(db)
  const free = await makeTask(db)
  const impatient = connect(testDbUrl(), { max: 2, lockTimeoutMs: 100 })
  const commit = await holdTransaction(db, (tx) =>
    tx.selectFrom('tasks').select('id').where('id', '=', held.id).forUpdate().execute(),
  )
  const who = { ...on.admin.user, role: 'admin', isSenior: false, queues: [] } as const
  const { failed } = await changeMany(impatient, { who, log: app.log }, [held.id], close(closeReason), {
    permission: 'tasks.close',
    restores: [],
  })
  await commit()
  await impatient.destroy()
  expect(failed).toEqual([{ id: held.id, error: 'Заявка сейчас занята, повторите через несколько секунд' }])
  const { body } = await on.dispatcher.call(bulk.close, { body: { ids: [held.id, free.id], closeReason } })
  expect(body.failed).toEqual([])
})
