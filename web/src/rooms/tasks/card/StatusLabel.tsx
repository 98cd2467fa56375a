import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { StatusMark } from '../../../entities/task/StatusMark.tsx'

import styles from './card.module.css'

const token = (status: TaskStatus): string => `var(--s-${status.toLowerCase().replaceAll('_', '-')}`

export const statusColors = (status: TaskStatus) => ({
  color: `${token(status)})`,
  background: `${token(status)}-bg)`,
})

/** The status in its colours, without a choice of another. */
export const StatusLabel = ({ status }: { status: TaskStatus }) => (
  <span className={styles.statusButton} style={statusColors(status)}>
    <StatusMark status={status} />
  </span>
)
