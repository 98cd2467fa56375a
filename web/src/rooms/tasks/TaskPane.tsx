import { TaskCard } from './card/TaskCard.tsx'
import { openTaskEditing } from './form/shownForm.ts'

interface TaskPaneProps {
  taskId: number
  /** There is nothing beside it. */
  isFull: boolean
  onClose: () => void
}

/** The card of a task on a screen of another room. */
export const TaskPane = ({ taskId, isFull, onClose }: TaskPaneProps) => (
  <TaskCard
    taskId={taskId}
    isFull={isFull}
    onClose={onClose}
    onEnded={() => undefined}
    onEdit={openTaskEditing}
  />
)
