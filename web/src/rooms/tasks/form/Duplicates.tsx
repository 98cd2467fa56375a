import type { TaskItem } from '@naryad/contract/tasks/tasks'
import IconAlertTriangle from '~icons/alert-triangle'

import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useTabStop } from '../../../ui/keys/useTabStop.ts'
import { taskPath } from '../tasks.queries.ts'

import styles from './form.module.css'

interface DuplicatesProps {
  items: readonly TaskItem[]
  onJoin: (task: TaskItem) => void
  onIgnore: () => void
}

/** Possible duplicates: open tasks of the truck, and recent ones of the same category. They are one tab stop. */
export function Duplicates({ items, onJoin, onIgnore }: DuplicatesProps) {
  const tabStop = useTabStop<HTMLElement>()
  const hasOpen = items.some(({ status }) => status !== 'CLOSED')
  return (
    <section className={styles.duplicates} aria-label="Похожие заявки" {...tabStop}>
      <div className="row gap-8 medium warn below-8" role="status">
        <Icon of={IconAlertTriangle} />
        <span className="grow">
          {hasOpen
            ? 'У этого ТС уже есть открытые заявки'
            : items.length > 1
              ? 'Похожие заявки за последние 30 дней'
              : 'Похожая заявка за последние 30 дней'}
        </span>
        <Button size="xs" onClick={onIgnore}>
          Всё равно создать
        </Button>
      </div>
      {items.map((task) => (
        <div key={task.id} className="row gap-8 min-height-36 line-above">
          <StatusMark status={task.status} isBare />
          <span className="no-margin text-12 muted">{task.id}</span>
          {/* Opens in a new tab, so that the form stays as it is. */}
          <a
            className="grow min-width-0 truncate"
            href={taskPath(task.queue, task.id)}
            target="_blank"
            rel="noreferrer"
          >
            {task.title}
          </a>
          <span className="no-margin text-12 muted">{nearMoment(task.deadlineAt ?? task.createdAt)}</span>
          {task.status !== 'CLOSED' && (
            <Button size="xs" onClick={() => onJoin(task)}>
              Присоединить
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
