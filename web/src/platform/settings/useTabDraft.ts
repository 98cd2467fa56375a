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
 * The draft of a visitor who has not signed in: stored for this tab alone, so that it survives a reload and
 * the next user of the computer does not find it. No secret belongs here.
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
