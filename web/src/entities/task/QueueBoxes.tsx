import { type Queue, queues } from '@naryad/contract/tasks/tasks.queues'

import { useQueueTitles } from '../settings/shared.ts'
import { QueueMark } from './QueueMark.tsx'

import styles from './QueueBoxes.module.css'

interface QueueBoxesProps {
  chosen: readonly Queue[]
  onChange: (chosen: Queue[]) => void
}

/** A box for each queue, to choose several. */
export function QueueBoxes({ chosen, onChange }: QueueBoxesProps) {
  const titles = useQueueTitles()
  return (
    <div className="flex wrap gap-8">
      {queues.map((queue) => (
        <label key={queue} className={styles.box}>
          <input
            type="checkbox"
            checked={chosen.includes(queue)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(queues.filter((one) => (one === queue ? checked : chosen.includes(one))))
            }
          />
          <QueueMark queue={queue} isSilent />
          {titles[queue]}
        </label>
      ))}
    </div>
  )
}
