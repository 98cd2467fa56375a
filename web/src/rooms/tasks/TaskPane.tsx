import { lazy, Suspense } from 'react'

import { openTaskEditing } from './form/shownForm.ts'
import { OpeningCard } from './list/OpeningCard.tsx'

const TaskCard = lazy(() => import('./card/TaskCard.tsx').then((file) => ({ default: file.TaskCard })))

interface TaskPaneProps {
  taskId: number
  /** There is nothing beside it. */
  isFull: boolean
  onClose: () => void
}

/** The card of a task on a screen of another room. */
export const TaskPane = ({ taskId, isFull, onClose }: TaskPaneProps) => (
  <Suspense fallback={<OpeningCard taskId={taskId} preview={undefined} onClose={onClose} />}>
    <TaskCard
      taskId={taskId}
      isFull={isFull}
      onClose={onClose}
      onEnded={() => undefined}
      onEdit={openTaskEditing}
    />
  </Suspense>
)
