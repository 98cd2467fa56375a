import type { ErrorReply } from '@naryad/contract/kit/errors'
import type { UnitCard } from '@naryad/contract/units/unit-card'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import type { UnitKind } from '@naryad/contract/units/units.words'
import type { Insertable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { Caller } from '../../testing/callers.ts'
import type { UnitModelsTable, UnitsTable } from './units.table.ts'

let made = 0

export async function makeUnitModel(
  db: Db,
  facts: Partial<Insertable<UnitModelsTable>> = {},
): Promise<{ id: number; kind: UnitKind; title: string }> {
  made += 1
  return db
    .insertInto('unitModels')
    .values({
      kind: 'TACHOGRAPH',
      title: `Меркурий ТА-${made}`,
      warrantyMonths: null,
      verificationMonths: null,
      lifeMonths: null,
      checkedOn: null,
      priceItemId: null,
      ...facts,
    })
    .returning(['id', 'kind', 'title'])
    .executeTakeFirstOrThrow()
}

/** A unit with its opening move; of a new model unless one is named. The columns of a truck are not written. */
export async function makeUnit(
  db: Db,
  { kind = 'TACHOGRAPH', ...facts }: Partial<Insertable<UnitsTable>> = {},
): Promise<{ id: number; modelId: number; serial: string; version: number }> {
  made += 1
  const modelId = facts.modelId ?? (await makeUnitModel(db, { kind })).id
  const unit = await db
    .insertInto('units')
    .values({
      place: 'OFFICE',
      carId: null,
      userId: null,
      companyId: null,
      since: null,
      installedOn: null,
      installedTaskId: null,
      warrantyUntil: null,
      verifiedOn: null,
      verifiedUntil: null,
      replacedById: null,
      replacesId: null,
      serial: String(70_000 + made),
      ...facts,
      kind,
      modelId,
    })
    .returning(['id', 'modelId', 'serial', 'version', 'place', 'carId', 'userId', 'companyId', 'since'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('unitMoves')
    .values({
      unitId: unit.id,
      onDay: unit.since,
      fromPlace: null,
      fromCarId: null,
      fromUserId: null,
      fromCompanyId: null,
      toPlace: unit.place,
      toCarId: unit.carId,
      toUserId: unit.userId,
      toCompanyId: unit.companyId,
      taskId: null,
      byUserId: null,
      removalId: null,
      former: null,
    })
    .execute()
  return unit
}

export interface UnitCalls {
  readonly card: (id: number, by?: Caller) => Promise<UnitCard>
  /** What the truck shows. */
  readonly car: (id: number) => Promise<Record<(typeof deviceColumns)[number], string>>
  readonly move: (id: number, body: object, by?: Caller) => Promise<unknown>
  readonly refuseMove: (id: number, body: object, by?: Caller) => Promise<ErrorReply>
}

const deviceColumns = [
  'tachographModel',
  'tachographNumber',
  'skziNumber',
  'trackerModel',
  'trackerImei',
] as const

/** Calls of a person, unless another one makes them. */
export const unitCalls = (db: Db, person: Caller): UnitCalls => ({
  card: async (id, by = person) => (await by.call(unitsRoutes.get, { params: { id } })).body,
  car: (id) => db.selectFrom('cars').select(deviceColumns).where('id', '=', id).executeTakeFirstOrThrow(),
  move: async (id, body, by = person) => {
    const answer = await by.send(unitsRoutes.move, { params: { id }, body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  },
  refuseMove: async (id, body, by = person) =>
    (await by.refusal(unitsRoutes.move, { params: { id }, body })).body,
})
