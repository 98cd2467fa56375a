import { type ReactNode, useId } from 'react'

import styles from './fields.module.css'

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section role="group" aria-labelledby={id} className={`stack gap-10 ${styles.group}`}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <div className={styles.pair}>{children}</div>
    </section>
  )
}
