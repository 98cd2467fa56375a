import type { MaintenanceKind, MaintenanceRange } from '@naryad/contract/maintenance/maintenance'

/** A kind for tests, which give only the fields that they are about. */
export const makeKind = (kind: Partial<MaintenanceKind> = {}): MaintenanceKind => ({
  id: 1,
  title: 'Калибровка',
  termMonths: 36,
  termDays: null,
  termKm: null,
  warningDays: 30,
  warningKm: 1000,
  source: 'Приказ № 440',
  checkedOn: '2026-09-01',
  makesTask: false,
  taskDaysBefore: 14,
  taskQueue: 'tachograph',
  taskPriority: 'NORMAL',
  taskTypeId: null,
  taskCategoryId: null,
  isActive: true,
  version: 1,
  ...kind,
})

/** A range for tests. */
export const makeRange = (range: Partial<MaintenanceRange> = {}): MaintenanceRange => ({
  id: 11,
  carId: 4,
  kind: { id: 1, title: 'Калибровка' },
  dateFrom: '2024-03-14',
  dateTo: '2027-03-14',
  mileageFrom: null,
  mileageTo: null,
  comment: '',
  doneAt: null,
  state: 'OK',
  daysLeft: 115,
  kmLeft: null,
  progress: 0.9,
  task: null,
  attachmentsCount: 0,
  version: 3,
  createdAt: '2024-03-14T09:00:00.000Z',
  updatedAt: '2024-03-14T09:00:00.000Z',
  ...range,
})
