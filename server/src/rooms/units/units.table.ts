import type { UnitKind, UnitPlace } from '@naryad/contract/units/units.words'
import type { ColumnType, Generated } from 'kysely'

export interface UnitModelsTable {
  id: Generated<number>
  kind: UnitKind
  /** Empty: the model of units of trucks that name none. */
  title: string
  maker: Generated<string>
  warrantyMonths: number | null
  verificationMonths: number | null
  lifeMonths: number | null
  source: Generated<string>
  checkedOn: string | null
  priceItemId: number | null
  isActive: Generated<boolean>
  version: Generated<number>
}

export interface UnitsTable {
  id: Generated<number>
  modelId: number
  /** That of the model. */
  kind: UnitKind
  serial: string
  serialKey: ColumnType<string, never, never>
  place: UnitPlace
  carId: number | null
  userId: number | null
  companyId: number | null
  placeNote: Generated<string>
  since: string | null
  isMain: Generated<boolean>
  /** That a СКЗИ block was activated for, if its truck has another owner now. */
  formerOwnerId: ColumnType<number | null, never, null>
  installedOn: string | null
  installedTaskId: number | null
  warrantyUntil: string | null
  warrantyNote: Generated<string>
  verifiedOn: string | null
  verifiedUntil: string | null
  proofNumber: Generated<string>
  verifiedBy: Generated<string>
  replacedById: number | null
  replacesId: number | null
  comment: Generated<string>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** What a move overwrites of the unit besides its place. */
export interface FormerUnit {
  readonly isMain: boolean
  readonly installedOn: string | null
  readonly installedTaskId: number | null
  readonly warrantyUntil: string | null
  readonly warrantyNote: string
  readonly replacedById: number | null
  readonly replacesId: number | null
  /** The organization of a СКЗИ block on a truck; moves of former versions have none. */
  readonly activatedForId?: number | null
  /** Maintenance ranges that the move has opened and closed. */
  readonly openedRanges: readonly number[]
  readonly closedRanges: readonly number[]
}

export interface UnitMovesTable {
  id: Generated<number>
  unitId: number
  onDay: string | null
  fromPlace: UnitPlace | null
  fromCarId: number | null
  fromUserId: number | null
  fromCompanyId: number | null
  fromNote: Generated<string>
  toPlace: UnitPlace
  toCarId: number | null
  toUserId: number | null
  toCompanyId: number | null
  toNote: Generated<string>
  taskId: number | null
  byUserId: number | null
  note: Generated<string>
  /** Installed instead of a unit under warranty. */
  isWarranty: Generated<boolean>
  removalId: number | null
  former: ColumnType<FormerUnit | null, string | null, never>
  createdAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    unitModels: UnitModelsTable
    units: UnitsTable
    unitMoves: UnitMovesTable
  }
}
