import type { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'

/** The fields of the card that are edited in place and saved by PUT. */
export type EditedField =
  | 'title'
  | 'description'
  | 'driverDescription'
  | 'workReport'
  | 'checklist'
  | 'costItems'
  | 'isWarranty'
  | 'address'

/** The warranty returns to the unit in another way. */
export type Edit = Pick<TaskPatch, Exclude<EditedField, 'isWarranty'>> & { isWarranty?: boolean | undefined }
