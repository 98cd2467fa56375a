import { type ReactNode, useState } from 'react'
import IconChevronDown from '~icons/chevron-down'
import IconChevronRight from '~icons/chevron-right'

import { Icon } from '../Icon.tsx'

import styles from './Disclosure.module.css'

interface DisclosureProps {
  /** Summary shown while it is collapsed. */
  title: ReactNode
  /** Small text on the right. */
  aside?: ReactNode
  children: ReactNode
}

/** A disclosure within a list. */
export function Disclosure({ title, aside, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="line-between">
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
        <span className="break-words medium">{title}</span>
        {aside && <span className="text-12 digits muted phone-second-column phone-text-13">{aside}</span>}
      </button>
      {isOpen && <div className={styles.body}>{children}</div>}
    </li>
  )
}

export const DisclosureList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="plain-list panel max-width-640" aria-label={label}>
    {children}
  </ul>
)
