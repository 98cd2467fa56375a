import { Checkbox } from '@mantine/core'
import type { TakenPart } from '@naryad/contract/triage/parts'

import { useIsPhone } from '../../ui/useMedia.ts'

import styles from './parts.module.css'

interface TakeListProps {
  parts: readonly TakenPart[]
  mayTick: boolean
  onTick: (part: TakenPart, isTaken: boolean) => void
}

/** What to take along for a task, with a tick for what is packed. */
export function TakeList({ parts, mayTick, onTick }: TakeListProps) {
  const size = useIsPhone() ? 'md' : 'xs'
  return (
    <ul className="plain-list" aria-label="Взять с собой">
      {parts.map((part) => (
        <li key={part.title} className={`row gap-8 min-height-32 ${styles.part}`}>
          <Checkbox
            size={size}
            disabled={!mayTick}
            checked={part.isTaken}
            label={part.quantity === 1 ? part.title : `${part.title} × ${part.quantity}`}
            onChange={({ currentTarget }) => onTick(part, currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  )
}
