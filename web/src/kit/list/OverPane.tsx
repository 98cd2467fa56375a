import { type ReactNode, useEffect, useRef } from 'react'

import styles from './OverPane.module.css'

/** What was opened, over the list. The list under it is silent, so the focus comes here. */
export function OverPane({ label, children }: { label: string; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus(), [])
  return (
    <section ref={pane} className={styles.pane} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  )
}
