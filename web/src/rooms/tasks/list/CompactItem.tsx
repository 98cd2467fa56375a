import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { memo, useState } from 'react'

import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { Face } from '../../../entities/person/PersonChip.tsx'
import { PromiseMark } from '../../../entities/promise/PromiseMark.tsx'
import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { numbered } from '../../../ui/formats/numbers.ts'
import { Marked } from '../../../ui/marks/Marked.tsx'
import { rem } from '../../../ui/rem.ts'
import { Checkbox } from '../../../ui/table/Checkbox.tsx'
import { Deadline } from './Deadline.tsx'
import { FailedMark, GoneMark, Marks, WaitingOf } from './Marks.tsx'
import type { TaskCellContext } from './taskCells.tsx'

import styles from './CompactList.module.css'

interface CompactItemProps {
  item: TaskItem
  scene: TaskCellContext
  height: number
  tone: string | undefined
  isCurrent: boolean
  isSelected: boolean
  onToggle: (id: number, isRange: boolean) => void
}

function Item({ item, scene, height, tone, isCurrent, isSelected, onToggle }: CompactItemProps) {
  const [firstVersion] = useState(item.version)
  const flash = item.version === firstVersion ? undefined : item.version % 2 === 0 ? 'even' : 'odd'
  return (
    <li
      className={`relative line-below hoverable ${styles.item}`}
      style={{ height: rem(height) }}
      data-tone={tone}
      data-flash={flash}
      data-selected={isSelected || undefined}
    >
      <a
        className={styles.link}
        href={scene.hrefOf(item)}
        data-row={item.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={tone?.includes('open') ? 'true' : undefined}
      >
        <span className={styles.sign}>
          <StatusMark status={item.status} isBare />
        </span>
        <span className="stack middle gap-2 grow min-width-0">
          <span className="row gap-6 line-20">
            {scene.isQueueShown && <QueueMark queue={item.queue} />}
            <PriorityMark priority={item.priority} />
            <span
              className="grow min-width-0 truncate medium new-strong"
              data-new={item.status === 'NEW' || undefined}
              data-tip-cut
            >
              <Marked query={scene.query}>{item.title}</Marked>
            </span>
            {scene.failed.has(item.id) && <FailedMark />}
            {scene.gone.has(item.id) && <GoneMark />}
            <WaitingOf id={item.id} waiting={scene.waiting} />
            <span className="rigid text-12 line-16 muted">
              <Deadline item={item} now={scene.now} signSize={14} />
            </span>
          </span>
          <span className="row gap-8 text-12 line-16 muted height-20">
            <span className="digits">
              <Marked query={scene.query}>{String(item.id)}</Marked>
            </span>
            <CarNameOrNone car={item.car} query={scene.query} />
            <span className="grow min-width-0 truncate" data-tip-cut>
              <Marked query={scene.query}>{item.company?.name ?? 'Нет данных'}</Marked>
            </span>
            {item.promise && <PromiseMark promise={item.promise} now={scene.now} form="bare" />}
            <Marks item={item} withCosts />
            <Face person={item.operator} />
          </span>
        </span>
      </a>
      <span className={styles.check}>
        <Checkbox
          label={`Выбрать заявку ${numbered(item.id)}`}
          isOn={isSelected}
          isSkipped
          onToggle={(event) => onToggle(item.id, event.shiftKey)}
        />
      </span>
    </li>
  )
}

export const CompactItem = memo(Item)
