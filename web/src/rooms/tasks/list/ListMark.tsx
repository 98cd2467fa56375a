import IconStack2 from '~icons/stack-2'

import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { allQueues, type ListQueue } from './listQueue.ts'

interface ListMarkProps {
  queue: ListQueue
  size: 16 | 18 | 20 | 24
}

/** The icon beside the title of a list. */
export const ListMark = ({ queue, size }: ListMarkProps) =>
  queue === allQueues ? (
    <Icon of={IconStack2} size={size} />
  ) : (
    <QueueMark queue={queue} size={size} isSilent />
  )
