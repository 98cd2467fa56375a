export const rollCallStatuses = ['EXPECTED', 'CONFIRMED', 'ARRIVED', 'LATE', 'NO_SHOW', 'EXCUSED'] as const
export type RollCallStatus = (typeof rollCallStatuses)[number]

export const rollCallStatusTitles: Record<RollCallStatus, string> = {
  EXPECTED: 'Ожидается',
  CONFIRMED: 'Подтверждена',
  ARRIVED: 'Явился',
  LATE: 'Опоздал',
  NO_SHOW: 'Не явился',
  EXCUSED: 'Уважительная причина',
}

/** Statuses before the arrival is known. */
export const awaitedStatuses = ['EXPECTED', 'CONFIRMED'] as const satisfies readonly RollCallStatus[]
export const isAwaited = (status: RollCallStatus): boolean => status === 'EXPECTED' || status === 'CONFIRMED'

/** Only these statuses have a time of arrival. */
export const hasArrived = (status: RollCallStatus): boolean => status === 'ARRIVED' || status === 'LATE'

/** The source of the current status. */
export const rollCallSources = ['MANUAL', 'DRIVER', 'GEOFENCE', 'RULE'] as const
export type RollCallSource = (typeof rollCallSources)[number]

export const rollCallSourceTitles: Record<RollCallSource, string> = {
  MANUAL: 'Вручную',
  DRIVER: 'Водитель',
  GEOFENCE: 'По месту',
  RULE: 'Автоматически',
}

/** A driver with a truck, or an employee. */
export const rollCallSubjects = ['driver', 'employee'] as const
export type RollCallSubject = (typeof rollCallSubjects)[number]

export const rollCallGroupings = ['company', 'driver', 'employee', 'day'] as const
export type RollCallGrouping = (typeof rollCallGroupings)[number]

export const rollCallGroupingTitles: Record<RollCallGrouping, string> = {
  company: 'Организации',
  driver: 'Водители',
  employee: 'Сотрудники',
  day: 'Дни',
}

/** The heading of the grouping column. */
export const rollCallGroupTitles: Record<RollCallGrouping, string> = {
  company: 'Организация',
  driver: 'Водитель',
  employee: 'Сотрудник',
  day: 'День',
}

const lateAfterMinutes = 15
export const noShowAfterMinutes = 60
/** A truck that enters the yard at most this long before the window counts as arrived. */
export const earlyArrivalMinutes = 60

export interface RollCallWindow {
  readonly windowFrom: string | null
  readonly windowTo: string | null
}

/** The latest time of arrival: the end of the window, or its start if it has no end. */
const dueAt = ({ windowFrom, windowTo }: RollCallWindow): string | null => windowTo ?? windowFrom

/** Minutes after the window; negative for an arrival in time. */
export const delayMinutes = (window: RollCallWindow, arrivedAt: string): number =>
  (Date.parse(arrivedAt) - Date.parse(dueAt(window) ?? arrivedAt)) / 60_000

export const isLateArrival = (window: RollCallWindow, arrivedAt: string): boolean =>
  delayMinutes(window, arrivedAt) > lateAfterMinutes

export const rollCallMeasures = [
  'planned',
  'arrived',
  'late',
  'noShow',
  'excused',
  'share',
  'delayMinutes',
] as const
export type RollCallMeasure = (typeof rollCallMeasures)[number]

export const rollCallMeasureTitles: Record<RollCallMeasure, string> = {
  planned: 'План',
  arrived: 'Явились',
  late: 'Опоздали',
  noShow: 'Не явились',
  excused: 'Уважительные',
  share: 'Явка',
  delayMinutes: 'Средняя задержка',
}

/** The statuses counted by a measure; an empty list means all. */
export const statusesBehind: Readonly<Record<RollCallMeasure, readonly RollCallStatus[]>> = {
  planned: [],
  arrived: ['ARRIVED'],
  late: ['LATE'],
  noShow: ['NO_SHOW'],
  excused: ['EXCUSED'],
  share: ['ARRIVED', 'LATE'],
  delayMinutes: ['LATE'],
}

export const rollCallForms = ['явка', 'явки', 'явок'] as const
