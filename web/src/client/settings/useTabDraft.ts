import { useCallback, useState } from 'react'
import type { z } from 'zod'

import { storagePrefix } from './storage.ts'

export interface TabDraft<T> {
  /** The draft found when the component mounted. */
  initial: T | undefined
  save: (value: T) => void
  /** Deletes the draft after it has been sent. */
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
 * Draft that survives a reload or a way to another site: stored only in this tab, so that the next user of the computer
 * does not see it. That of a user has their id in its name. Must not contain secrets.
 */
export function useTabDraft<T>(name: string, schema: z.ZodType<T>): TabDraft<T> {
  const key = `${storagePrefix}draft:${name}`
  const [initial] = useState(() => read(key, schema))
  const save = useCallback(
    (value: T) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Storage may be full or forbidden; the form works without it.
      }
    },
    [key],
  )
  const clear = useCallback(() => sessionStorage.removeItem(key), [key])
  return { initial, save, clear }
}
