import type { Calendar, CalendarPerson, MaintenanceEnd } from '@naryad/contract/calendar/calendar'
import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { isDayOff } from '@naryad/contract/calendar/warnings'
import { weekdayOf } from '@naryad/contract/kit/days'
import { fullName, shortName } from '@naryad/contract/kit/people'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'

import { Face } from '../../../entities/person/PersonChip.tsx'
import { type Day, dateOf, dayOf, dayTitle, weekdays } from '../../../ui/formats/days.ts'
import { kilometres, percent } from '../../../ui/formats/numbers.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { rem } from '../../../ui/rem.ts'
import {
  arrivalOn,
  type Cell,
  deviationsOf,
  endsByDay,
  fullDayMinutes,
  groupsOf,
  overlappingIds,
  type Row,
  isContinuedOn,
} from '../model.ts'
import { VisitCard } from '../VisitCard.tsx'
import { columnsOf, narrowDays } from './columns.ts'
import { EndsBand } from './EndsBand.tsx'
import { isSameRow, rowHeight, rowPlaces, useFilledRows } from './rows.ts'

import names from '../peopleRows.module.css'
import styles from './week.module.css'

interface WeekGridProps {
  calendar: Calendar
  days: readonly Day[]
  openedId: number | undefined
  now: number
  onOpen: (id: number) => void
  onDay: (day: Day) => void
}

