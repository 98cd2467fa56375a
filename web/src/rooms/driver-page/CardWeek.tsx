import type { DriverMe } from '@naryad/contract/driver-page/driver-page'
import { weekdayOf } from '@naryad/contract/kit/days'
import type { CardActivityDay } from '@naryad/contract/tachograph-files/tachograph-files'

import { shortDay } from '../../ui/formats/dates.ts'
import { kilometres } from '../../ui/formats/numbers.ts'

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const minutesOfDay = 1440
const parts = ['driving', 'work', 'availability'] as const

/** «7:05» */
const duration = (minutes: number): string =>
  minutes === 0 ? '—' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The driver's own last week by the newest file of the card. */
export function CardWeek({ week }: { week: DriverMe['cardWeek'] }) {
  if (!week || week.days.length === 0) return null
  const total = week.days.reduce((sum, { driving }) => sum + driving, 0)
  return (
    <details className="more">
      <summary>Моя неделя: за рулём {duration(total)}</summary>
      <table className="week">
        <thead>
          <tr>
            <th scope="col">День</th>
            <th scope="col">За рулём</th>
            <th scope="col">Работа</th>
            <th scope="col">Отдых</th>
            <th scope="col">Путь</th>
          </tr>
        </thead>
        <tbody>
          {week.days.map((day) => (
            <DayRow key={day.day} day={day} />
          ))}
        </tbody>
      </table>
      <p className="small quiet">
        По файлу карты{week.readOn && `, считанному ${shortDay(week.readOn)}`}. Сутки тахографа — с 03:00 до
        03:00 по Москве.
      </p>
    </details>
  )
}

const DayRow = ({ day: { day, km, ...minutes } }: { day: CardActivityDay }) => (
  <tr>
    <th scope="row">
      {weekdays[weekdayOf(day)]} {shortDay(day).slice(0, 5)}
      <span className="dayBar" aria-hidden>
        {parts.map((part) => (
          <span key={part} data-part={part} style={{ width: `${(minutes[part] / minutesOfDay) * 100}%` }} />
        ))}
      </span>
    </th>
    <td>{duration(minutes.driving)}</td>
    <td>{duration(minutes.work)}</td>
    <td>{duration(minutes.rest)}</td>
    <td>{km === 0 ? '—' : kilometres(km)}</td>
  </tr>
)
