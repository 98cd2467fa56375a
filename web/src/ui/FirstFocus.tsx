import type { ReactNode } from 'react'

import { useFirstFocus } from './useFirstFocus.ts'

/** Moves the focus to content that loads after its window has opened. */
export function FirstFocus({ children }: { children: ReactNode }) {
  const root = useFirstFocus<HTMLDivElement>()
  return <div ref={root}>{children}</div>
}
