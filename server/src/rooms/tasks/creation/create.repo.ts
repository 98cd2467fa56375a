import type { ChecklistItem, CostItem, TaskType } from '@naryad/contract/tasks/tasks'
import { type Insertable, sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { columnsFor, type TasksTable } from '../task-columns.table.ts'

type Stored = 'checklist' | 'costItems'

/** A task to insert; its lists are plain data. */
export type NewTask = Omit<Insertable<TasksTable>, Stored | 'nextMoveAt'> & {
  readonly checklist: readonly ChecklistItem[]
  readonly costItems: readonly CostItem[]
}

/** There is no one to wait for yet: the next step of a new task is its visit or its deadline. */
const rowOf = ({ checklist, costItems, ...task }: NewTask): Insertable<TasksTable> => ({
  ...task,
  nextMoveAt: task.plannedFrom ?? task.plannedTo ?? task.deadlineAt ?? null,
  checklist: JSON.stringify(checklist),
  costItems: JSON.stringify(costItems),
})

export async function insertTask(tx: Tx, task: NewTask): Promise<number> {
  const { id } = await tx.insertInto('tasks').values(rowOf(task)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ids in the order of the tasks: rows of one statement get ascending ids. */
export async function insertTasks(tx: Tx, tasks: readonly NewTask[]): Promise<number[]> {
  const rows = await tx.insertInto('tasks').values(tasks.map(rowOf)).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function readChecklist(tx: Tx, typeId: number): Promise<TaskType['checklist']> {
  const type = await tx
    .selectFrom('taskTypes')
    .select('checklist')
    .where('id', '=', typeId)
    .executeTakeFirst()
  return type?.checklist ?? []
}

/** The checklists of several types at once. */
export async function readChecklists(
  tx: Tx,
  typeIds: readonly number[],
): Promise<Map<number, TaskType['checklist']>> {
  if (typeIds.length === 0) return new Map()
  const types = await tx
    .selectFrom('taskTypes')
    .select(['id', 'checklist'])
    .where('id', '=', sql<number>`any(${arrayOf([...new Set(typeIds)], 'integer')})`)
    .execute()
  return new Map(types.map(({ id, checklist }) => [id, checklist]))
}

export interface NewChild {
  readonly carId: number
  readonly companyId: number | null
  readonly driverId: number | null
  readonly carServerId: number | null
  readonly repeatOfId: number | null
  readonly contractId: number | null
  readonly deadlineAt: string | null
  readonly deadlineNormMinutes: number | null
  readonly isWarranty: boolean
}

interface Birth {
  readonly createdAt: string
  readonly createdBy: number
  readonly hasManualDeadline: boolean
}

const inherited = columnsFor('child')

/** One sub-task per truck, with the parent's description of the work and the truck's own fields. */
export async function insertChildren(
  tx: Tx,
  parentId: number,
  children: readonly NewChild[],
  birth: Birth,
): Promise<{ id: number; carId: number | null }[]> {
  const column = (name: keyof NewChild, type = 'integer') =>
    arrayOf(
      children.map((child) => child[name]),
      type,
    )
  const { rows } = await sql<{ id: number; carId: number }>`
    insert into tasks (
      parent_id, car_id, company_id, driver_id, car_server_id, repeat_of_id, contract_id, is_warranty,
      created_at, updated_at, created_by, deadline_at, deadline_norm_minutes, has_manual_deadline, next_move_at,
      ${sql.join(inherited.map((name) => sql.ref(name)))}, checklist
    )
    select
      parent.id, child.car_id, child.company_id, child.driver_id, child.car_server_id, child.repeat_of_id, child.contract_id,
      child.is_warranty,
      ${birth.createdAt}::timestamptz, ${birth.createdAt}::timestamptz, ${birth.createdBy}::integer,
      child.deadline_at, child.deadline_norm_minutes, ${birth.hasManualDeadline},
      coalesce(parent.planned_from, parent.planned_to, child.deadline_at),
      ${sql.join(inherited.map((name) => sql.ref(`parent.${name}`)))},
      (select coalesce(jsonb_agg(item || '{"isDone": false}' order by n), '[]')
        from jsonb_array_elements(parent.checklist) with ordinality as items(item, n))
    from tasks as parent, unnest(
      ${column('carId')}, ${column('companyId')}, ${column('driverId')}, ${column('carServerId')}, ${column('repeatOfId')},
      ${column('contractId')}, ${column('isWarranty', 'boolean')}, ${column('deadlineAt', 'timestamptz')},
      ${column('deadlineNormMinutes')}
    ) with ordinality as child(car_id, company_id, driver_id, car_server_id, repeat_of_id, contract_id, is_warranty,
      deadline_at, deadline_norm_minutes, n)
    where parent.id = ${parentId}
    order by child.n
    returning id, car_id`.execute(tx)
  return rows
}
