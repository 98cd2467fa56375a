import type { Drive } from '@naryad/contract/calendar/drives'
import type { NamedCar } from '@naryad/contract/cars/plates'
import { shortName } from '@naryad/contract/kit/people'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { isEnded, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import type { Person } from '@naryad/contract/users/users'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconRoute from '~icons/route'

import { CarName } from '../../../entities/car/CarName.tsx'
import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { StatusPill } from '../../../entities/task/StatusMark.tsx'
import { clock } from '../../../ui/formats/dates.ts'
import { kilometres, workTime } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { isLateVisit } from '../model.ts'

import styles from './agenda.module.css'

/** Fields shown by an agenda item, common to calendar visits and tasks. */
export interface AgendaVisit {
  id: number
  queue: Queue
  title: string
  status: TaskStatus
  priority: Priority
  plannedFrom: string | null
  plannedTo: string | null
  car: NamedCar | null
  company: { name: string } | null
  operator: Person | null
  crew: readonly Person[]
}

/** «примерно 34 км · 40 мин»: the drive from the previous visit. */
export const DriveLine = ({ drive }: { drive: Drive | null }) =>
  drive && (
    <li className={styles.drive}>
      <Icon of={IconRoute} />
      <span>
        {drive.distanceKm === 0 ? (
          'на том же месте'
        ) : (
          <>
            {drive.isApproximate && 'примерно '}
            {kilometres(drive.distanceKm)} · {workTime(drive.durationMin)}
          </>
        )}
      </span>
    </li>
  )

interface HoursProps {
  visit: AgendaVisit
  arrivesAt: string | null
  now: number
}

/** The expected arrival with the window below it; without an order, the window. */
function Hours({ visit, arrivesAt, now }: HoursProps) {
  const { plannedFrom, plannedTo } = visit
  const begins = arrivesAt ?? plannedFrom ?? plannedTo
  const hasBoth = plannedFrom !== null && plannedTo !== null
  return (
    <span
      className={`stack text-right text-16 strong digits pad-right-8 pad-top-10 ${styles.hours}`}
      data-late={isLateVisit(visit, now, arrivesAt) || undefined}
    >
      {begins !== null && (
        <time dateTime={begins} data-tip={arrivesAt === null ? undefined : 'По порядку объезда'}>
          {arrivesAt !== null && <span className="block text-12 regular">приезд </span>}
          {clock(begins)}
        </time>
      )}
      {hasBoth && (
        <span className="text-12 regular muted">
          {arrivesAt === null ? `до ${clock(plannedTo)}` : `${clock(plannedFrom)}–${clock(plannedTo)}`}
        </span>
      )}
    </span>
  )
}

interface AgendaItemProps {
  visit: AgendaVisit
  now: number
  /** Shows the operator, in an agenda of several people. */
  isPersonShown?: boolean
  /** Expected by the applied order; the window stands below it. */
  arrivesAt?: string | null
  children?: ReactNode
}

/** A visit with its hour; the card links to the task. */
export function AgendaItem({
  visit,
  now,
  isPersonShown = false,
  arrivesAt = null,
  children,
}: AgendaItemProps) {
  const titles = useQueueTitles()
  const { queue, title, status, priority, car, company, operator, crew } = visit
  return (
    <li className={styles.item}>
      <Hours visit={visit} arrivesAt={arrivesAt} now={now} />
      <article
        className={styles.card}
        data-ended={isEnded(status) || undefined}
        style={{ borderLeftColor: `var(--q-${queue})` }}
      >
        <div className="row wrap gap-6">
          <StatusPill status={status} />
          <PriorityMark priority={priority} />
          <span
            className="inline-row gap-4 push-right rounded-sm text-12 medium pad-x-6 pad-y-1"
            style={{ color: `var(--q-${queue})`, background: `var(--q-${queue}-bg)` }}
          >
            <QueueMark queue={queue} size={14} isSilent />
            {titles[queue]}
          </span>
        </div>
        <Link to="/tasks/$queue/{-$id}" params={{ queue, id: visit.id }} className={styles.title}>
          {title}
        </Link>
        <div className="row gap-8 min-width-0 text-14 secondary">
          {car && <CarName car={car} />}
          <span className="min-width-0 truncate">{company?.name ?? 'Без организации'}</span>
        </div>
        {isPersonShown && (
          <div className="row gap-8 min-width-0 text-14 secondary">
            {operator ? [operator, ...crew].map(shortName).join(', ') : 'Без оператора'}
          </div>
        )}
        {children}
      </article>
    </li>
  )
}
