import type { ReactNode } from 'react'

import styles from '../card.module.css'

/** A label and its value; a missing value is shown as «Нет данных», an empty one as «—». */
export const Property = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.property}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
