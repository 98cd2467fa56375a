import { inQuotes } from '@naryad/contract/kit/quotes'
import { useQuery } from '@tanstack/react-query'
import IconAlertTriangle from '~icons/alert-triangle'

import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { Icon } from '../../ui/Icon.tsx'

import styles from './units.module.css'

interface NoUnitsWarningProps {
  task: { id: number; type: { title: string } | null }
  /** Nothing is replaced from afar. */
  isRemote: boolean
}

/** A replacement without units is seldom meant, but never refused. */
export function NoUnitsWarning({ task, isRemote }: NoUnitsWarningProps) {
  const type = task.type?.title ?? ''
  const isReplacement = !isRemote && /замен/i.test(type)
  const { data } = useQuery({ ...unitsQueries.ofTask(task.id), enabled: isReplacement })
  if (!isReplacement || !data || data.items.length > 0) return null
  return (
    <p className={styles.warning} role="status">
      <Icon of={IconAlertTriangle} size={14} />
      <span>Вид работ {inQuotes(type)}, а приборы не указаны</span>
    </p>
  )
}
