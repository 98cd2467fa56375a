import type { UnitModel, UnitModelInput } from '@naryad/contract/units/unit-models'
import type { UnitKind } from '@naryad/contract/units/units.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Reach } from '../tasks/index.ts'
import { visible } from './units.policy.repo.ts'

const models = (db: Db, reach: Reach) =>
  db.selectFrom('unitModels as models').select([
    'models.id',
    'models.kind',
    'models.title',
    'models.maker',
    'models.warrantyMonths',
    'models.verificationMonths',
    'models.lifeMonths',
    'models.source',
    'models.checkedOn',
    'models.isActive',
    'models.version',
    sql<number | null>`${reach.scope === 'company' ? sql`null::integer` : sql`models.price_item_id`}`.as(
      'priceItemId',
    ),
    sql<number>`(select count(*)::int from units
        where units.model_id = models.id and units.place <> 'GONE' and ${visible(reach)})`.as('unitsCount'),
  ])

const kindOrder = sql`array_position(array['TACHOGRAPH', 'SKZI', 'TERMINAL', 'FUEL_SENSOR', 'READER', 'ALCOLOCK',
  'CAMERA', 'CARD', 'SIM', 'OTHER'], models.kind)`

export const readModels = (db: Db, reach: Reach): Promise<UnitModel[]> =>
  models(db, reach)
    .orderBy(kindOrder)
    .orderBy(sql`models.title collate ru`)
    .orderBy('models.id')
    .execute()

export const findModel = (db: Db, reach: Reach, id: number): Promise<UnitModel | undefined> =>
  models(db, reach).where('models.id', '=', id).executeTakeFirst()

export const lockModel = (tx: Tx, reach: Reach, id: number): Promise<UnitModel | undefined> =>
  models(tx, reach).where('models.id', '=', id).forUpdate('models').executeTakeFirst()

/** Of all units, also written-off ones. */
export async function countUnitsOf(tx: Tx, id: number): Promise<number> {
  const { n } = await tx
    .selectFrom('units')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('modelId', '=', id)
    .executeTakeFirstOrThrow()
  return n
}

export async function insertModel(tx: Tx, input: UnitModelInput): Promise<number> {
  const { id } = await tx.insertInto('unitModels').values(input).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateModel(tx: Tx, id: number, input: UnitModelInput): Promise<void> {
  await tx
    .updateTable('unitModels')
    .set({ ...input, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteModel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('unitModels').where('id', '=', id).execute()
}

export const findPriceItemTitle = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('priceItems').select('title').where('id', '=', id).executeTakeFirst())?.title

export interface NamedModel {
  readonly kind: UnitKind
  readonly title: string
}

export interface StoredModel extends NamedModel {
  readonly id: number
  readonly warrantyMonths: number | null
  readonly isActive: boolean
}

/** The models with these titles, those that are new without terms; locked until the units are written. */
export async function ensureModels(tx: Tx, named: readonly NamedModel[]): Promise<StoredModel[]> {
  if (named.length === 0) return []
  const given = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given(kind text, title text)`
  await sql`
    insert into unit_models (kind, title) select distinct kind, title from ${given} order by kind, title
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<StoredModel>`
    select id, kind, title, warranty_months, is_active from unit_models
    where (kind, title) in (select kind, title from ${given}) order by id for key share`.execute(tx)
  return rows
}

export const holdModel = (tx: Tx, id: number): Promise<StoredModel | undefined> =>
  tx
    .selectFrom('unitModels')
    .select(['id', 'kind', 'title', 'warrantyMonths', 'isActive'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Trucks with units of the model. */
export const readCarsWith = (tx: Tx, modelId: number): Promise<{ carId: number | null; kind: UnitKind }[]> =>
  tx
    .selectFrom('units')
    .select(['carId', 'kind'])
    .where('modelId', '=', modelId)
    .where('carId', 'is not', null)
    .execute()
