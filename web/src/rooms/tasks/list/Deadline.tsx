import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import IconClock from '~icons/clock'

import { nearMoment, stamp } from '../../../ui/formats/dates.ts'
import { overdueText, timeLeftText } from '../../../ui/formats/timeLeft.ts'
import { Icon } from '../../../ui/Icon.tsx'

type Timed = Pick<TaskItem, 'status' | 'deadlineAt'>

const isRunning = ({ status }: Timed): boolean => lifecycle[status].clock === 'runs'

/** Only open work can be late: the clock is stopped while waiting for the client and after the end. */
export const isLate = (task: Timed, now: number): boolean =>
  task.deadlineAt !== null && isRunning(task) && Date.parse(task.deadlineAt) < now

/** «просрочена на 3 ч», «осталось 2 ч»; null if the date is enough. */
export function urgencyText(task: Timed, now: number): string | null {
  if (task.deadlineAt === null || !isRunning(task)) return null
  return isLate(task, now) ? overdueText(task.deadlineAt, now) : timeLeftText(task.deadlineAt, now)
}

interface DeadlineProps {
  item: Timed
  now: number
  /** Undefined if there is room only for the text. */
  signSize?: 14 | 16
}

export function Deadline({ item, now, signSize }: DeadlineProps) {
  if (item.deadlineAt === null || lifecycle[item.status].clock === 'stopped')
    return <span className="muted">—</span>
  const isOverdue = isLate(item, now)
  const urgency = urgencyText(item, now)
  return (
    <time
      className={isOverdue ? `inline-row gap-4 nowrap digits medium err` : 'inline-row gap-4 nowrap digits'}
      dateTime={item.deadlineAt}
      data-tip={urgency === null ? stamp(item.deadlineAt) : `Срок: ${stamp(item.deadlineAt)}`}
    >
      {isOverdue && signSize && <Icon of={IconClock} size={signSize} />}
      {urgency ?? nearMoment(item.deadlineAt, now)}
    </time>
  )
}
