import type { LightFactKind } from '@naryad/contract/lights/light-rules'
import type { Light } from '@naryad/contract/lights/lights'
import type { UnitKind } from '@naryad/contract/units/units.words'
import type { ColumnType, Generated } from 'kysely'

export interface LightRulesTable {
  id: Generated<number>
  title: string
  short: string
  fact: LightFactKind
  kindId: number | null
  unitKind: UnitKind | null
  onlyWith: UnitKind | null
  overdue: 'RED' | 'YELLOW'
  soon: 'YELLOW' | 'NONE'
  unknown: 'YELLOW' | 'RED' | 'NONE'
  onRed: Generated<'NOTHING' | 'SUGGEST'>
  source: Generated<string>
  checkedOn: string | null
  position: number
  isActive: Generated<boolean>
  version: Generated<number>
}

/** Written by the database function refresh_car_lights alone. */
export interface CarLightsTable {
  carId: number
  light: Generated<Light>
  /** 0 for red, 2 for green: the order of the list. */
  rank: ColumnType<number, never, never>
  red: Generated<number[]>
  yellow: Generated<number[]>
  unknown: Generated<number[]>
  known: Generated<number>
  total: Generated<number>
  redAt: string | null
}

/** Written by the database from `car_lights`. */
export interface LightDaysTable {
  day: string
  companyId: number | null
  trucks: number
  red: number
  yellow: number
  unknown: number
  redWithoutTask: number
  rules: ColumnType<Readonly<Record<string, readonly number[]>>, string, string>
}

export interface FactTasksTable {
  taskId: number
  ruleId: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    lightRules: LightRulesTable
    carLights: CarLightsTable
    lightDays: LightDaysTable
    factTasks: FactTasksTable
  }
}
