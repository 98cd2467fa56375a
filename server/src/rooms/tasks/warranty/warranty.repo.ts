import type { UnitKind } from '@naryad/contract/units/units.words'
import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { jsonRows } from '../../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import type { StoredWarranty } from '../changes/drafts.ts'

/** A unit that a task may be about, with what its warranty follows from. */
export interface CandidateUnit {
  readonly unitId: number
  readonly kind: UnitKind
  readonly title: string
  readonly serial: string
  readonly warrantyUntil: string | null
  readonly installedOn: string | null
  readonly installedTaskId: number | null
}

export interface WarrantyPlace {
  /** Null: not created yet. */
  readonly id: number | null
  readonly carId: number | null
  readonly categoryId: number | null
  readonly companyId: number | null
}

/** The candidates of each task, in the order of the tasks. */
export async function findCandidates(
  tx: Tx,
  tasks: readonly WarrantyPlace[],
): Promise<readonly (readonly CandidateUnit[])[]> {
  if (!tasks.some(({ carId, categoryId }) => carId !== null && categoryId !== null))
    return tasks.map(() => [])
  const given = tasks.map(({ id, carId, categoryId, companyId }) => ({
    taskId: id,
    carId,
    categoryId,
    companyId,
  }))
  const { rows } = await sql<CandidateUnit & { place: number }>`
    select place, unit_id, kind, title, serial, warranty_until::text, installed_on::text, installed_task_id
    from find_warranty_units(${JSON.stringify(given)}::jsonb)`.execute(tx)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return tasks.map((_, place) => byPlace.get(place) ?? [])
}

export async function saveWarranties(
  tx: Tx,
  rows: readonly (StoredWarranty & { readonly taskId: number })[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into task_warranties (task_id, unit_id, ground, text, until, user_id)
    select task_id, unit_id, ground, text, until, user_id
    from jsonb_populate_recordset(null::task_warranties, ${jsonRows(rows)})
    on conflict (task_id) do update set (unit_id, ground, text, until, user_id)
      = row(excluded.unit_id, excluded.ground, excluded.text, excluded.until, excluded.user_id)`.execute(tx)
}

export async function deleteWarranties(tx: Tx, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length > 0)
    await sql`delete from task_warranties where task_id = any(${arrayOf(taskIds, 'integer')})`.execute(tx)
}

export async function readUnitNames(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<CandidateUnit, 'kind' | 'title' | 'serial'>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Pick<CandidateUnit, 'kind' | 'title' | 'serial'> & { id: number }>`
    select units.id, units.kind, models.title, units.serial
    from units join unit_models as models on models.id = units.model_id
    where units.id = any(${arrayOf(ids, 'integer')})`.execute(db)
  return new Map(rows.map((unit) => [unit.id, unit]))
}

/** What has changed of the units that tasks may be about. */
export interface ChangedUnits {
  readonly carIds?: readonly number[]
  readonly unitIds?: readonly number[]
  readonly categoryId?: number
}

/** A rule of the product sees all of them. */
export const everyTask = sql<SqlBool>`true`

/** Open unsigned tasks that may be about these units. */
export async function findConcerned(
  tx: Tx,
  { carIds = [], unitIds = [], categoryId }: ChangedUnits,
): Promise<number[]> {
  const cars = arrayOf(carIds, 'integer')
  const { rows } = await sql<{ id: number }>`
    select id from tasks
    where is_open and signed_at is null and id = any(array(
      select own.id from tasks as own where own.car_id = any(${cars}) and own.is_open
        and exists (select from task_categories as category
          where category.id = own.category_id and category.unit_kind is not null)
      union
      select task_id from task_warranties
      where unit_id = any(${arrayOf(unitIds, 'integer')}) or unit_id in (select units.id from units where units.car_id = any(${cars}))
      union
      select own.id from tasks as own where own.category_id = ${categoryId ?? null}::integer and own.is_open))
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
