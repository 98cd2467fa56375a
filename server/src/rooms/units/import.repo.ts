import type { UnitImportInput } from '@naryad/contract/units/unit-import'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { givenNames } from '../../platform/db/query/folded-names.ts'
import { fullNameIn } from '../../platform/db/query/full-name.ts'
import { columnUpdates, jsonRows } from '../../platform/db/query/json-rows.ts'
import type { ReferenceMatch, ReferenceQueries } from '../../platform/imports/references.ts'

/** A unit as a row of a file would name it, with what the row is compared by. */
export interface ImportedUnit extends UnitImportInput {
  readonly id: number
  readonly version: number
  readonly title: string
  readonly key: string
  readonly isGone: boolean
  readonly moves: {
    /** Of the move before the last one. */
    readonly formerDay: string | null
    readonly lastDay: string | null
    /** The warranty counts from the last one, by the model. */
    readonly isWarrantyDated: boolean
    readonly warrantyMonths: number | null
  }
  readonly carTitle: string | null
  readonly userName: string | null
  readonly companyName: string | null
}

/** Locks the units with these serials, in the order of ids. */
export async function findImported(tx: Tx, serials: readonly string[]): Promise<ImportedUnit[]> {
  const { rows } = await sql<ImportedUnit>`
    select units.id, units.version, units.serial as title, units.serial_key as key, units.place = 'GONE' as is_gone,
      json_build_object(
        'formerDay', (select max(on_day)::text from unit_moves where unit_id = units.id
          and id < (select max(id) from unit_moves as last where last.unit_id = units.id)),
        'lastDay', (select max(on_day)::text from unit_moves where unit_id = units.id),
        'isWarrantyDated', units.place = 'CAR' and (
          select last.is_warranty or not exists (
            select from unit_moves as before
            where before.unit_id = units.id and before.id < last.id and before.to_place = 'CAR')
          from unit_moves as last where last.unit_id = units.id order by last.id desc limit 1) is true,
        'warrantyMonths', unit_models.warranty_months) as moves,
      cars.title as car_title, ${fullNameIn('users')} as user_name, companies.name as company_name,
      units.kind, unit_models.title as model, units.serial, units.place, units.car_id, units.user_id, units.company_id,
      units.installed_on::text, units.installed_task_id, units.warranty_until::text, units.warranty_note, units.proof_number,
      units.verified_on::text, units.verified_until::text, units.comment
    from units join unit_models on unit_models.id = units.model_id
    left join cars on cars.id = units.car_id
    left join users on users.id = units.user_id
    left join companies on companies.id = units.company_id
    where units.serial_key = any(array(select unit_serial_key(given) from unnest(${serials}::text[]) as given))
    order by units.id for no key update of units`.execute(tx)
  return rows
}

const folded = sql`regexp_replace(trim(fold_words(${fullNameIn('users')})), '\\s+', ' ', 'g')`

export const unitReferences = {
  staff: (names) => sql<ReferenceMatch>`
    select given.name, users.id, ${fullNameIn('users')} as title, users.is_blocked as is_past
    from ${givenNames(names)} join users on ${folded} = given.folded
    where users.role <> 'client'`,
} satisfies Partial<ReferenceQueries>

const columns = [
  'serial',
  'installedOn',
  'installedTaskId',
  'warrantyUntil',
  'warrantyNote',
  'proofNumber',
  'verifiedOn',
  'verifiedUntil',
  'comment',
] as const

/** Those of the numbers that are requests. */
export async function findTaskIds(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from tasks where id = any(${[...new Set(ids)]}::int[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Writes what is no place; of a unit that stands where it stood the day of its installation, too. */
export async function updateImported(
  tx: Tx,
  changes: readonly { readonly id: number; readonly input: UnitImportInput }[],
): Promise<void> {
  const rows = changes.map(({ id, input }) => ({ id, ...input }))
  await sql`
    update units set ${columnUpdates(columns)}, version = units.version + 1, updated_at = now(),
      since = case when units.place = 'CAR' and units.car_id = rows.car_id then rows.installed_on else units.since end
    from jsonb_populate_recordset(null::units, ${jsonRows(rows)}) as rows where units.id = rows.id`.execute(
    tx,
  )
  await sql`
    update unit_moves set on_day = units.since, task_id = units.installed_task_id
    from units where units.id = any(${rows.map(({ id }) => id)}::int[]) and units.place = 'CAR'
      and unit_moves.id = (select max(id) from unit_moves as last where last.unit_id = units.id)
      and (unit_moves.on_day, unit_moves.task_id) is distinct from (units.since, units.installed_task_id)`.execute(
    tx,
  )
}
