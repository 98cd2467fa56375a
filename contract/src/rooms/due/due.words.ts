import { roubles } from '../../kit/roubles.ts'

/** What ends: a range of maintenance, a driver's card or licence, the time to read a card, a contract. */
export const dueWhats = ['RANGE', 'CARD', 'LICENSE', 'READING', 'CONTRACT'] as const
export type DueWhat = (typeof dueWhats)[number]

export const dueWhatTitles: Readonly<Record<DueWhat, string>> = {
  RANGE: 'Обслуживание',
  CARD: 'Карта водителя',
  LICENSE: 'Водительское удостоверение',
  READING: 'Чтение карты',
  CONTRACT: 'Договор',
}

export const dueStates = ['OVERDUE', 'SOON', 'OK'] as const

/** Relative to the present day, so that a saved filter moves with it. ORDER: parts have to be ordered by now. */
export const duePeriods = ['PAST', 'MONTH', 'QUARTER', 'YEAR', 'ORDER', 'ALL'] as const
export type DuePeriod = (typeof duePeriods)[number]

export const duePeriodTitles: Readonly<Record<DuePeriod, string>> = {
  PAST: 'Прошли',
  MONTH: '30 дней',
  QUARTER: '90 дней',
  YEAR: 'Год',
  ORDER: 'Заказать сегодня',
  ALL: 'Все',
}

/** The last day of a period, in days from the present one. What is past belongs to each. */
export const periodDays: Readonly<Record<Exclude<DuePeriod, 'ORDER' | 'ALL'>, number>> = {
  PAST: -1,
  MONTH: 30,
  QUARTER: 90,
  YEAR: 365,
}

export const dueGroupings = ['yard', 'company', 'car', 'none'] as const
export type DueGrouping = (typeof dueGroupings)[number]

export const dueGroupingTitles: Readonly<Record<DueGrouping, string>> = {
  yard: 'По базам',
  company: 'По клиентам',
  car: 'По ТС',
  none: 'Списком',
}

/** TRUCK: a request per truck and queue; YARD: their common visit; ROW: a request per row. */
export const dueWays = ['TRUCK', 'YARD', 'ROW'] as const
export type DueWay = (typeof dueWays)[number]

export const dueWayTitles: Readonly<Record<DueWay, string>> = {
  TRUCK: 'На ТС',
  YARD: 'Одним выездом',
  ROW: 'По сроку',
}

/** How many rows become requests in one call. */
export const maxDueKeys = 10_000
/** Days for which a new card of a driver is waited. */
export const driverCardSupplyDays = 14
/** A mileage that nothing has confirmed for so many days is old. */
export const oldMileageDays = 30

/** «К заявке № 18402 не добавить 4 140 ₽: затраты уже согласованы» */
export const unchangedCostsText = ({
  taskId,
  sum,
  reason,
}: {
  taskId: number
  sum: number
  reason: string
}): string => `К заявке №\u00a0${taskId} не добавить ${roubles(sum)}: ${reason}`

export const dueForms = ['срок', 'срока', 'сроков'] as const
