import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import type { UnitKind } from '@naryad/contract/units/units.words'
import type { Generated } from 'kysely'

export interface MaintenanceKindsTable {
  id: Generated<number>
  title: string
  termMonths: number | null
  termDays: number | null
  termKm: number | null
  warningDays: Generated<number>
  warningKm: Generated<number>
  source: Generated<string>
  checkedOn: string | null
  makesTask: Generated<boolean>
  taskDaysBefore: Generated<number>
  /** The days are those of the supply and the reserve of the queue instead. */
  taskBySupply: Generated<boolean>
  supplyDays: Generated<number>
  taskQueue: Generated<Queue>
  taskPriority: Generated<Priority>
  /** No foreign key: an id that no longer exists counts as none. */
  taskTypeId: number | null
  taskCategoryId: number | null
  isActive: Generated<boolean>
  /** Ranges of the kind belong to a unit of this kind. */
  unitKind: UnitKind | null
  /** Identifies the kind for a rule of the product, whatever its title. */
  purpose: 'CARD_READING' | 'VERIFICATION' | 'UNIT_LIFE' | 'UNIT_READING' | 'CALIBRATION' | null
  version: Generated<number>
}

export interface MaintenanceRangesTable {
  id: Generated<number>
  carId: number
  kindId: number
  dateFrom: string | null
  dateTo: string | null
  mileageFrom: number | null
  mileageTo: number | null
  comment: Generated<string>
  /** The unit that the term belongs to. */
  unitId: number | null
  proofNumber: Generated<string>
  proofUrl: Generated<string>
  doneAt: string | null
  doneBy: number | null
  /** Closed by its task, not by a user. */
  isDoneByTask: Generated<boolean>
  taskId: number | null
  /** Stays set when the task is deleted: the deletion means that no other task is wanted. */
  taskMadeAt: string | null
  /** The first day of the warning; «-infinity» for always, «infinity» for never. */
  soonFrom: Generated<string>
  /** The last day on which the range is valid. */
  overdueAfter: Generated<string>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** The earliest ends of a truck's open ranges, maintained by the database function refresh_car_terms. */
export interface CarTermsTable {
  carId: number
  /** The range with the earliest end, with the fields shown in a list of trucks. */
  rangeId: number
  kindId: number
  dateFrom: string | null
  dateTo: string | null
  mileageFrom: number | null
  mileageTo: number | null
  rangeSoonFrom: string
  dueOn: string | null
  soonOn: string | null
  dueKm: number | null
  soonKm: number | null
  /** The least mileage above the present one at which a state changes. */
  nextKm: number | null
  /** The worst bounds of all open ranges, including mileage: they determine the state of the truck. */
  soonFrom: Generated<string>
  overdueAfter: Generated<string>
}

/** Ranges with a published warning. */
interface MaintenanceNoticesTable {
  rangeId: number
  givenAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    maintenanceKinds: MaintenanceKindsTable
    maintenanceRanges: MaintenanceRangesTable
    carTerms: CarTermsTable
    maintenanceNotices: MaintenanceNoticesTable
  }
}
