import { shortName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { IconRepeat } from '@tabler/icons-react'

import { CallLink } from '../../../kit/controls/CallLink.tsx'
import { DirectionsButton } from '../../../kit/controls/DirectionsButton.tsx'
import { numbered } from '../../../kit/formats/numbers.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { OnSite } from '../OnSite.tsx'
import { TaskLink } from '../TaskLink.tsx'
import { CardTitle } from './CardTitle.tsx'
import { HeadActions } from './HeadActions.tsx'
import { DeadlineValue } from './properties/DeadlineValue.tsx'
import { StatusMenu } from './StatusMenu.tsx'
import { StatusPath } from './StatusPath.tsx'
import type { CardCommand } from './useCardCommands.ts'
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
    <div className={styles.titleRow}>
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

/** The parent task and the task it repeats. */
const SourceTasks = ({ task }: { task: Task }) => (
  <>
    {task.repeatOfId !== null && (
      <TaskLink task={{ id: task.repeatOfId, queue: task.queue }} className={styles.badge}>
        <Icon of={IconRepeat} size={14} />
        Повтор {numbered(task.repeatOfId)}
      </TaskLink>
    )}
    {task.parentId !== null && (
      <TaskLink task={{ id: task.parentId, queue: task.queue }} className={styles.badge}>
        Часть заявки {numbered(task.parentId)}
      </TaskLink>
    )}
  </>
)

/** Call and directions within thumb reach on a phone. */
function Calls({ task }: { task: Task }) {
  const { driver, contact, address, point } = task
  const number = contact?.phones[0]?.phone
  const hasPlace = address !== '' || point !== null
  if (!driver?.phone && !number && !hasPlace) return null
  return (
    <div className={styles.calls}>
      {driver?.phone && (
        <CallLink number={driver.phone} label={`Позвонить водителю: ${shortName(driver)}`}>
          Водитель
        </CallLink>
      )}
      {contact && number && (
        <CallLink number={number} label={`Позвонить контакту: ${contact.name}`}>
          Контакт
        </CallLink>
      )}
      {hasPlace && <DirectionsButton place={task} />}
    </div>
  )
}
