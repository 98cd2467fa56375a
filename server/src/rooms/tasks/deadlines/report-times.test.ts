import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { statuses, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Db } from '../../../platform/db/connect.ts'
import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { type Draft, draftOf, type WorkRow, workColumns } from '../changes/drafts.ts'
import { type Stage, setStage } from '../stage.make.ts'
import { makeTask } from '../tasks.make.ts'
import { measureTimes } from './report-times.service.ts'

const db = await testDb()
const app = await testApp(db)

let stage: Stage
beforeEach(async () => {
  stage = await setStage(app, db)
})

const columns = [
  'takenAt',
  'statusSince',
  'isRemote',
  'reworksCount',
  'takeMinutes',
  'clientMinutes',
  'dispatcherMinutes',
  'engineerMinutes',
  'supplyMinutes',
] as const

const readTimes = (id: number) =>
  db.selectFrom('tasks').select(columns).where('id', '=', id).executeTakeFirstOrThrow()

const readRow = async (id: number): Promise<WorkRow> => ({
  ...(await db.selectFrom('tasks').select(workColumns).where('id', '=', id).executeTakeFirstOrThrow()),
  crewIds: [],
  warranty: null,
  act: null,
})

interface Move {
  readonly to: TaskStatus
  readonly at: string
}

/** Moves a task as the commands do, with its history; answers the measured columns. */
async function moveThrough(
  id: number,
  moves: readonly Move[],
): Promise<Pick<WorkRow, (typeof columns)[number]>> {
  let row = await readRow(id)
  for (const { to, at } of moves) {
    const draft: Draft = draftOf(row)
    draft.after.status = to
    draft.effectiveAt = at
    await db.transaction().execute((tx) => measureTimes(tx, [draft]))
    await db
      .insertInto('taskActions')
      .values({
        taskId: id,
        at,
        kind: 'STATUS',
        field: 'Статус',
        fromText: statusTitle(row.status),
        toText: statusTitle(to),
        userId: null,
      })
      .execute()
    row = draft.after
  }
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as never
}

describe('the times of a task', () => {
  test('split the working time between the sides that had the move', async () => {
    // A Monday; the clocks of Moscow are three hours ahead.
    const { id } = await makeTask(db, { createdAt: '2026-10-05T06:00:00.000Z' })
    const times = await moveThrough(id, [
      { to: 'ASSIGNED', at: '2026-10-05T07:30:00.000Z' },
      { to: 'WAITING_CLIENT', at: '2026-10-05T09:00:00.000Z' },
      { to: 'WAITING_PARTS', at: '2026-10-06T07:00:00.000Z' },
      { to: 'IN_PROGRESS', at: '2026-10-06T08:00:00.000Z' },
      { to: 'REMOTE_DONE', at: '2026-10-06T09:00:00.000Z' },
      { to: 'IN_PROGRESS', at: '2026-10-06T09:30:00.000Z' },
      { to: 'DONE', at: '2026-10-06T09:45:00.000Z' },
      { to: 'CLOSED', at: '2026-10-08T09:00:00.000Z' },
    ])
    expect(times).toEqual({
      takenAt: '2026-10-05T07:30:00.000Z',
      statusSince: '2026-10-08T09:00:00.000Z',
      isRemote: false,
      reworksCount: 1,
      takeMinutes: 90,
      clientMinutes: 60 + 240 + 60,
      dispatcherMinutes: 90 + 30,
      engineerMinutes: 90 + 60 + 15,
      supplyMinutes: 60,
    })
  })

  test('are written by the commands', async () => {
    const { admin, engineer } = stage
    const { body } = await admin.call(tasksRoutes.create, { body: { queue: 'skud', title: 'Не открывает' } })
    const params = { id: body.id }
    await admin.call(tasksRoutes.operator, { params, body: { operatorId: engineer.user.id } })
    await admin.call(tasksRoutes.remoteDone, { params, body: { workReport: 'Перезапустили считыватель' } })
    expect(await readTimes(body.id)).toMatchObject({ isRemote: true, reworksCount: 0, takeMinutes: 0 })
    await admin.call(tasksRoutes.status, {
      params,
      body: { status: 'IN_PROGRESS', reason: 'Снова не открывает' },
    })
    const returned = await readTimes(body.id)
    expect(returned).toMatchObject({ isRemote: false, reworksCount: 1 })
    expect(returned.takenAt).not.toBeNull()
    expect(returned.statusSince).not.toBeNull()
  })

  test('of a task created with an operator: taken at once', async () => {
    const { admin, engineer } = stage
    const { body } = await admin.call(tasksRoutes.create, {
      body: { queue: 'skud', title: 'Не открывает', operatorId: engineer.user.id },
    })
    expect(await readTimes(body.id)).toMatchObject({ takenAt: body.createdAt, takeMinutes: 0 })
  })

  test('read from the history are those that the commands wrote', async () => {
    const start = Date.UTC(2025, 11, 26, 5)
    const gaps = fc.array(
      fc.record({ to: fc.constantFrom(...statuses), minutes: fc.integer({ min: 0, max: 20_000 }) }),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(gaps, async (steps) => {
        const { id } = await makeTask(db, { createdAt: new Date(start).toISOString() })
        let at = start
        let from: TaskStatus = 'NEW'
        const moves: Move[] = []
        for (const { to, minutes } of steps) {
          if (to === from) continue
          at += minutes * 60_000 + 17_345
          moves.push({ to, at: new Date(at).toISOString() })
          from = to
        }
        const times = await moveThrough(id, moves)
        await finish(db, id, from, at)
        await sql`select recount_task_times()`.execute(db)
        expect(await readTimes(id)).toEqual(times)
      }),
      { numRuns: 40 },
    )
  })
})

/** What the commands write beside the times. */
async function finish(on: Db, id: number, status: TaskStatus, at: number): Promise<void> {
  const { rows } = await sql<{ wasDone: boolean }>`
    select coalesce((array_agg(to_text in ('Выполнена', 'Выполнена удалённо') order by id desc)
      filter (where to_text <> 'Закрыта'))[1], false) as was_done from task_actions where task_id = ${id}`.execute(
    on,
  )
  const isEnded = ['DONE', 'REMOTE_DONE', 'CLOSED'].includes(status)
  const doneAt = isEnded && rows[0]?.wasDone ? new Date(at).toISOString() : null
  await on.updateTable('tasks').set({ status, doneAt }).where('id', '=', id).execute()
}
