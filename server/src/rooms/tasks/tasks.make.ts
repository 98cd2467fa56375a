import { needsOperator } from '@naryad/contract/tasks/tasks.operators'
import { isDone } from '@naryad/contract/tasks/tasks.statuses'
import type { Insertable, Selectable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { makeUser } from '../users/users.make.ts'
import { refreshSearch } from './search/tasks.search.repo.ts'
import type { TasksTable } from './task-columns.table.ts'

type TaskFacts = Partial<Insertable<TasksTable>>

/** A valid task in the given status, with the operator, report and reason that the status requires. */
export async function makeTask(db: Db, facts: TaskFacts = {}): Promise<Selectable<TasksTable>> {
  const status = facts.status ?? 'NEW'
  const operatorId =
    facts.operatorId === undefined && needsOperator(status) ? (await makeUser(db)).id : facts.operatorId
  const at = facts.createdAt ?? new Date().toISOString()
  const finished = isDone(status) || status === 'CLOSED' ? { doneAt: at, workReport: 'Работы выполнены' } : {}
  const closed = status === 'CLOSED' ? { closedAt: at, closeReason: 'Решено по телефону' } : {}
  return db.transaction().execute(async (tx) => {
    const task = await tx
      .insertInto('tasks')
      .values({
        queue: 'tachograph',
        title: 'Не читается карта водителя',
        ...finished,
        ...closed,
        ...facts,
        operatorId: operatorId ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await refreshSearch(tx, [task.id])
    return task
  })
}

let categories = 0

export async function makeCategory(db: Db): Promise<{ id: number }> {
  categories += 1
  return db
    .insertInto('taskCategories')
    .values({ title: `Категория ${categories}`, queue: 'tachograph' })
    .returning('id')
    .executeTakeFirstOrThrow()
}
