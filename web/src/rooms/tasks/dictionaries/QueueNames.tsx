import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'

/** The queues of an entry; none means all of them. */
export function QueueNames({ queues }: { queues: readonly Queue[] }) {
  const titles = useQueueTitles()
  if (queues.length === 0) return <span className="muted">все</span>
  return (
    <span className="flex wrap gap-x-12 gap-y-2">
      {queues.map((queue) => (
        <span key={queue} className="inline-row gap-6">
          <QueueMark queue={queue} size={14} isSilent />
          {titles[queue]}
        </span>
      ))}
    </span>
  )
}
