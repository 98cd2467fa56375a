import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import IconClockExclamation from '~icons/clock-exclamation'
import IconPlayerPause from '~icons/player-pause'

import { nearMoment } from '../../../../ui/formats/dates.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { isLate } from '../../list/Deadline.tsx'

interface DeadlineWordsProps {
  task: Pick<TaskItem, 'status' | 'deadlineAt'>
  now: number
}

/** The deadline with the state of its clock. */
export const DeadlineWords = ({ task, now }: DeadlineWordsProps) =>
  task.deadlineAt && (
    <>
      {isLate(task, now) && <Icon of={IconClockExclamation} size={14} />}
      {lifecycle[task.status].clock === 'paused' && <Icon of={IconPlayerPause} size={14} />}
      {nearMoment(task.deadlineAt, now)}
    </>
  )
