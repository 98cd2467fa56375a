import type { Visit } from '@naryad/contract/calendar/calendar'
import { carTitle, type NamedCar, plateParts } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'
import { isEnded, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { memo } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'

import { StatusSign } from '../../entities/task/StatusSign.tsx'
import { clock } from '../../ui/formats/dates.ts'
import { minuteOf } from '../../ui/formats/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isLateVisit } from './model.ts'

import styles from './cards.module.css'

interface VisitCardProps {
  visit: Visit
  isOverlapping: boolean
  isOpened: boolean
  /** Began on an earlier day than the one of the cell. */
  isContinued?: boolean
  /** Whether the organization has a line of its own. */
  hasCompany?: boolean
  /** On the day of the cell, by the applied order. */
  arrivesAt: string | null
  /** Rounded to the minute, so that memoized cards are not rendered needlessly. */
  now: number
  onOpen: (id: number) => void
}

/** Facts that a card has no room for, as text for screen readers. */
export function screenReaderTextOf(
  { company, address, priority, operator, crew, car }: Visit,
  isOverlapping = false,
): string {
  return [
    car && company?.name,
    address,
    priority !== 'NORMAL' && priorityTitles[priority],
    operator && shortName(operator),
    crew.length > 0 && `в бригаде ${crew.map(shortName).join(', ')}`,
    isOverlapping && 'накладывается на другой визит',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Everything about a visit, for its tooltip. */
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

function linesOf({ car, title, company, crew }: Visit, arrivesAt: string | null, hasCompany: boolean) {
  const [first, second] = car ? [shortCarTitle(car), title] : [title, company?.name ?? '']
  return {
    first,
    second,
    third: hasCompany && car ? (company?.name ?? '') : '',
    fourth: [crew.length > 0 && `бригада ${crew.length + 1}`, arrivesAt && `приезд ${clock(arrivesAt)}`]
      .filter(Boolean)
      .join(', '),
  }
}

const joined = (parts: readonly string[], by: string): string => parts.filter(Boolean).join(by)

const Time = ({ text, isLate }: { text: string; isLate: boolean }) =>
  text && (
    <>
      <b className={styles.time} data-late={isLate || undefined}>
        {text}
      </b>{' '}
    </>
  )

/** Begins with the visible text, word for word. */
const labelOf = (
  visit: Visit,
  [time, first, second, third, fourth]: readonly string[],
  isOverlapping: boolean,
) =>
  joined(
    [
      joined(
        [time, first, second, third, fourth].map((text) => text ?? ''),
        ' ',
      ),
      statusTitle(visit.status),
      screenReaderTextOf(third ? { ...visit, company: null } : visit, isOverlapping),
    ],
    ', ',
  )

/** A visit in a cell: time, plate, warnings, status. A week has a thousand of them: each element here counts. */
export const VisitCard = memo(function VisitCard({
  visit,
  isOverlapping,
  isOpened,
  isContinued = false,
  hasCompany = false,
  arrivesAt,
  now,
  onOpen,
}: VisitCardProps) {
  const { id, queue, status, priority, plannedFrom, plannedTo } = visit
  const begins = plannedFrom ?? plannedTo
  const time = begins === null ? '' : isContinued ? '…' : clock(begins)
  const { first, second, third, fourth } = linesOf(visit, arrivesAt, hasCompany)
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
      aria-label={labelOf(visit, [time, first, second, third, fourth], isOverlapping)}
      data-tip={tipOf(visit, isOverlapping)}
      onClick={() => onOpen(id)}
    >
      <span className={styles.text} data-signed={isOverlapping || undefined}>
        <Time text={time} isLate={isLateVisit(visit, now, arrivesAt)} />
        {first}
        {isOverlapping && (
          <span className={`warn ${styles.overlap}`}>
            <Icon of={IconAlertTriangle} size={12} />
          </span>
        )}
      </span>{' '}
      <span className={`${styles.text} secondary ${styles.title}`} data-signed>
        {second}
        <StatusSign status={status} isToned />
      </span>{' '}
      {third && <span className={`${styles.text} muted ${styles.company}`}>{third}</span>}{' '}
      {fourth && <span className={`${styles.text} digits secondary`}>{fourth}</span>}
    </button>
  )
})

/** A plate without the region, to save space. */
export const shortCarTitle = ({ plate, title }: NamedCar): string => {
  if (plate === null) return title
  const { main } = plateParts(plate)
  return (main.match(/\d+|\D+/g) ?? [main]).join('\u00a0')
}
