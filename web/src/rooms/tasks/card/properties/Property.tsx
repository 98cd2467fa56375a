import type { ReactNode } from 'react'

import styles from '../card.module.css'

/** A label and its value; callers show a missing value as «Нет данных», an empty one as «—». */
export const Property = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.property}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
