import type { Visit } from '@naryad/contract/calendar/calendar'
import { carTitle, type NamedCar, plateParts } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'
import { isEnded, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'

import { clock } from '../../kit/formats/dates.ts'
import { minuteOf } from '../../kit/formats/days.ts'
import { Icon } from '../../kit/Icon.tsx'
import { StatusMark } from '../../kit/marks/StatusMark.tsx'
import { isLateVisit } from './model.ts'

import styles from './cards.module.css'

interface VisitCardProps {
  visit: Visit
  isOverlapping: boolean
  isOpened: boolean
  /** Began on an earlier day than the one of the cell. */
  isContinued?: boolean
  /** On the day of the cell, by the applied order. */
  arrivesAt: string | null
  /** Rounded to the minute, so that memoized cards are not rendered needlessly. */
  now: number
  onOpen: (id: number) => void
}

/** What a card has no room for, for screen readers: its name begins with the visible text. */
export function screenReaderTextOf(
  { company, address, priority, operator, car }: Visit,
  isOverlapping = false,
): string {
  return [
    car && company?.name,
    address,
    priority !== 'NORMAL' && priorityTitles[priority],
    operator && shortName(operator),
    isOverlapping && 'накладывается на другой визит',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Everything about a visit, for a tip. */
export function tipOf(visit: Visit, isOverlapping = false): string {
  const { plannedFrom, plannedTo, arrivesAt, car, title, status, company } = visit
  const [from, to] = [plannedFrom && clock(plannedFrom), plannedTo && clock(plannedTo)]
  const time = from && to ? `${from}–${to}` : (from ?? (to ? `до ${to}` : 'без даты'))
  return [
    time,
    arrivesAt && !isEnded(status) && `приезд ${clock(arrivesAt)} по порядку объезда`,
    car && carTitle(car),
    title,
    !car && company?.name,
    statusTitle(status),
    screenReaderTextOf(visit, isOverlapping),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A visit in a cell: time, plate, warnings, status. */
export const VisitCard = memo(function VisitCard({
  visit,
  isOverlapping,
  isOpened,
  isContinued = false,
  arrivesAt,
  now,
  onOpen,
}: VisitCardProps) {
  const { id, queue, title, status, priority, car, plannedFrom, plannedTo } = visit
  const begins = plannedFrom ?? plannedTo
  return (
    <button
      type="button"
      className={styles.card}
      data-visit={id}
      data-start={begins === null ? undefined : minuteOf(begins)}
      data-ended={isEnded(status) || undefined}
      data-opened={isOpened || undefined}
      data-priority={priority}
      style={{ borderLeftColor: `var(--q-${queue})` }}
      tabIndex={-1}
      data-tip={tipOf(visit, isOverlapping)}
      onClick={() => onOpen(id)}
    >
      <span className={styles.line}>
        {begins !== null && (
          <b className={styles.time} data-late={isLateVisit(visit, now, arrivesAt) || undefined}>
            {isContinued ? '…' : clock(begins)}
          </b>
        )}
        <span className={styles.cut}>{car ? shortCarTitle(car) : title}</span>
        {isOverlapping && (
          <span className={styles.overlap}>
            <Icon of={IconAlertTriangle} size={12} />
          </span>
        )}
      </span>
      <span className={styles.line}>
        <span className={`${styles.cut} ${styles.title}`}>{car ? title : (visit.company?.name ?? '')}</span>
        <StatusMark status={status} isBare />
      </span>
      {arrivesAt !== null && <span className={styles.arrival}>приезд {clock(arrivesAt)}</span>}
      <span className="visually-hidden">{screenReaderTextOf(visit, isOverlapping)}</span>
    </button>
  )
})

/** A plate without the region, to save space. */
export const shortCarTitle = ({ plate, title }: NamedCar): string => {
  if (plate === null) return title
  const { main } = plateParts(plate)
  return (main.match(/\d+|\D+/g) ?? [main]).join('\u00a0')
}
