import { cardReadingDays } from '@naryad/contract/drivers/card-reading'
import type { DriverFigures, DriversReport } from '@naryad/contract/reports/drivers-report'
import { type TaskConditions, withinRange } from '@naryad/contract/reports/reports.searches'

import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { plural } from '../../../ui/formats/plural.ts'
import type { FigureColumn } from '../FiguresTable.tsx'

type Measure = 'requests' | 'ownFaults' | 'visits'
type RollCalls = 'rollCalls' | 'rollCallsCame'

/** Figures of one driver, or the totals. */
export type DriverRow = Pick<DriverFigures, Measure | RollCalls> & { driver: DriverFigures | null }

const readingText = ({ daysSinceCardRead: days }: DriverFigures): string =>
  days === null
    ? '—'
    : days === 0
      ? 'сегодня'
      : `${count(days)}\u00a0${plural(days, ['день', 'дня', 'дней'])} назад`

const dayText = (day: string | null | undefined): string => (day ? shortDay(day) : '—')

interface ColumnOptions {
  /** A calendar day in the displayed time zone: earlier days are past. */
  today: string
  /** A client has a single organization. */
  isClient: boolean
  /** Organization and truck stand below the name, so that the figures begin within the screen. */
  isPhone: boolean
}

export function driverColumns(
  { items, period }: DriversReport,
  { today, isClient, isPhone }: ColumnOptions,
): FigureColumn<DriverRow>[] {
  const of = ({ driver }: DriverRow, conditions: TaskConditions = {}): TaskConditions => ({
    ...conditions,
    driverIds: driver ? [driver.id] : items.map(({ id }) => id),
  })
  const figure = (
    key: Measure,
    title: string,
    hint: string,
    search: (row: DriverRow) => TaskConditions,
  ): FigureColumn<DriverRow> => ({
    key,
    title,
    hint,
    value: (row) => row[key],
    text: (row) => count(row[key]),
    // Totals cover all pages and have no link, because a list of so many drivers has no address.
    search: (row) => (row.driver ? search(row) : null),
  })
  const end = (key: 'licenseExpiresOn' | 'driverCardExpiresOn', title: string): FigureColumn<DriverRow> => ({
    key,
    title,
    value: ({ driver }) => driver?.[key] ?? null,
    text: ({ driver }) => driver && dayText(driver[key]),
    isBad: ({ driver }) => (driver?.[key] ?? today) < today,
  })
  const company: FigureColumn<DriverRow> = {
    key: 'company',
    title: 'Организация',
    isText: true,
    value: ({ driver }) => driver?.company?.name ?? null,
    text: ({ driver }) => driver && (driver.company?.name ?? '—'),
  }
  const car: FigureColumn<DriverRow> = {
    key: 'car',
    title: 'ТС',
    isText: true,
    value: ({ driver }) => driver?.car?.title ?? null,
    text: ({ driver }) => driver && <CarNameOrNone car={driver.car} />,
  }
  return [
    ...(isClient || isPhone ? [] : [company]),
    ...(isPhone ? [] : [car]),
    figure('requests', 'Заявок', 'Создано за период', (row) => withinRange(of(row), 'created', period)),
    figure('ownFaults', 'Сообщил сам', 'Создано за период по личной ссылке водителя', (row) =>
      withinRange(of(row, { sources: ['DRIVER'] }), 'created', period),
    ),
    figure('visits', 'Выездов', 'Запланировано на дни периода', (row) =>
      withinRange(of(row), 'planned', period),
    ),
    {
      key: 'rollCalls',
      title: 'Явки',
      hint: 'Явился, в срок или с опозданием, из запланированных на дни периода',
      value: ({ rollCalls, rollCallsCame }) => (rollCalls === 0 ? null : rollCallsCame / rollCalls),
      text: ({ rollCalls, rollCallsCame }) =>
        rollCalls === 0 ? '—' : `${count(rollCallsCame)} из ${count(rollCalls)}`,
    },
    {
      key: 'cardReadOn',
      title: 'Карта считана',
      hint: 'Сколько дней прошло с последнего выполненного «Чтения карты водителя» по его ТС',
      value: ({ driver }) => driver?.daysSinceCardRead ?? null,
      text: ({ driver }) => driver && readingText(driver),
      isBad: ({ driver }) => (driver?.daysSinceCardRead ?? 0) > cardReadingDays,
    },
    end('licenseExpiresOn', 'Права до'),
    end('driverCardExpiresOn', 'Карта до'),
  ]
}
