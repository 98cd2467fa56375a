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
      <h1 className={`no-margin min-width-0 truncate text-18 line-24 strong tight ${styles.title}`}>
        {isPhone && onSwitch ? (
          <button type="button" className={styles.switcher} onClick={onSwitch}>
            <span className="clip ellipsis">{title}</span>
            <Icon of={IconChevronDown} size={18} />
          </button>
        ) : (
          title
        )}
      </h1>
      {count && <span className={`nowrap digits muted phone-hidden ${styles.count}`}>{count}</span>}
      {!isPhone && views}
      <div className={`row gap-8 rigid push-right ${styles.actions}`}>{actions}</div>
    </header>
  )
  if (!isPhone || !views) return header
  return (
    <>
      {header}
      <div className={`flex rigid line-below surface pad-x-16 pad-y-8 ${styles.views}`}>{views}</div>
    </>
  )
}
