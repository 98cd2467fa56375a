import type { MaintenanceKind, MaintenanceKindInput } from '@naryad/contract/maintenance/maintenance'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

const ifThere = (table: RawBuilder<unknown>, column: string): RawBuilder<number | null> =>
  sql<number | null>`(select named.id from ${table} as named where named.id = ${sql.ref(column)})`

const kinds = (db: Db) =>
  db
    .selectFrom('maintenanceKinds as k')
    .select([
      'k.id',
      'k.title',
      'k.termMonths',
      'k.termDays',
      'k.termKm',
      'k.warningDays',
      'k.warningKm',
      'k.source',
      'k.checkedOn',
      'k.makesTask',
      'k.taskDaysBefore',
      'k.taskBySupply',
      'k.supplyDays',
      'k.taskQueue',
      'k.taskPriority',
      'k.unitKind',
      'k.isActive',
      'k.version',
    ])
    .select([
      ifThere(sql`task_types`, 'k.taskTypeId').as('taskTypeId'),
      ifThere(sql`task_categories`, 'k.taskCategoryId').as('taskCategoryId'),
    ])

/** Sets the kind and category of the tasks of standard kinds, where they are empty. */
export async function fillKinds(tx: Tx): Promise<void> {
  await sql`select fill_maintenance_kinds()`.execute(tx)
}

export const readKinds = (db: Db): Promise<MaintenanceKind[]> =>
  kinds(db)
    .orderBy(sql`k.title collate ru`)
    .orderBy('k.id')
    .execute()

export const findKind = (db: Db, id: number): Promise<MaintenanceKind | undefined> =>
  kinds(db).where('k.id', '=', id).executeTakeFirst()

/** The lock makes writes of ranges of this kind wait until their warnings are updated. */
export const lockKind = (tx: Tx, id: number): Promise<MaintenanceKind | undefined> =>
  kinds(tx).where('k.id', '=', id).forUpdate('k').executeTakeFirst()

export async function insertKind(tx: Tx, input: MaintenanceKindInput): Promise<number> {
  const { id } = await tx
    .insertInto('maintenanceKinds')
    .values(input)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateKind(tx: Tx, id: number, input: MaintenanceKindInput): Promise<void> {
  await tx
    .updateTable('maintenanceKinds')
    .set({ ...input, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteKind(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('maintenanceKinds').where('id', '=', id).execute()
}

export async function countRanges(tx: Tx, kindId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('maintenanceRanges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kindId', '=', kindId)
    .executeTakeFirstOrThrow()
  return count
}

/** Trucks with open ranges of this kind, in the order of the refresh. */
export const carsWithOpen = (tx: Tx, kindId: number): Promise<{ id: number; companyId: number | null }[]> =>
  tx
    .selectFrom('cars')
    .select(['id', 'companyId'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('maintenanceRanges')
        .select('carId')
        .where('kindId', '=', kindId)
        .where('doneAt', 'is', null),
    )
    .orderBy('id')
    .execute()

export interface NamedForTasks {
  readonly title: string
  readonly isActive: boolean
  /** Empty: all queues. */
  readonly queues: readonly Queue[]
}

export const findType = (tx: Tx, id: number): Promise<NamedForTasks | undefined> =>
  tx.selectFrom('taskTypes').select(['title', 'isActive', 'queues']).where('id', '=', id).executeTakeFirst()

export const findCategory = (tx: Tx, id: number): Promise<NamedForTasks | undefined> =>
  tx
    .selectFrom('taskCategories')
    .select(['title', 'isActive', sql<Queue[]>`array[queue]`.as('queues')])
    .where('id', '=', id)
    .executeTakeFirst()
