import { shortName } from '@naryad/contract/kit/people'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { isEnded, lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import { memo } from 'react'
import IconCalendar from '~icons/calendar'

import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { DirectionsButton } from '../../../entities/place/DirectionsButton.tsx'
import { PromiseMark } from '../../../entities/promise/PromiseMark.tsx'
import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { StatusPill } from '../../../entities/task/StatusMark.tsx'
import { CallLink } from '../../../ui/controls/CallLink.tsx'
import { clock, nearSpan } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PhoneCard as ListedCard } from '../../../ui/list/PhoneCards.tsx'
import { Marked } from '../../../ui/marks/Marked.tsx'
import { Deadline, urgencyText } from './Deadline.tsx'
import { GoneMark, Marks, WaitingOf } from './Marks.tsx'
import type { TaskCellContext } from './taskCells.tsx'

import styles from './PhoneList.module.css'

interface PhoneCardProps {
  item: TaskItem
  scene: TaskCellContext
  /** The first unfinished card shows its call and directions buttons with text. */
  isNext: boolean
  /** Below a heading with the day only the time is shown. */
  isUnderDeadline: boolean
  onOpen: (id: number) => void
}

function Card({ item, scene, isNext, isUnderDeadline, onOpen }: PhoneCardProps) {
  const plan = nearSpan(item.plannedFrom, item.plannedTo, scene.now)
  return (
    <ListedCard
      id={item.id}
      href={scene.hrefOf(item)}
      title={<Marked query={scene.query}>{item.title}</Marked>}
      sign={<PriorityMark priority={item.priority} />}
      isGone={scene.gone.has(item.id)}
      onOpen={onOpen}
      over={
        <div className={`row wrap gap-x-8 gap-y-4 ${styles.top}`}>
          <StatusPill status={item.status} />
          <Marks item={item} withCosts />
          {scene.gone.has(item.id) && <GoneMark />}
          <WaitingOf id={item.id} waiting={scene.waiting} />
          <DeadlineOf item={item} now={scene.now} isUnderDeadline={isUnderDeadline} />
        </div>
      }
    >
      {item.promise && (
        <div className="row gap-8 text-14">
          <PromiseMark promise={item.promise} now={scene.now} />
        </div>
      )}
      {plan && (
        <div className="row gap-8 text-14 line-20 secondary">
          <Icon of={IconCalendar} />
          <span className="digits">План: {plan}</span>
        </div>
      )}
      <div className="row wrap gap-8">
        <div className={`stack gap-6 ${styles.facts}`}>
          <div className="row gap-8 text-14 line-20 secondary">
            <CarNameOrNone car={item.car} isLarge query={scene.query} />
            <span className="min-width-0 truncate">{item.car && `${item.car.brand} ${item.car.model}`}</span>
          </div>
          <div className={`row gap-8 text-14 line-20 secondary ${styles.third}`}>
            {scene.isQueueShown && <QueueMark queue={item.queue} />}
            <span className="min-width-0 truncate">{item.company?.name ?? 'Нет данных'}</span>
          </div>
        </div>
        {!isNext && <CallAndRoute item={item} isIcon />}
      </div>
      {isNext && <CallAndRoute item={item} />}
    </ListedCard>
  )
}

interface DeadlineOfProps {
  item: TaskItem
  now: number
  isUnderDeadline: boolean
}

function DeadlineOf({ item, now, isUnderDeadline }: DeadlineOfProps) {
  const isHourEnough =
    isUnderDeadline &&
    item.deadlineAt !== null &&
    lifecycle[item.status].clock === 'runs' &&
    urgencyText(item, now) === null
  return (
    <span className="push-right text-14 medium digits">
      {isHourEnough ? (
        <time dateTime={item.deadlineAt ?? undefined}>{clock(item.deadlineAt ?? now)}</time>
      ) : (
        <Deadline item={item} now={now} signSize={16} />
      )}
    </span>
  )
}

/** Call and directions, as buttons with text or as icons beside the facts. Finished work needs neither. */
function CallAndRoute({ item, isIcon = false }: { item: TaskItem; isIcon?: boolean }) {
  const { driver } = item
  const hasPlace = item.address !== '' || item.point !== null
  if (isEnded(item.status) || (!driver?.phone && !hasPlace)) return null
  return (
    <div className={isIcon ? 'flex wrap gap-8 relative z-1' : 'flex wrap gap-8 relative z-1 above-6'}>
      {driver?.phone && (
        <CallLink number={driver.phone} label={`Позвонить водителю: ${shortName(driver)}`}>
          {isIcon ? undefined : 'Позвонить'}
        </CallLink>
      )}
      {hasPlace && <DirectionsButton place={item} isIcon={isIcon} />}
    </div>
  )
}

export const PhoneCard = memo(Card)
