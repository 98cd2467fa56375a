import { TaskCard } from './card/TaskCard.tsx'
import { openTaskEditing } from './form/shownForm.ts'

interface TaskPaneProps {
  taskId: number
  /** The card fills the screen. */
  isFull: boolean
  onClose: () => void
}

/** The card of a task for screens of other rooms. */
export const TaskPane = ({ taskId, isFull, onClose }: TaskPaneProps) => (
  <TaskCard
    taskId={taskId}
    isFull={isFull}
    onClose={onClose}
    onEnded={() => undefined}
    onEdit={openTaskEditing}
  />
)
