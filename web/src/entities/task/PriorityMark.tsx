import { type Priority, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import IconAlertOctagonFilled from '~icons/alert-octagon-filled'
import IconChevronsUp from '~icons/chevrons-up'

import { Icon } from '../../ui/Icon.tsx'

import styles from './marks.module.css'

interface PriorityMarkProps {
  priority: Priority
  withWord?: boolean
}

/** The normal priority has no icon. */
export function PriorityMark({ priority, withWord = false }: PriorityMarkProps) {
  const title = priorityTitles[priority]
  if (priority === 'NORMAL') return withWord ? <span>{title}</span> : null
  const isCritical = priority === 'CRITICAL'
  const tone = isCritical ? styles.critical : 'warn'
  const sign = <Icon of={isCritical ? IconAlertOctagonFilled : IconChevronsUp} size={14} />
  if (withWord) {
    return (
      <span className="inline-row gap-6">
        <span className={`inline-flex rigid ${tone}`}>{sign}</span>
        {title}
      </span>
    )
  }
  return (
    <span className={`inline-flex rigid ${tone}`} role="img" aria-label={title} data-tip={title}>
      {sign}
    </span>
  )
}
