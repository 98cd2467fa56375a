import { weekdayOf } from '@naryad/contract/kit/days'
import type { CardDay, UnitDay } from '@naryad/contract/tachograph-files/tachograph-content'
import { activityTitles, sumMinutes } from '@naryad/contract/tachograph-files/tachograph-files.words'
import { useState } from 'react'

import { shortDay } from '../../../ui/formats/dates.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ActivityBar, Legend } from './ActivityBar.tsx'
import { MoreButton } from './MoreButton.tsx'
import { durationText, type ShownDay, type Week, weeksOf } from './weeks.ts'

import styles from './content.module.css'

const weeksAtOnce = 4
const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const figures = ['driving', 'work', 'availability', 'rest'] as const
/** Short, so that the table fits a narrow panel and a phone. */
const headings = { ...activityTitles, work: 'Работа' }

export const CardDays = ({ days }: { days: readonly CardDay[] }) => (
  <Weeks days={days.map((day) => ({ ...day, drivers: [] }))} empty="На карте нет записей о днях" />
)

/** The km of a day are the difference of the odometers at the ends of two days. */
export function UnitDays({ days }: { days: readonly UnitDay[] }) {
  const shown = days.map(({ day, odometer, spans, drivers }, index): ShownDay => {
    const before = days[index - 1]?.odometer ?? null
    return {
      day,
      spans,
      km: odometer === null || before === null ? null : odometer - before,
      isOpen: false,
      drivers: [...new Set(drivers.map(({ lastName, firstNames }) => `${lastName} ${firstNames}`.trim()))],
    }
  })
  return <Weeks days={shown} empty="В файле нет дней" />
}

function Weeks({ days, empty }: { days: readonly ShownDay[]; empty: string }) {
  const [shown, setShown] = useState(weeksAtOnce)
  const weeks = weeksOf(days)
  if (weeks.length === 0) return <EmptyState title={empty} />
  return (
    <>
      <Legend />
      <p className="no-margin text-12 line-16 muted">
        Сутки тахографа идут по UTC: начало полосы — 03:00 по Москве.
      </p>
      {weeks.slice(0, shown).map((week) => (
        <WeekTable key={week.monday} week={week} />
      ))}
      {weeks.length > shown && (
        <MoreButton title="Ещё недели" onClick={() => setShown(shown + weeksAtOnce)} />
      )}
    </>
  )
}

/** «пн 23.11» */
const dayName = (day: string): string => `${weekdays[weekdayOf(day)]}\u00a0${shortDay(day).slice(0, 5)}`

const kmText = (km: number | null): string => (km === null ? '—' : `${count(km)}\u00a0км`)

function WeekTable({ week: { monday, days, minutes, km } }: { week: Week }) {
  const last = days[0]?.day ?? monday
  const first = days.at(-1)?.day ?? monday
  const title = `${shortDay(first)} — ${shortDay(last)}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- large text makes it scroll sideways
    <div className="rigid scroll-x" tabIndex={0} role="region" aria-label={`Неделя ${title}`}>
      <table className={`full-width nowrap text-13 digits collapse-borders ${styles.table}`}>
        <caption className="strong pad-bottom-4 text-start">{title}</caption>
        <thead>
          <tr>
            <th scope="col">День</th>
            {figures.map((activity) => (
              <th key={activity} scope="col">
                {headings[activity]}
              </th>
            ))}
            <th scope="col">Путь</th>
          </tr>
        </thead>
        {days.map((day) => (
          <DayRows key={day.day} day={day} />
        ))}
        <tfoot>
          <tr>
            <th scope="row">Итого</th>
            {figures.map((activity) => (
              <td key={activity}>{durationText(minutes[activity])}</td>
            ))}
            <td>{kmText(km)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function DayRows({ day: { day, spans, km, isOpen, drivers } }: { day: ShownDay }) {
  const minutes = sumMinutes(spans)
  return (
    <tbody>
      <tr>
        <th scope="row">
          {dayName(day)}
          {isOpen && <span className="block text-12 line-16 muted">не закончен</span>}
        </th>
        {spans.length === 0 ? (
          <td colSpan={figures.length} className="muted">
            Данных о водителях нет
          </td>
        ) : (
          figures.map((activity) => <td key={activity}>{durationText(minutes[activity])}</td>)
        )}
        <td>{kmText(km)}</td>
      </tr>
      {spans.length > 0 && (
        <tr>
          <td colSpan={figures.length + 2} className={styles.barCell}>
            <ActivityBar spans={spans} />
            {drivers.length > 0 && <span className="text-12 line-16 muted">{drivers.join(', ')}</span>}
          </td>
        </tr>
      )}
    </tbody>
  )
}
