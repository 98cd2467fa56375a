import { Menu } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { statusSteps } from '@naryad/contract/tasks/tasks.rules'
import { lifecycle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import IconChevronDown from '~icons/chevron-down'

import { useMay, useMe } from '../../../client/session/me.ts'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useWindowLayer } from '../../../ui/overlays/layers.ts'
import { ruleInputOf } from './ruleInput.ts'
import { StatusLabel, statusColors } from './StatusLabel.tsx'
import { StatusLines } from './StatusLines.tsx'
import type { TaskActions } from './useTaskActions.ts'

import styles from './card.module.css'

interface StatusMenuProps {
  task: Task
  actions: TaskActions
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Reopening requires a reason. */
  onReturn: (status: TaskStatus) => void
}

/** Possible next statuses; disabled ones give the reason. */
export function StatusMenu({ task, actions, isOpen, onOpen, onReturn }: StatusMenuProps) {
  const me = useMe()
  // A client can only return finished work, which has a separate button.
  const mayMove = useMay('tasks.move') && me.role !== 'client'
  const steps = statusSteps(ruleInputOf(task), me)
  // A menu opened by a shortcut receives the focus only after rendering; until then the card would handle Esc.
  useWindowLayer(isOpen && mayMove && steps.length > 0, () => onOpen(false))
  if (!mayMove || steps.length === 0) return <StatusLabel status={task.status} />
  return (
    <Menu
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      width={264}
      // Rendered within the card: screen readers do not associate a portal with it.
      withinPortal={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={styles.statusButton}
          style={statusColors(task.status)}
          aria-label={`Статус: ${lifecycle[task.status].title}`}
        >
          <StatusMark status={task.status} />
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <StatusLines task={task} actions={actions} onReturn={onReturn} />
      </Menu.Dropdown>
    </Menu>
  )
}
