import { useCallback, useState } from 'react'
import type { z } from 'zod'

import { storagePrefix } from './storage.ts'

interface TabDraft<T> {
  /** What was there when the screen opened. */
  initial: T | undefined
  save: (value: T) => void
  /** It has been sent. */
  clear: () => void
}

function read<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/**
 * What somebody types who has not signed in: kept for this tab alone, so that it survives a reload
 * and is not found by the next one at this computer. No secret belongs here.
 */
export function useTabDraft<T>(name: string, schema: z.ZodType<T>): TabDraft<T> {
  const key = `${storagePrefix}draft:${name}`
  const [initial] = useState(() => read(key, schema))
  const save = useCallback(
    (value: T) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Storage may be full or forbidden; the form works without.
      }
    },
    [key],
  )
  const clear = useCallback(() => sessionStorage.removeItem(key), [key])
  return { initial, save, clear }
}
