import type { Task, TaskItem } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconArrowsSplit2 from '~icons/arrows-split-2'

import { CarName } from '../../../../entities/car/CarName.tsx'
import { PersonChip } from '../../../../entities/person/PersonChip.tsx'
import { StatusMark } from '../../../../entities/task/StatusMark.tsx'
import { TaskLink } from '../../../../entities/task/TaskLink.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { nearMoment } from '../../../../ui/formats/dates.ts'
import { PageButtons } from '../../../../ui/list/PageButtons.tsx'
import { cardQueries, childsPage } from '../card.queries.ts'
import { Part } from './Part.tsx'

import styles from '../card.module.css'

interface ChildsPartProps {
  task: Task
  onSplit: (() => void) | undefined
}

/** Sub-tasks, ten per page. */
export function ChildsPart({ task, onSplit }: ChildsPartProps) {
  const [chosen, setPage] = useState(0)
  const pages = Math.ceil(task.childsCount / childsPage)
  // The current page may no longer exist after sub-tasks were removed.
  const page = Math.max(0, Math.min(chosen, pages - 1))
  const { data } = useQuery({ ...cardQueries.childs(task.id, page), enabled: task.childsCount > 0 })
  if (task.childsCount === 0) return null
  return (
    <Part
      title="Подзаявки"
      name="childs"
      count={`${task.childsEndedCount} из ${task.childsCount}`}
      aside={
        onSplit && (
          <Button
            size="compact"
            variant="subtle"
            leftSection={<IconArrowsSplit2 size={14} />}
            onClick={onSplit}
          >
            Разделить по ТС
          </Button>
        )
      }
    >
      <div className={styles.childs}>
        {data?.items.map((child) => (
          <ChildRow key={child.id} child={child} />
        ))}
      </div>
      {pages > 1 && (
        <div className="above-8">
          <PageButtons
            label="Страницы подзаявок"
            page={page + 1}
            pages={pages}
            onPage={(next) => setPage(next - 1)}
          />
        </div>
      )}
    </Part>
  )
}

function ChildRow({ child }: { child: TaskItem }) {
  return (
    <TaskLink task={child} className={styles.childRow}>
      <StatusMark status={child.status} isShort />
      <span className={`${styles.digits} muted`}>{child.id}</span>
      <span>{child.car ? <CarName car={child.car} /> : <span className="muted">Нет данных</span>}</span>
      <span className={styles.cut}>{child.title}</span>
      <PersonChip person={child.operator} />
      <span className={`${styles.digits} muted`}>{child.deadlineAt && nearMoment(child.deadlineAt)}</span>
    </TaskLink>
  )
}
