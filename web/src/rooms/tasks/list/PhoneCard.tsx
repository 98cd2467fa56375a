import { shortName } from '@naryad/contract/kit/people'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { memo } from 'react'

import { CallLink } from '../../../kit/controls/CallLink.tsx'
import { WayLink } from '../../../kit/controls/WayLink.tsx'
import { clock } from '../../../kit/formats/dates.ts'
import { PhoneCard as ListedCard } from '../../../kit/list/PhoneCards.tsx'
import { Marked } from '../../../kit/marks/Marked.tsx'
import { PlateOrNone } from '../../../kit/marks/Plate.tsx'
import { PriorityMark } from '../../../kit/marks/PriorityMark.tsx'
import { StatusPill } from '../../../kit/marks/StatusMark.tsx'
import { Deadline, isLate } from './Deadline.tsx'
import { GoneMark, Marks, WaitingOf } from './Marks.tsx'
import type { CellScene } from './taskCells.tsx'

import styles from './PhoneList.module.css'

interface PhoneCardProps {
  item: TaskItem
  scene: CellScene
  /** The first card has the call and the way on it: it is where one is going. */
  isFirst: boolean
  /** Under the heading of its day an hour is enough. */
  isWithinDay: boolean
  onOpen: (id: number) => void
}

function Card({ item, scene, isFirst, isWithinDay, onOpen }: PhoneCardProps) {
  const isHourEnough = isWithinDay && item.deadlineAt !== null && !isLate(item, scene.now)
  return (
    <ListedCard
      id={item.id}
      href={scene.hrefOf(item)}
      title={<Marked query={scene.query}>{item.title}</Marked>}
      sign={<PriorityMark priority={item.priority} />}
      isGone={scene.gone.has(item.id)}
      onOpen={onOpen}
      over={
        <div className={styles.top}>
          <StatusPill status={item.status} />
          <Marks item={item} withCosts />
          {scene.gone.has(item.id) && <GoneMark />}
          <WaitingOf id={item.id} waiting={scene.waiting} />
          <span className={styles.time}>
            {isHourEnough ? (
              <time dateTime={item.deadlineAt ?? undefined}>{clock(item.deadlineAt ?? scene.now)}</time>
            ) : (
              <Deadline item={item} now={scene.now} signSize={16} />
            )}
          </span>
        </div>
      }
    >
      <div className={styles.meta}>
        <PlateOrNone plate={item.car?.plate ?? null} isLarge query={scene.query} />
        <span className={styles.cut}>{item.car && `${item.car.brand} ${item.car.model}`}</span>
      </div>
      <div className={`${styles.meta} ${styles.third}`}>
        <span className={styles.cut}>{item.company?.name ?? 'Нет данных'}</span>
      </div>
      {isFirst && <Going item={item} />}
    </ListedCard>
  )
}

function Going({ item }: { item: TaskItem }) {
  const { driver } = item
  const hasPlace = item.address !== '' || item.point !== null
  if (!driver?.phone && !hasPlace) return null
  return (
    <div className={styles.call}>
      {driver?.phone && (
        <CallLink number={driver.phone} label={`Позвонить водителю: ${shortName(driver)}`}>
          Позвонить
        </CallLink>
      )}
      {hasPlace && <WayLink place={item} />}
    </div>
  )
}

export const PhoneCard = memo(Card)
