import { type ReactNode, useEffect, useRef } from 'react'

import styles from './OverPane.module.css'

/** The opened object over the list. The list below is inert, so the focus moves here. */
export function OverPane({ label, children }: { label: string; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    // Moving the focus needs a layout; in its frame it is needed anyway.
    const frame = requestAnimationFrame(() => pane.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section ref={pane} className={styles.pane} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  )
}
