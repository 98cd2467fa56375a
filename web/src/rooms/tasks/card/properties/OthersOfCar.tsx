import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'

import { StatusMark } from '../../../../entities/task/StatusMark.tsx'
import { TaskLink } from '../../../../entities/task/TaskLink.tsx'
import { nearMoment } from '../../../../ui/formats/dates.ts'
import { cardQueries } from '../card.queries.ts'

import styles from '../card.module.css'

/** Other open tasks of the same truck. */
export function OthersOfCar({ task, carId }: { task: Task; carId: number }) {
  const { data } = useQuery(cardQueries.duplicates(carId, null))
  const others = data?.items.filter(({ id }) => id !== task.id) ?? []
  if (others.length === 0) return null
  return (
    <>
      <hr className={styles.rule} />
      <h2 className={styles.partTitle}>
        Ещё по этому ТС <span className={styles.aside}>{others.length}</span>
      </h2>
      <ul className="plain-list stack gap-2">
        {others.map((other) => (
          <li key={other.id}>
            <TaskLink task={other} className={styles.other}>
              <StatusMark status={other.status} isBare />
              <span className={`${styles.digits} muted`}>{other.id}</span>
              <span className={styles.cut}>{other.title}</span>
              <span className="grow" />
              <span className={styles.aside}>{other.deadlineAt && nearMoment(other.deadlineAt)}</span>
            </TaskLink>
          </li>
        ))}
      </ul>
    </>
  )
}
