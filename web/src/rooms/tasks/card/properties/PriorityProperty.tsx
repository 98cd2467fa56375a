import { Menu } from '@mantine/core'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { priorities, priorityTitles } from '@naryad/contract/tasks/tasks.words'

import { useMay } from '../../../../client/session/me.ts'
import { PriorityMark } from '../../../../entities/task/PriorityMark.tsx'
import type { PropertiesProps } from './propertiesProps.ts'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

export function PriorityProperty({ task, actions }: Pick<PropertiesProps, 'task' | 'actions'>) {
  const mayChange = useMay('tasks.dispatch') && task.status !== 'CLOSED'
  const mark = <PriorityMark priority={task.priority} withWord />
  if (!mayChange) return <Property title={taskTitles.priority}>{mark}</Property>
  return (
    <Property title={taskTitles.priority}>
      <Menu position="bottom-start">
        <Menu.Target>
          <button
            type="button"
            className={styles.value}
            aria-label={`Приоритет: ${priorityTitles[task.priority]}, изменить`}
          >
            {mark}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {priorities.map((priority) => (
            <Menu.Item
              key={priority}
              disabled={priority === task.priority}
              onClick={() => actions.priority.start(priority)}
            >
              <PriorityMark priority={priority} withWord />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Property>
  )
}
