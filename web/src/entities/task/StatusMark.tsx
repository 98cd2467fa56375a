import { lifecycle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { StatusSign, toneOf } from './StatusSign.tsx'

import styles from './marks.module.css'

const fillOf = (status: TaskStatus): string => `var(--s-${status.toLowerCase().replaceAll('_', '-')}-bg)`

interface StatusMarkProps {
  status: TaskStatus
  /** The short label, for narrow columns. */
  isShort?: boolean
  /** Only the icon, with the label as accessible name and tooltip. */
  isBare?: boolean
}

/** Icon and text in the colour of the status, without a background: for rows. */
export function StatusMark({ status, isShort = false, isBare = false }: StatusMarkProps) {
  const { title, short } = lifecycle[status]
  const style = { color: toneOf(status) }
  if (isBare) {
    return (
      <span className="inline-flex rigid" style={style} role="img" aria-label={title} data-tip={title}>
        <StatusSign status={status} />
      </span>
    )
  }
  const isCut = isShort && short !== title
  return (
    <span
      className="inline-row gap-6 min-width-0 nowrap medium"
      style={style}
      data-tip={isCut ? title : undefined}
    >
      <StatusSign status={status} />
      <span className="min-width-0 ellipsis overflow-clip">{isShort ? short : title}</span>
    </span>
  )
}

/** With a background: for cards, phones and headers. */
export const StatusPill = ({ status }: Pick<StatusMarkProps, 'status'>) => (
  <span
    className={`inline-row gap-6 min-width-0 nowrap medium ${styles.pill}`}
    style={{ color: toneOf(status), background: fillOf(status) }}
  >
    <StatusSign status={status} />
    <span className="min-width-0 ellipsis overflow-clip">{lifecycle[status].title}</span>
  </span>
)
