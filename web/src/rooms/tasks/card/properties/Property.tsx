import type { ReactNode } from 'react'

import styles from '../card.module.css'

/** A name and its value; a missing one is «Нет данных», an empty one «—». */
export const Property = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.property}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
