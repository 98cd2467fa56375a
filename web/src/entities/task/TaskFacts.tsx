import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { nearDay } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { CarName } from '../car/CarName.tsx'
import { QueueMark } from './QueueMark.tsx'
import { StatusMark } from './StatusMark.tsx'

import styles from './related.module.css'

/** What a request is about, in two lines: queue and title, number, status, truck and day. */
export const TaskFacts = ({ task }: { task: TaskItem }) => (
  <>
    <span className="row gap-8 min-width-0">
      <QueueMark queue={task.queue} size={14} />
      <span className="min-width-0 truncate medium">{task.title}</span>
    </span>
    <span className={`row gap-8 min-width-0 ${styles.signs}`}>
      <span className="rigid text-12 digits muted">{numbered(task.id)}</span>
      <StatusMark status={task.status} isShort />
      {task.car && <CarName car={task.car} />}
      <span className="rigid text-12 digits muted push-right">{nearDay(task.createdAt)}</span>
    </span>
  </>
)
