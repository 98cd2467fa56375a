import type { ReactNode } from 'react'

import { useFirstFocus } from './useFirstFocus.ts'

/** Around what comes later than the window it is in: the focus goes in once there is something to focus. */
export function FirstFocus({ children }: { children: ReactNode }) {
  const root = useFirstFocus<HTMLDivElement>()
  return <div ref={root}>{children}</div>
}
