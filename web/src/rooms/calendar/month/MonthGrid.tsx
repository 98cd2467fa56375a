import type { Absence } from '@naryad/contract/calendar/absences'
import type { Calendar, MaintenanceEnd, Visit } from '@naryad/contract/calendar/calendar'
import { isDayOff } from '@naryad/contract/calendar/warnings'
import { weekdayOf } from '@naryad/contract/kit/days'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import { memo, useMemo, useRef } from 'react'

import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { clock } from '../../../ui/formats/dates.ts'
import { type Day, dateOf, dayOf, dayTitle, longWeekdays, weekdays } from '../../../ui/formats/days.ts'
import { counted } from '../../../ui/formats/plural.ts'
import {
  absencesByDay,
  arrivalOn,
  type Deviations,
  deviationsOf,
  endsByDay,
  isContinuedOn,
  isLateVisit,
  visitForms,
  visitsByDay,
} from '../model.ts'
import { shortCarTitle, tipOf, screenReaderTextOf } from '../VisitCard.tsx'
import { EndsBand } from '../week/EndsBand.tsx'
import { AbsentBand } from './AbsentBand.tsx'
import { emptyWeekends, monthColumns } from './monthColumns.ts'
import { useFittingLines } from './useFittingLines.ts'

import styles from './month.module.css'

interface MonthGridProps {
  calendar: Calendar
  weeks: readonly (readonly Day[])[]
  /** Any day of the shown month. */
  date: Day
  openedId: number | undefined
  now: number
  onOpen: (id: number) => void
  onDay: (day: Day) => void
}

const none: readonly never[] = []

/** The weeks of a month: the visits of each day that fit, and the number of the others. */
export function MonthGrid({ calendar, weeks, date, openedId, now, onOpen, onDay }: MonthGridProps) {
  const byDay = useMemo(() => visitsByDay(calendar.visits, weeks.flat()), [calendar.visits, weeks])
  const ends = useMemo(() => endsByDay(calendar.maintenance), [calendar.maintenance])
  const absent = useMemo(() => absencesByDay(calendar.absences, weeks.flat()), [calendar.absences, weeks])
  const deviations = useMemo(() => deviationsOf(calendar), [calendar])
  const grid = useRef<HTMLDivElement>(null)
  const lines = useFittingLines(grid, weeks.length)
  const narrow = useMemo(() => emptyWeekends(weeks, byDay), [weeks, byDay])
  return (
    <div
      ref={grid}
      className="stack grow min-width-0 min-height-0 scroll"
      style={monthColumns(narrow)}
      data-scrolls
      data-part="grid"
      role="grid"
      aria-label="Месяц"
      tabIndex={0}
    >
      <div role="row" className={styles.head}>
        {longWeekdays.map((name, weekday) => (
          <div key={name} role="columnheader" aria-label={name}>
            {narrow.has(weekday) ? weekdays[weekday] : name}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={styles.week}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              visits={byDay.get(day) ?? none}
              ends={ends.get(day) ?? none}
              absences={absent.get(day) ?? none}
              isOther={day.slice(0, 7) !== date.slice(0, 7)}
              deviations={deviations}
              lines={lines}
              openedId={openedId}
              now={now}
              onOpen={onOpen}
              onDay={onDay}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface DayCellProps extends Pick<MonthGridProps, 'openedId' | 'now' | 'onOpen' | 'onDay'> {
  day: Day
  visits: readonly Visit[]
  ends: readonly MaintenanceEnd[]
  absences: readonly Absence[]
  isOther: boolean
  deviations: Deviations
  /** How many lines fit. */
  lines: number
}

const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, visits, ends, isOther, deviations, lines, ...rest } = props
  // A line that says «ещё 1» would take the place of that visit.
  const shownLines = visits.length > lines ? lines - 1 : lines
  const { absences, openedId, now, onOpen, onDay } = rest
  const isHoliday = weekdayOf(day) < 5 && isDayOff(day, deviations)
  return (
    <div
      role="gridcell"
      className={styles.cell}
      data-name={dayTitle(day)}
      data-cell
      data-day={day}
      data-other={isOther || undefined}
      data-today={day === dayOf(now) || undefined}
      data-off={isDayOff(day, deviations) || undefined}
    >
      <span className="row gap-6 min-height-24">
        <button
          type="button"
          className={styles.date}
          aria-label={`${dayTitle(day)}, ${counted(visits.length, visitForms)}: открыть день`}
          onClick={() => onDay(day)}
        >
          {dateOf(day)}
        </button>
        {isHoliday && <span className="text-12 muted">выходной</span>}
        <EndsBand day={day} ends={ends} />
        <AbsentBand day={day} absences={absences} />
        {visits.length > 0 && (
          <span className="push-right text-12 digits muted pad-right-2">{visits.length}</span>
        )}
      </span>
      {visits.slice(0, shownLines).map((visit) => (
        <VisitLine
          key={visit.id}
          visit={visit}
          isContinued={isContinuedOn(visit, day)}
          arrivesAt={arrivalOn(visit, day)}
          isOpened={visit.id === openedId}
          now={now}
          onOpen={onOpen}
        />
      ))}
      {visits.length > shownLines && (
        <button type="button" className={styles.more} onClick={() => onDay(day)}>
          ещё {visits.length - shownLines}
        </button>
      )}
    </div>
  )
})

interface VisitLineProps extends Pick<MonthGridProps, 'now' | 'onOpen'> {
  visit: Visit
  isContinued: boolean
  /** On the day of the cell, by the applied order. */
  arrivesAt: string | null
  isOpened: boolean
}

const VisitLine = memo(function VisitLine(props: VisitLineProps) {
  const { visit, isContinued, arrivesAt, isOpened, now, onOpen } = props
  const { id, queue, title, car, status, plannedFrom, plannedTo } = visit
  return (
    <button
      type="button"
      className={styles.line}
      data-visit={id}
      data-ended={isEnded(status) || undefined}
      data-opened={isOpened || undefined}
      tabIndex={-1}
      data-tip={tipOf(visit)}
      onClick={() => onOpen(id)}
    >
      <QueueMark queue={queue} size={14} isSilent />
      <span className={`digits ${styles.time}`} data-late={isLateVisit(visit, now, arrivesAt) || undefined}>
        {isContinued && arrivesAt === null ? '…' : clock(arrivesAt ?? plannedFrom ?? plannedTo ?? '')}
      </span>
      <span className="grow min-width-0 truncate">{car ? `${shortCarTitle(car)} ${title}` : title}</span>
      <span className={styles.status}>
        <StatusMark status={status} isBare />
      </span>
      <span className="visually-hidden">{screenReaderTextOf(visit)}</span>
    </button>
  )
})
