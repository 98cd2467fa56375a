import { closeReasons } from '@naryad/contract/tasks/tasks.inputs'
import { useState } from 'react'

import { useSetCloseReasons } from '../../platform/settings/shared.ts'

/** The usual reasons as they were when the window opened: a list must not change under the pointer. */
export function useCloseReasons(): readonly string[] {
  const set = useSetCloseReasons()
  const [reasons] = useState<readonly string[]>(set ?? closeReasons)
  return reasons
}
