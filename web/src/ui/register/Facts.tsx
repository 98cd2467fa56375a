import type { ReactNode } from 'react'

import styles from './Facts.module.css'

/** Properties of an object, one per line. */
export const Facts = ({ children, label }: { children: ReactNode; label?: string }) => (
  <dl className={`no-margin stack gap-8 ${styles.facts}`} aria-label={label}>
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
    <dt className="muted phone-line-18 phone-text-13">{title}</dt>
    <dd className={`no-margin min-width-0 break-words pre-line digits ${styles.value}`}>
      {children === null || children === undefined || children === '' ? (
        <span className="muted">—</span>
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
  <section className="stack gap-8 rigid" aria-label={title}>
    <div className="flex baseline gap-8">
      <h3 className="no-margin text-13 line-20 strong">{title}</h3>
      {count !== undefined && <span className="digits muted">{count}</span>}
      {aside && <span className="push-right">{aside}</span>}
    </div>
    {children}
  </section>
)
