import { closeReasons } from '@naryad/contract/tasks/tasks.inputs'
import { useState } from 'react'

import { useSetCloseReasons } from '../../entities/settings/shared.ts'

/** The reasons are fixed when the window opens: a list must not change under the pointer. */
export function useCloseReasons(): readonly string[] {
  const set = useSetCloseReasons()
  const [reasons] = useState<readonly string[]>(set ?? closeReasons)
  return reasons
}
