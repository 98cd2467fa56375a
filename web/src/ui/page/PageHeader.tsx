import type { ReactNode } from 'react'
import IconChevronDown from '~icons/chevron-down'

import { Icon } from '../Icon.tsx'
import { useIsPhone } from '../useMedia.ts'

import styles from './PageHeader.module.css'

interface PageHeaderProps {
  sign?: ReactNode
  title: string
  /** «128 открытых» */
  count?: ReactNode
  /** A switch between the views of the screen; below the title on a phone. */
  views?: ReactNode
  /** At most one filled button. */
  actions?: ReactNode
  /** On a phone the title opens the section switcher. */
  onSwitch?: () => void
}

export function PageHeader({ sign, title, count, views, actions, onSwitch }: PageHeaderProps) {
  const isPhone = useIsPhone()
  const header = (
    <header className={styles.header}>
      {sign}
      <h1 className={styles.title}>
        {isPhone && onSwitch ? (
          <button type="button" className={styles.switcher} onClick={onSwitch}>
            <span className={styles.name}>{title}</span>
            <Icon of={IconChevronDown} size={18} />
          </button>
        ) : (
          title
        )}
      </h1>
      {count && <span className={styles.count}>{count}</span>}
      {!isPhone && views}
      <div className={styles.actions}>{actions}</div>
    </header>
  )
  if (!isPhone || !views) return header
  return (
    <>
      {header}
      <div className={styles.views}>{views}</div>
    </>
  )
}
