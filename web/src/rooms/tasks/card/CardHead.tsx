import type { Task } from '@naryad/contract/tasks/tasks'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { OnSite } from '../OnSite.tsx'
import type { CardCommand } from './cardCommand.ts'
import { CardTitle } from './CardTitle.tsx'
import { HeadActions } from './HeadActions.tsx'
import { Calls, SourceTasks } from './HeadParts.tsx'
import { DeadlineValue } from './properties/DeadlineValue.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { StatusPath } from './StatusPath.tsx'
import type { TaskActions } from './useTaskActions.ts'

import styles from './card.module.css'

interface CardHeadProps {
  task: Task
  actions: TaskActions
  /** Commands shown as buttons. */
  main: readonly CardCommand[]
  mayEdit: boolean
  /** There is room for the path of statuses. */
  isFull: boolean
  isPhone: boolean
  isStatusOpen: boolean
  onStatusOpen: (isOpen: boolean) => void
  onReturn: (status: TaskStatus) => void
  /** Undefined without the permission. */
  onDeadline: (() => void) | undefined
}

export function CardHead({
  task,
  actions,
  main,
  mayEdit,
  isFull,
  isPhone,
  isStatusOpen,
  onStatusOpen,
  onReturn,
  onDeadline,
}: CardHeadProps) {
  const status = (
    <StatusMenu
      task={task}
      actions={actions}
      isOpen={isStatusOpen}
      onOpen={onStatusOpen}
      onReturn={onReturn}
    />
  )
  const title = (
    <div className={`row wrap gap-8 ${styles.titleRow}`}>
      <CardTitle task={task} mayEdit={mayEdit} isFull={isFull} />
      <SourceTasks task={task} />
    </div>
  )
  if (isPhone) {
    return (
      <header className={styles.head}>
        <div className={styles.statusRow}>
          {status}
          <DeadlineValue task={task} onChange={onDeadline} />
        </div>
        {title}
        <Calls task={task} />
        <OnSite task={task} onSiteAt={task.onSiteAt} />
      </header>
    )
  }
  return (
    <header className={styles.head}>
      {title}
      <HeadActions status={status} commands={main} />
      {isFull && <StatusPath task={task} />}
    </header>
  )
}
