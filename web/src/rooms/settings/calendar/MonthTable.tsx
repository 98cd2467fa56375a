import { monthsOfDays, weekdayOf } from '@naryad/contract/kit/days'
import { type DayKind, dayKindTitles } from '@naryad/contract/settings/settings'
import { memo } from 'react'

import { Drop } from '../../../ui/Drop.tsx'
import { dateOf, type Day } from '../../../ui/formats/days.ts'
import { MenuLines } from '../../../ui/MenuLines.tsx'
import { type Deviations, kindOf, type Month, usualKind } from './year.ts'

import styles from './calendar.module.css'

const weekdays = [
  ['Пн', 'понедельник'],
  ['Вт', 'вторник'],
  ['Ср', 'среда'],
  ['Чт', 'четверг'],
  ['Пт', 'пятница'],
  ['Сб', 'суббота'],
  ['Вс', 'воскресенье'],
] as const

const kinds: readonly DayKind[] = ['WORKING', 'SHORT', 'OFF']

/** «9 января, пятница: выходной» */
const spoken = (day: Day, kind: DayKind): string =>
  `${dateOf(day)} ${monthsOfDays[Number(day.slice(5, 7)) - 1]}, ${weekdays[weekdayOf(day)]?.[1]}: ${dayKindTitles[kind].toLowerCase()}`

interface MonthTableProps {
  month: Month
  deviations: Deviations
  today: Day
  /** Roving tabindex: the day that is a tab stop, if it belongs to this month. */
  current: Day | null
  onChoose: (day: Day, kind: DayKind) => void
}

export const MonthTable = memo(({ month, ...rest }: MonthTableProps) => (
  <table className={styles.month}>
    <caption className={styles.title}>{month.title}</caption>
    <thead>
      <tr>
        {weekdays.map(([short, long]) => (
          <th
            key={short}
            scope="col"
            abbr={long}
            className={`no-padding height-24 text-12 muted usual-weight phone-text-13 ${styles.weekday}`}
          >
            {short}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {month.weeks.map((week) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((day, weekday) =>
            day === null ? (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is identified by its weekday
              <td key={weekday} aria-hidden />
            ) : (
              <td key={day} className={`no-padding ${styles.cell}`}>
                <DayButton day={day} {...rest} />
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
))

/** A day: its kind is shown by colour and accessible name; its menu changes the kind. */
function DayButton({
  day,
  deviations,
  today,
  current,
  onChoose,
}: Omit<MonthTableProps, 'month'> & { day: Day }) {
  const kind = kindOf(day, deviations)
  const label = spoken(day, kind)
  return (
    <Drop
      label={label}
      renderTarget={(toggle, isOpen) => (
        <button
          type="button"
          className={styles.day}
          data-day={day}
          data-kind={kind}
          data-changed={deviations.has(day) || undefined}
          aria-label={label}
          aria-current={day === today ? 'date' : undefined}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          tabIndex={day === current ? 0 : -1}
          onClick={toggle}
        >
          {dateOf(day)}
          {kind === 'SHORT' && <sup className={styles.star}>*</sup>}
        </button>
      )}
    >
      {(close) => (
        <MenuLines
          label={label}
          onClose={close}
          lines={kinds.map((option) => ({
            key: option,
            title: dayKindTitles[option],
            aside: option === usualKind(day) ? 'по дню недели' : undefined,
            isOn: option === kind,
            run: () => onChoose(day, option),
          }))}
        />
      )}
    </Drop>
  )
}
