import type { ReactNode } from 'react'

import styles from '../card.module.css'

export type PartName = 'task' | 'report' | 'childs' | 'links' | 'calls' | 'files' | 'history'

interface PartProps {
  title: string
  /** Id of the scroll target of a tab. */
  name?: PartName
  count?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of the card's left column. */
export function Part({ title, name, count, aside, children }: PartProps) {
  return (
    <section className={styles.part} data-part={name} aria-label={title}>
      <div className={`row wrap end min-height-24 below-6 gap-x-8 gap-y-4 ${styles.partHead}`}>
        <h2 className={styles.partTitle}>{title}</h2>
        {count !== undefined && <span className={styles.aside}>{count}</span>}
        <span className="grow" />
        {aside}
      </div>
      {children}
    </section>
  )
}
