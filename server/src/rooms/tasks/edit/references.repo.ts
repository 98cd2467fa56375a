import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

/** Fields of a task that refer to other objects. */
export const referenceFields = [
  'typeId',
  'categoryId',
  'carServerId',
  'companyId',
  'carId',
  'driverId',
  'contactId',
] as const
export type ReferenceField = (typeof referenceFields)[number]
export type ReferenceIds = Readonly<Partial<Record<ReferenceField, number | null>>>

/** The referenced object. */
export interface Reference {
  readonly field: ReferenceField
  readonly id: number
  readonly title: string
  readonly isActive: boolean
  /** The owning organization; an organization owns itself. */
  readonly companyId: number | null
  /** Queues in which it may be used; empty means all. */
  readonly queues: readonly Queue[]
}

/**
 * Reads all references of a task in one statement. A lock prevents the deletion of the organization until
 * the transaction ends.
 */
export async function readReferences(db: Db, ids: ReferenceIds): Promise<Map<ReferenceField, Reference>> {
  const { rows } = await sql<Reference>`
    select 'typeId' as field, id, title, is_active, null::integer as company_id, queues
      from task_types where id = ${ids.typeId ?? null}::integer
    union all
    select 'categoryId', id, title, is_active, null, array[queue]
      from task_categories where id = ${ids.categoryId ?? null}::integer
    union all
    select 'carServerId', id, title, is_active, null, '{}'
      from car_servers where id = ${ids.carServerId ?? null}::integer
    union all
    select 'companyId', id, name, is_active, id, '{}'
      from (select * from companies where id = ${ids.companyId ?? null}::integer for key share) as companies
    union all
    select 'carId', id, title, status <> 'ARCHIVED', company_id, '{}'
      from cars where id = ${ids.carId ?? null}::integer
    union all
    select 'driverId', id, concat_ws(' ', last_name, nullif(first_name, '')), is_active, company_id, '{}'
      from drivers where id = ${ids.driverId ?? null}::integer
    union all
    select 'contactId', id, name, true, company_id, '{}'
      from contacts where id = ${ids.contactId ?? null}::integer`.execute(db)
  return new Map(rows.map((row) => [row.field, row]))
}

/** Whether the referenced object belongs to a task that the user sees; contacts by their organization. */
export async function isOfVisibleTask(
  db: Db,
  who: Viewer,
  { field, id, companyId }: Reference,
): Promise<boolean> {
  const column = field === 'carId' || field === 'driverId' ? field : 'companyId'
  const { rows } = await sql`
    select from tasks where ${sql.ref(column)} = ${column === 'companyId' ? companyId : id} and ${visibleTasks(who)}
    limit 1`.execute(db)
  return rows.length > 0
}

interface WorkKind {
  readonly title: string
  readonly isActive: boolean
  /** Queues in which it may be used; empty means all. */
  readonly queues: readonly Queue[]
}

interface WorkKinds {
  readonly types: ReadonlyMap<number, WorkKind>
  readonly categories: ReadonlyMap<number, WorkKind>
}

/** Kinds of work and categories of many tasks. */
export async function readWorkKinds(
  db: Db,
  { typeIds, categoryIds }: { readonly typeIds: readonly number[]; readonly categoryIds: readonly number[] },
): Promise<WorkKinds> {
  if (typeIds.length === 0 && categoryIds.length === 0) return { types: new Map(), categories: new Map() }
  const { rows } = await sql<WorkKind & { id: number; isType: boolean }>`
    select true as is_type, id, title, is_active, queues
      from task_types where id = any(${arrayOf([...new Set(typeIds)], 'integer')})
    union all
    select false, id, title, is_active, array[queue]
      from task_categories where id = any(${arrayOf([...new Set(categoryIds)], 'integer')})`.execute(db)
  const of = (isType: boolean) =>
    new Map(
      rows
        .filter((row) => row.isType === isType)
        .map(({ id, title, isActive, queues }) => [id, { title, isActive, queues }]),
    )
  return { types: of(true), categories: of(false) }
}
