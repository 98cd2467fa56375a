import type { ReactNode } from 'react'

import styles from './Facts.module.css'

/** Properties of an object, one per line. */
export const Facts = ({ children, label }: { children: ReactNode; label?: string }) => (
  <dl className={styles.facts} aria-label={label}>
    {children}
  </dl>
)

interface FactProps {
  title: string
  /** An empty value is shown as «—». */
  children: ReactNode
}

export const Fact = ({ title, children }: FactProps) => (
  <div className={styles.fact}>
    <dt className={styles.name}>{title}</dt>
    <dd className={styles.value}>
      {children === null || children === undefined || children === '' ? (
        <span className={styles.none}>—</span>
      ) : (
        children
      )}
    </dd>
  </div>
)

/** A titled section of a panel. */
export const Section = ({
  title,
  count,
  aside,
  children,
}: {
  title: string
  count?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
    {children}
  </section>
)
