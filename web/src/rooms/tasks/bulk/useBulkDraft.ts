import { useEffect, useState } from 'react'
import type { z } from 'zod'

import { sessionState } from '../../../client/session/state.ts'
import { useDraftSlot } from '../../../client/settings/draftSlot.ts'
import { useDraft } from '../../../client/settings/useDraft.ts'

/**
 * Draft of a bulk action's window: survives a reload and the end of a session. Closing the window deletes it,
 * because the next selection differs.
 */
export function useBulkDraft<T>(
  kind: 'report' | 'close',
  schema: z.ZodType<T>,
  empty: T,
): [T, (value: T) => void] {
  const { initial, save, clear } = useDraft(useDraftSlot(`tasks:bulk:${kind}`), schema)
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
