import type { Calendar } from '@naryad/contract/calendar/calendar'
import { absenceTitles } from '@naryad/contract/calendar/calendar.words'
import { fullName, shortName } from '@naryad/contract/kit/people'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { memo, useMemo } from 'react'
import IconPackage from '~icons/package'
import IconRoute from '~icons/route'

import { Face } from '../../../entities/person/PersonChip.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { type Day, dayOf, minuteOf } from '../../../ui/formats/days.ts'
import { kilometres } from '../../../ui/formats/numbers.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { rem } from '../../../ui/rem.ts'
import { groupsOf, overlappingIds, type Row } from '../model.ts'
import { openDayOrder } from '../my/openDayOrder.tsx'
import { openTake } from '../openTake.tsx'
import { VisitCard } from '../VisitCard.tsx'
import { type Hours, hoursOf, type LaneVisit, layOutLanes } from './lanes.ts'

import names from '../peopleRows.module.css'
import styles from './day.module.css'

interface DayGridProps {
  calendar: Calendar
  day: Day
  openedId: number | undefined
  now: number
  onOpen: (id: number) => void
}

/** A card with an expected arrival or a crew has a third line. */
const laneHeightOf = (lines: readonly LaneVisit[]): number =>
  lines.some(({ arrivesAt, visit }) => arrivesAt !== null || visit.crew.length > 0) ? 60 : 44

/** People × hours of one day; the right edge of a visit changes its end. */
export function DayGrid({ calendar, day, openedId, now, onOpen }: DayGridProps) {
  const days = useMemo(() => [day], [day])
  const groups = useMemo(() => groupsOf(calendar, days), [calendar, days])
  const hours = useMemo(() => hoursOf(calendar.visits, day), [calendar.visits, day])
  const overlapping = useMemo(() => overlappingIds(calendar.visits), [calendar.visits])
  const marks = hourMarks(hours)
  const present = day === dayOf(now) ? shareOf(minuteOf(now), hours) : undefined
  return (
    <div
      className="grow min-width-0 min-height-0 scroll"
      data-scrolls
      data-part="grid"
      role="grid"
      aria-label="День по сотрудникам"
      tabIndex={0}
    >
      <div role="row" className={styles.head}>
        <div role="columnheader" className={styles.corner}>
          {calendar.people.length > 0 ? 'Оператор' : <span className="visually-hidden">Чьи визиты</span>}
        </div>
        <div role="columnheader" className={`relative height-32 clip line-below ${styles.hours}`}>
          {marks.map((minute) => (
            <span key={minute} style={{ insetInlineStart: `${shareOf(minute, hours) * 100}%` }}>
              {minute / 60}:00
            </span>
          ))}
        </div>
      </div>
      {groups.map(({ title, rows }) => (
        <div key={title} role="rowgroup" aria-label={title}>
          <div role="row" className={names.group}>
            <div role="gridcell" aria-colspan={2}>
              {title}
            </div>
          </div>
          {rows.map((row) => (
            <PersonLine
              key={row.person?.id ?? 0}
              row={row}
              hours={hours}
              present={present}
              overlapping={overlapping}
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

const shareOf = (minute: number, { from, to }: Hours): number => (minute - from) / (to - from)

const hourMarks = ({ from, to }: Hours): number[] => {
  const marks: number[] = []
  for (let minute = from; minute < to; minute += 60) marks.push(minute)
  return marks
}

interface PersonLineProps extends Pick<DayGridProps, 'openedId' | 'now' | 'onOpen'> {
  row: Row
  hours: Hours
  /** Position of the current time on the axis, 0 to 1; undefined on other days. */
  present: number | undefined
  overlapping: ReadonlySet<number>
}

function OrderButton({ row: { person, cells } }: { row: Row }) {
  const [cell] = cells
  if (!person || !cell || cell.visits.length < 2) return null
  return (
    <IconButton
      label={`Порядок объезда: ${shortName(person)}`}
      icon={IconRoute}
      onClick={() => openDayOrder({ operatorId: person.id, day: cell.day })}
    />
  )
}

/** What to take along for the visits of the day. */
function TakeButton({ row: { person, cells } }: { row: Row }) {
  const [cell] = cells
  if (!person || !cell?.visits.some(({ partsCount }) => partsCount > 0)) return null
  return (
    <IconButton
      label={`Взять с собой: ${shortName(person)}`}
      icon={IconPackage}
      onClick={() => openTake({ userId: person.id, name: shortName(person), day: cell.day })}
    />
  )
}

const PersonLine = memo(function PersonLine(props: PersonLineProps) {
  const { row, hours, present, overlapping, openedId, now, onOpen } = props
  const { person, title, count, km, cells } = row
  const [cell] = cells
  const lines = cell ? layOutLanes(cell.visits, cell.day, hours) : []
  const lanes = Math.max(1, ...lines.map(({ lane }) => lane + 1))
  const laneHeight = laneHeightOf(lines)
  const name = person ? fullName(person) : title
  return (
    <div
      role="row"
      className={styles.row}
      style={{ containIntrinsicBlockSize: `auto ${rem(lanes * laneHeight + 8)}` }}
    >
      <div role="rowheader" className={`${names.name} line-right`}>
        {person && <Face person={person} size={32} isSilent />}
        <span className="stack grow min-width-0 line-18">
          <span className="truncate medium">{person ? shortName(person) : title}</span>
          <span className="text-12 muted">
            {counted(count, taskForms)}
            {km > 0 && ` · ${kilometres(km)}`}
          </span>
        </span>
        <TakeButton row={row} />
        <OrderButton row={row} />
      </div>
      <div
        role="gridcell"
        className={styles.line}
        data-name={name}
        style={{
          blockSize: rem(lanes * laneHeight + 8),
          backgroundSize: `${100 / ((hours.to - hours.from) / 60)}% 100%`,
        }}
        data-cell
        data-day={cell?.day}
        data-from={hours.from}
        data-to={hours.to}
        data-operator={person ? person.id : undefined}
        data-absent={cell?.absence ? true : undefined}
      >
        {cell?.absence && (
          <span className="center absolute text-12 muted fill">{absenceTitles[cell.absence.kind]}</span>
        )}
        {present !== undefined && present > 0 && present < 1 && (
          <span
            className="absolute at-top z-1 no-pointer at-bottom bg-brand one-pixel-wide"
            style={{ insetInlineStart: `${present * 100}%` }}
          />
        )}
        {lines.map(({ visit, left, width, lane, arrivesAt }) => (
          <div
            key={visit.id}
            className={`absolute min-width-44 pad-right-2 ${styles.place}`}
            style={{
              insetInlineStart: `${left * 100}%`,
              inlineSize: `${width * 100}%`,
              insetBlockStart: rem(4 + lane * laneHeight),
            }}
          >
            <VisitCard
              visit={visit}
              isOverlapping={overlapping.has(visit.id)}
              isOpened={visit.id === openedId}
              arrivesAt={arrivesAt}
              now={now}
              onOpen={onOpen}
            />
            <span className={styles.edge} data-resizes={visit.id} data-tip="Потяните, чтобы изменить конец" />
          </div>
        ))}
      </div>
    </div>
  )
})
