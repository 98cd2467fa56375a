import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { Link } from '@tanstack/react-router'
import IconPointFilled from '~icons/point-filled'

import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { StatusPill } from '../../../entities/task/StatusMark.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { nextStep } from './nextStep.ts'

import styles from './my.module.css'

/** A request in its author's list: title, status and next step. */
export function RequestRow({ task, isOpened }: { task: TaskItem; isOpened: boolean }) {
  const { text, isAsked } = nextStep(task)
  return (
    <li>
      <Link
        to="/my/{-$id}"
        params={{ id: task.id }}
        search={true}
        className={styles.row}
        data-row={task.id}
        aria-current={isOpened ? 'true' : undefined}
        data-opened={isOpened || undefined}
      >
        <span className={`flex top gap-8 phone-wrap ${styles.first}`}>
          <PriorityMark priority={task.priority} />
          <span
            className={`grow min-width-0 break-words text-14 line-22 strong phone-text-16 ${styles.title}`}
          >
            {task.title}
          </span>
          <StatusPill status={task.status} />
        </span>
        <span className="row gap-10 secondary large-wrap">
          <span className="rigid digits muted">{numbered(task.id)}</span>
          <CarNameOrNone car={task.car} />
          <span className="grow min-width-0 truncate">
            {task.car && `${task.car.brand} ${task.car.model}`.trim()}
          </span>
          <time className="rigid text-12 muted" dateTime={task.createdAt}>
            {nearMoment(task.createdAt)}
          </time>
        </span>
        <span className={`row gap-4 muted ${styles.step}`} data-asked={isAsked || undefined}>
          {isAsked && <Icon of={IconPointFilled} size={12} />}
          {text}
        </span>
      </Link>
    </li>
  )
}
