import { shortName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import { IconRepeat } from '@tabler/icons-react'

import { CallLink } from '../../../kit/controls/CallLink.tsx'
import { DirectionsButton } from '../../../kit/controls/DirectionsButton.tsx'
import { numbered } from '../../../kit/formats/numbers.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { TaskLink } from '../TaskLink.tsx'

import styles from './card.module.css'

/** The parent task and the task it repeats. */
export const SourceTasks = ({ task }: { task: Task }) => (
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
export function Calls({ task }: { task: Task }) {
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
