import type { Task } from '@naryad/contract/tasks/tasks'
import { Link } from '@tanstack/react-router'
import IconGavel from '~icons/gavel'
import IconGitMerge from '~icons/git-merge'
import IconRepeat from '~icons/repeat'

import { CallButtons } from '../../../entities/task/CallButtons.tsx'
import { TaskLink } from '../../../entities/task/TaskLink.tsx'
import { numbered } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'

import styles from './card.module.css'

/** The open dispute, the parent task, the task it repeats and the one that it was merged into. */
export const SourceTasks = ({ task }: { task: Task }) => (
  <>
    {task.isDisputed && (
      <Link
        to="/tasks/$queue/{-$id}/visit"
        params={{ queue: task.queue, id: task.id }}
        className={styles.badge}
      >
        <Icon of={IconGavel} size={14} />
        Спор о визите
      </Link>
    )}
    {task.repeatOfId !== null && (
      <TaskLink task={{ id: task.repeatOfId, queue: task.queue }} className={styles.badge}>
        <Icon of={IconRepeat} size={14} />
        Повтор {numbered(task.repeatOfId)}
      </TaskLink>
    )}
    {task.mergedIntoId !== null && (
      <TaskLink task={{ id: task.mergedIntoId, queue: task.queue }} className={styles.badge}>
        <Icon of={IconGitMerge} size={14} />
        Объединена с {numbered(task.mergedIntoId)}
      </TaskLink>
    )}
    {task.parentId !== null && (
      <TaskLink task={{ id: task.parentId, queue: task.queue }} className={styles.badge}>
        Часть заявки {numbered(task.parentId)}
      </TaskLink>
    )}
  </>
)

/** Calls and directions under the title. */
export const Calls = ({ task }: { task: Task }) => (
  <CallButtons driver={task.driver} contact={task.contact} place={task} className="above-12" />
)
