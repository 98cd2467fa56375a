import { type ReactNode, useState } from 'react'
import IconChevronDown from '~icons/chevron-down'
import IconChevronUp from '~icons/chevron-up'

import { Icon } from '../Icon.tsx'

import styles from './UnfoldedField.module.css'

interface UnfoldedFieldProps {
  label: string
  /** The summary of what is chosen. */
  value: ReactNode
  /** Nothing is chosen. */
  isEmpty: boolean
  startsOpen?: boolean
  /** The choices. */
  children: ReactNode
}

/** Choices unfolded below their summary: a popup would lie under the window of the form. */
export function UnfoldedField({ label, value, isEmpty, startsOpen = false, children }: UnfoldedFieldProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <div className="min-width-0">
      <button type="button" className={styles.select} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="visually-hidden">{label}: </span>
        <span className={`grow truncate ${styles.value}`} data-nothing={isEmpty || undefined}>
          {value}
        </span>
        <Icon of={isOpen ? IconChevronUp : IconChevronDown} />
      </button>
      {isOpen && children}
    </div>
  )
}
