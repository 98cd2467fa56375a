import { Menu } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { statusSteps } from '@naryad/contract/tasks/tasks.rules'
import { isEnded, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { useMe } from '../../../client/session/me.ts'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { ruleInputOf } from './ruleInput.ts'
import type { TaskActions } from './useTaskActions.ts'

import styles from './card.module.css'

interface StatusLinesProps {
  task: Task
  actions: TaskActions
  /** Reopening requires a reason. */
  onReturn: (status: TaskStatus) => void
}

/** Possible next statuses as menu items; disabled ones give the reason. */
export function StatusLines({ task, actions, onReturn }: StatusLinesProps) {
  const isOver = isEnded(task.status)
  const choose = (status: TaskStatus) => {
    if (isOver) onReturn(status)
    else actions.status.start({ status })
  }
  return statusSteps(ruleInputOf(task), useMe()).map(({ status, whyNot }) => (
    <Menu.Item key={status} disabled={whyNot !== null} onClick={() => choose(status)}>
      <StatusMark status={status} />
      {isOver && whyNot === null && <div className={styles.whyNot}>{returnWords(task.status)}</div>}
      {whyNot !== null && <div className={styles.whyNot}>{whyNot}</div>}
    </Menu.Item>
  ))
}

const returnWords = (status: TaskStatus): string =>
  status === 'CLOSED' ? 'Открыть повторно' : 'Вернуть на доработку'
