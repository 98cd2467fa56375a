import { tasksBulkRoutes as bulk, tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { holdTransaction } from '../../../testing/hold.ts'
import { batchSize } from '../bulk/bulk.service.ts'
import { setStage, type Stage } from '../stage.make.ts'
import { deleteExpiredUndos } from './undo.repo.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

const undo = async (by: Caller, undoId: string | undefined) =>
  (await by.call(tasksUndoRoutes.undo, { params: { undoId: undoId ?? 'none' } })).body

const undoRefusal = async (by: Caller, undoId: string | undefined) =>
  (await on.refusal(by, tasksUndoRoutes.undo, { params: { undoId: undoId ?? 'none' } })).message

const gone = 'Отменить уже нельзя: прошло 10 минут или изменение уже отменено'

async function makeMany(count: number, operatorId: number) {
  const { rows } = await sql<{ id: number }>`
    insert into tasks (queue, title, status, operator_id)
    select 'tachograph', 'Калибровка', 'IN_PROGRESS', ${operatorId}::integer
    from generate_series(1, ${count}::integer) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

describe('a change is undone', () => {
  const change = async () => {
    const ids = await makeMany(1, on.engineer.user.id)
    return (await on.dispatcher.call(bulk.priority, { body: { ids, priority: 'URGENT' } })).body.undoId
  }

  test('once', async () => {
    const undoId = await change()
    await undo(on.dispatcher, undoId)
    expect(await undoRefusal(on.dispatcher, undoId)).toBe(gone)
  })

  test('once, of two at the same moment', async () => {
    const ids = await makeMany(batchSize + 10, on.engineer.user.id)
    const { body } = await on.dispatcher.call(bulk.priority, { body: { ids, priority: 'URGENT' } })
    const params = { undoId: body.undoId ?? 'none' }
    await Promise.all([1, 2, 3].map(() => on.dispatcher.send(tasksUndoRoutes.undo, { params })))
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from task_actions where kind = 'UNDONE'`.execute(db)
    expect(rows).toEqual([{ n: ids.length }])
  })

  test('only by its author', async () => {
    const undoId = await change()
    expect(await undoRefusal(on.admin, undoId)).toBe(gone)
    expect(
      (await on.refusal(on.client, tasksUndoRoutes.undo, { params: { undoId: undoId ?? '' } })).statusCode,
    ).toBe(403)
    expect((await undo(on.dispatcher, undoId)).failed).toEqual([])
  })

  test('within ten minutes, after which what was recorded is deleted', async () => {
    const undoId = await change()
    await sql`update task_undos set expires_at = expires_at - interval '599 seconds'`.execute(db)
    await db.transaction().execute(deleteExpiredUndos)
    expect((await sql`select from task_undos`.execute(db)).rows).toHaveLength(1)
    await sql`update task_undos set expires_at = expires_at - interval '1 second'`.execute(db)
    expect(await undoRefusal(on.dispatcher, undoId)).toBe(gone)
    await db.transaction().execute(deleteExpiredUndos)
    expect((await sql`select from task_undos`.execute(db)).rows).toHaveLength(0)
  })

  test('as long as the author may make such changes', async () => {
    const undoId = await change()
    await db.updateTable('users').set({ role: 'engineer' }).where('id', '=', on.dispatcher.user.id).execute()
    expect(await undoRefusal(on.dispatcher, undoId)).toBe('У вас нет права на это действие')
  })

  test('after a change that a colleague is writing, which stays', async () => {
    const undoId = await change()
    const commit = await holdTransaction(db, async (tx) => {
      await tx.selectFrom('tasks').select('id').forUpdate().execute()
      await tx.updateTable('tasks').set({ priority: 'CRITICAL' }).execute()
    })
    const undoing = undo(on.dispatcher, undoId)
    await commit()
    expect((await undoing).failed).toHaveLength(1)
    const { rows } = await sql`select priority from tasks`.execute(db)
    expect(rows).toEqual([{ priority: 'CRITICAL' }])
  })
})