/** People × days, with the visits of each day stacked. */
export function WeekGrid({ calendar, days, openedId, now, onOpen, onDay }: WeekGridProps) {
  const groups = useMemo(() => groupsOf(calendar, days), [calendar, days])
  const overlapping = useMemo(() => overlappingIds(calendar.visits), [calendar.visits])
  const offDays = useMemo(() => {
    const deviations = deviationsOf(calendar)
    return new Set(days.filter((day) => isDayOff(day, deviations)))
  }, [calendar, days])
  const ends = useMemo(() => endsByDay(calendar.maintenance), [calendar.maintenance])
  const filled = useFilledRows(days, groups)
  const place = rowPlaces(groups)
  const scroll = useRef<HTMLDivElement>(null)
  const first = days[0]
  const today = dayOf(now)
  const narrow = useMemo(() => narrowDays(calendar, days, today), [calendar, days, today])
  const columns = useMemo(() => columnsOf(days, narrow), [days, narrow])
  // If the seven days do not fit, the week is scrolled to today instead of Monday.
  useLayoutEffect(() => {
    const grid = scroll.current
    if (!grid || first === undefined) return
    const today = grid.querySelector<HTMLElement>('[data-today]')
    grid.scrollLeft = today ? today.offsetLeft + today.offsetWidth - grid.clientWidth : 0
  }, [first])
  return (
    <div
      ref={scroll}
      className="grow min-width-0 min-height-0 scroll contain-scroll"
      style={columns}
      data-scrolls
      role="grid"
      aria-label="Неделя по сотрудникам"
      data-part="grid"
      tabIndex={0}
    >
      <Head
        days={days}
        narrow={narrow}
        ends={ends}
        today={today}
        hasPeople={calendar.people.length > 0}
        onDay={onDay}
      />
      {groups.map(({ title, rows }) => (
        <div key={title} role="rowgroup" aria-label={title}>
          <div role="row" className={`${names.group} ${styles.wide}`}>
            <div role="gridcell" aria-colspan={days.length + 1}>
              {title}
            </div>
          </div>
          {rows.map((row) => (
            <PersonRow
              key={row.person?.id ?? 0}
              row={row}
              offDays={offDays}
              overlapping={overlapping}
              isFilled={(place.get(row) ?? 0) < filled}
              openedId={openedId}
              now={now}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface HeadProps {
  days: readonly Day[]
  narrow: ReadonlySet<Day>
  ends: ReadonlyMap<Day, readonly MaintenanceEnd[]>
  today: Day
  hasPeople: boolean
  onDay: (day: Day) => void
}

const Head = ({ days, narrow, ends, today, hasPeople, onDay }: HeadProps) => (
  <div role="row" className={styles.head}>
    <div role="columnheader" className={styles.corner}>
      {hasPeople ? 'Оператор' : <span className="visually-hidden">Чьи визиты</span>}
    </div>
    {days.map((day) => (
      <div
        key={day}
        role="columnheader"
        className={`relative min-height-44 line-below line-left text-12 line-18 muted ${styles.day}`}
        data-today={day === today || undefined}
        data-narrow={narrow.has(day) || undefined}
      >
        <button type="button" className={styles.dayButton} onClick={() => onDay(day)}>
          <span className="block">
            {weekdays[weekdayOf(day)]}
            {day === today && ', сегодня'}
          </span>
          <b className="block text-14 strong text">{dateOf(day)}</b>
          <span className="block visually-hidden">: открыть день</span>
        </button>
        <EndsBand day={day} ends={ends.get(day) ?? []} />
      </div>
    ))}
  </div>
)

interface PersonRowProps {
  row: Row
  offDays: ReadonlySet<Day>
  overlapping: ReadonlySet<number>
  /** False: the row has its height, but its visits are not rendered yet. */
  isFilled: boolean
  openedId: number | undefined
  now: number
  onOpen: (id: number) => void
}

const PersonRow = memo(function PersonRow({
  row,
  offDays,
  overlapping,
  isFilled,
  openedId,
  now,
  onOpen,
}: PersonRowProps) {
  const height = rem(rowHeight(row))
  const name = row.person ? fullName(row.person) : row.title
  if (!isFilled) return <div role="row" aria-busy className={styles.row} style={{ minBlockSize: height }} />
  return (
    <div role="row" className={styles.row} style={{ containIntrinsicBlockSize: `auto ${height}` }}>
      <Name row={row} />
      {row.cells.map((cell) => (
        <DayCell
          key={cell.day}
          cell={cell}
          name={name}
          person={row.person}
          isOff={offDays.has(cell.day)}
          isToday={cell.day === dayOf(now)}
        >
          {cell.visits.map((visit) => (
            <VisitCard
              key={visit.id}
              visit={visit}
              isOverlapping={overlapping.has(visit.id)}
              isOpened={visit.id === openedId}
              isContinued={isContinuedOn(visit, cell.day)}
              hasCompany
              arrivesAt={arrivalOn(visit, cell.day)}
              now={now}
              onOpen={onOpen}
            />
          ))}
        </DayCell>
      ))}
    </div>
  )
}, isSameRow)

const Name = ({ row: { person, title, count, km, load } }: { row: Row }) => (
  <div role="rowheader" className={names.name}>
    {person && <Face person={person} size={32} isSilent />}
    <span className="stack grow min-width-0 line-18">
      <span className="truncate medium" data-tip-cut>
        {person ? shortName(person) : title}
      </span>
      <span className="text-12 muted">
        {counted(count, taskForms)}
        {km > 0 && ` · ${kilometres(km)}`}
      </span>
      {person && <Load share={load} title="Загрузка за неделю" />}
    </span>
  </div>
)

/** Planned share of the working hours; red above 100%. */
const Load = ({ share, title }: { share: number; title: string }) => (
  <span
    className={styles.load}
    role="img"
    aria-label={`${title}: ${percent(share)}`}
    data-tip={`${title}: ${percent(share)}`}
  >
    <span data-over={share > 1 || undefined} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
  </span>
)

interface DayCellProps {
  cell: Cell
  name: string
  person: CalendarPerson | undefined
  isOff: boolean
  isToday: boolean
  children: React.ReactNode
}

const DayCell = ({
  cell: { day, absence, minutes, visits },
  name,
  person,
  isOff,
  isToday,
  children,
}: DayCellProps) => (
  <div
    role="gridcell"
    className={styles.cell}
    data-name={`${name}, ${dayTitle(day)}`}
    data-cell
    data-day={day}
    data-operator={person ? person.id : undefined}
    data-today={isToday || undefined}
    data-off={isOff || undefined}
    data-absent={absence ? true : undefined}
  >
    {children}
    {absence && visits.length === 0 && (
      <span className="center grow min-width-0 truncate text-12 muted">{absenceTitles[absence.kind]}</span>
    )}
    {absence && visits.length > 0 && (
      <span className="text-center text-11 muted">{absenceTitles[absence.kind]}</span>
    )}
    {minutes > 0 && person && (
      <span className={styles.dayLoad} aria-hidden>
        <span
          data-over={minutes > fullDayMinutes || undefined}
          style={{ inlineSize: `${Math.min(1, minutes / fullDayMinutes) * 100}%` }}
        />
      </span>
    )}
  </div>
)
