import { inQuotes } from '@naryad/contract/kit/quotes'
import type { TaskItem } from '@naryad/contract/tasks/tasks'

import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { TaskLink } from '../../../entities/task/TaskLink.tsx'
import { isIn, type ListQueue } from '../list/listQueue.ts'

import styles from './MovedNote.module.css'

interface MovedNoteProps {
  task: TaskItem
  listQueue: ListQueue | undefined
}

/** The task belongs to another queue than the list beside it: it was moved, or an old link was opened. */
export function MovedNote({ task, listQueue }: MovedNoteProps) {
  const titles = useQueueTitles()
  const isElsewhere = listQueue !== undefined && !isIn(task.queue, listQueue)
  return (
    <div role="status" className="row gap-8 rigid bg-muted pad-x-20 phone-text-15 phone-pad-x-16">
      {isElsewhere && (
        <>
          <QueueMark queue={task.queue} isSilent />
          <span className="min-width-0 break-words pad-y-8">
            Заявка в очереди {inQuotes(titles[task.queue])}
          </span>
          <TaskLink task={task} className={`rigid medium link ${styles.link}`}>
            Открыть там
          </TaskLink>
        </>
      )}
    </div>
  )
}
