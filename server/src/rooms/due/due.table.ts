import type { DueWhat } from '@naryad/contract/due/due.words'
import type { Generated } from 'kysely'

/** Written by the database functions refresh_due_of_cars, _drivers and _companies; `taskId` of cards and licences here. */
interface DueRowsTable {
  id: Generated<number>
  what: DueWhat
  sourceId: number
  companyId: number | null
  carId: number | null
  driverId: number | null
  kindId: number | null
  dueOn: string | null
  dueDay: string
  soonDay: string
  isKmSoon: boolean
  taskId: number | null
  version: Generated<number>
}

interface DueSupplyTable {
  kindId: number
  days: number
  ordersCount: number
}

interface CarHomesTable {
  carId: number
  zoneId: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    dueRows: DueRowsTable
    dueSupply: DueSupplyTable
    carHomes: CarHomesTable
  }
}
