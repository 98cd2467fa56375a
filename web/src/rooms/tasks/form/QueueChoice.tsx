import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'

import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'

import styles from './form.module.css'

interface QueueChoiceProps {
  value: Queue
  onChange: (queue: Queue) => void
  /** The queues to choose from; a single one needs no field. */
  allowed: readonly Queue[]
}

export function QueueChoice({ value, onChange, allowed }: QueueChoiceProps) {
  const titles = useQueueTitles()
  if (allowed.length < 2) return null
  return (
    <fieldset className={styles.queues} aria-label={taskTitles.queue}>
      {queues
        .filter((queue) => allowed.includes(queue))
        .map((queue) => (
          <label key={queue} className={styles.queue}>
            <input type="radio" name="queue" checked={queue === value} onChange={() => onChange(queue)} />
            <QueueMark queue={queue} isSilent />
            {titles[queue]}
          </label>
        ))}
    </fieldset>
  )
}
