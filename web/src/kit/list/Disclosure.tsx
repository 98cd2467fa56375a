import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { Icon } from '../Icon.tsx'

import styles from './Disclosure.module.css'

interface DisclosureProps {
  /** What the line says while it is closed. */
  title: ReactNode
  /** At the right, in small type. */
  aside?: ReactNode
  children: ReactNode
}

/** A line of a list that opens where it stands. */
export function Disclosure({ title, aside, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.item}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
        <span className={styles.title}>{title}</span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </button>
      {isOpen && <div className={styles.body}>{children}</div>}
    </li>
  )
}

export const DisclosureList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)
