import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import { IconClock } from '@tabler/icons-react'

import { nearMoment, stamp } from '../../../kit/formats/dates.ts'
import { Icon } from '../../../kit/Icon.tsx'

import styles from './marks.module.css'

type Timed = Pick<TaskItem, 'status' | 'deadlineAt'>

/** Late is only what still has to be done: while the client is waited for, and after the end, the clock stands. */
export const isLate = ({ status, deadlineAt }: Timed, now: number): boolean =>
  deadlineAt !== null && lifecycle[status].clock === 'runs' && Date.parse(deadlineAt) < now

interface DeadlineProps {
  item: Timed
  now: number
  signSize?: 14 | 16
}

export function Deadline({ item, now, signSize = 14 }: DeadlineProps) {
  if (item.deadlineAt === null || lifecycle[item.status].clock === 'stopped')
    return <span className={styles.none}>—</span>
  const text = nearMoment(item.deadlineAt, now)
  if (!isLate(item, now)) {
    return (
      <time className={styles.deadline} dateTime={item.deadlineAt} data-tip={stamp(item.deadlineAt)}>
        {text}
      </time>
    )
  }
  return (
    <time
      className={`${styles.deadline} ${styles.late}`}
      dateTime={item.deadlineAt}
      data-tip={`Просрочена: ${stamp(item.deadlineAt)}`}
    >
      <span role="img" aria-label="Просрочена" className={styles.line}>
        <Icon of={IconClock} size={signSize} />
      </span>
      {text}
    </time>
  )
}
