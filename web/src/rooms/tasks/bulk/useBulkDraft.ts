import { useEffect, useState } from 'react'
import type { z } from 'zod'

import { sessionState } from '../../../platform/session/state.ts'
import { useDraft } from '../../../platform/settings/useDraft.ts'

/**
 * What is typed in the window of a bulk action survives a reload and the end of a session. A window that is closed
 * takes it along: the next one is about other tasks.
 */
export function useBulkDraft<T>(
  kind: 'report' | 'close',
  schema: z.ZodType<T>,
  empty: T,
): [T, (value: T) => void] {
  const { initial, save, clear } = useDraft(`tasks:bulk:${kind}`, schema)
  const [value, setValue] = useState(initial ?? empty)
  useEffect(
    () => () => {
      if (sessionState.get() === 'in') clear()
    },
    [clear],
  )
  return [
    value,
    (next) => {
      setValue(next)
      save(next)
    },
  ]
}
