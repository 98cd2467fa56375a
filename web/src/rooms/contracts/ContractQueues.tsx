import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { useQueueTitles } from '../../entities/settings/shared.ts'
import { QueueMark } from '../../entities/task/QueueMark.tsx'

export function ContractQueues({ queues }: { queues: readonly Queue[] }) {
  const titles = useQueueTitles()
  if (queues.length === 0) return 'Все'
  return (
    <span className="inline-row wrap gap-8">
      {queues.map((queue) => (
        <span key={queue} className="inline-row gap-6">
          <QueueMark queue={queue} size={14} isSilent />
          {titles[queue]}
        </span>
      ))}
    </span>
  )
}
