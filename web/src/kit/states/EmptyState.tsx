import { IconInbox, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Icon, type IconComponent } from '../Icon.tsx'

import styles from './states.module.css'

interface EmptyStateProps {
  sign?: IconComponent
  title: string
  /** What will be here, or what to do. */
  text?: ReactNode
  /** One button, two at most. */
  actions?: ReactNode
}

/** A list or panel with nothing in it. */
export const EmptyState = ({ sign = IconInbox, title, text, actions }: EmptyStateProps) => (
  <div className={styles.state}>
    <span className={styles.sign}>
      <Icon of={sign} size={24} />
    </span>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)

/** The conditions left nothing: names them and offers to take them back. */
export const NothingFound = (props: Omit<EmptyStateProps, 'sign'>) => (
  <EmptyState sign={IconSearch} {...props} />
)
