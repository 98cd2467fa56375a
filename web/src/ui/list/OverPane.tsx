import { type ReactNode, useEffect, useRef } from 'react'

/** The opened object over the list. The list below is inert, so the focus moves here. */
export function OverPane({ label, children }: { label: string; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    // Moving the focus needs a layout; in its frame it is needed anyway.
    const frame = requestAnimationFrame(() => pane.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section
      ref={pane}
      className="stack absolute clip bg fill no-outline z-panel"
      tabIndex={-1}
      aria-label={label}
    >
      {children}
    </section>
  )
}
