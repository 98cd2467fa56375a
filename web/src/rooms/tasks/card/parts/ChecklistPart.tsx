import { Checkbox } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import { useTaskEdit } from '../useTaskEdit.ts'
import { Part } from './Part.tsx'

import styles from '../card.module.css'

/** Required items prevent the task from being finished. */
export function ChecklistPart({ task, mayEdit }: { task: Task; mayEdit: boolean }) {
  const { start } = useTaskEdit(task.id)
  if (task.checklist.length === 0) return null
  const doneCount = task.checklist.filter((item) => item.isDone).length
  const toggle = (index: number) => {
    const checklist = task.checklist.map((item, at) =>
      at === index ? { ...item, isDone: !item.isDone } : item,
    )
    start({ checklist }, task)
  }
  return (
    <Part title="Чек-лист" count={`${doneCount} из ${task.checklist.length}`}>
      <div className={styles.checks}>
        {task.checklist.map((item, index) => (
          <Checkbox
            key={item.title}
            size="xs"
            disabled={!mayEdit || isEnded(task.status)}
            checked={item.isDone}
            onChange={() => toggle(index)}
            label={
              <>
                {item.title}
                {item.isRequired && !item.isDone && (
                  <span className="rounded-sm bg-warn text-11 medium warn pad-x-6 pad-y-1 before-8">
                    обязательно
                  </span>
                )}
              </>
            }
          />
        ))}
      </div>
    </Part>
  )
}
