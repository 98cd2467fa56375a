import { useCallback, useSyncExternalStore } from 'react'
import type { z } from 'zod'

import { keptPrefix, tryToStore } from './storage.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Texts already read, so that the same text gives the same object and React sees no change. */
const read = new Map<string, { text: string; value: unknown }>()

/** A setting kept on this device. What does not fit its schema, say after an update, is the default again. */
export function readStored<T>(key: string, schema: z.ZodType<T>, initial: T): T {
  const text = localStorage.getItem(keptPrefix + key)
  if (text === null) return initial
  const known = read.get(key)
  if (known?.text === text) return known.value as T
  const value = parse(text, schema, initial)
  read.set(key, { text, value })
  return value
}

function parse<T>(text: string, schema: z.ZodType<T>, initial: T): T {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : initial
  } catch {
    return initial
  }
}

export function writeStored(key: string, value: unknown): void {
  tryToStore(keptPrefix + key, JSON.stringify(value))
  for (const listener of listeners) listener()
}

/** A setting as state: kept over reloads and the same in all tabs. `initial` must be a constant. */
export function useStored<T>(key: string, schema: z.ZodType<T>, initial: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => readStored(key, schema, initial))
  const set = useCallback((next: T) => writeStored(key, next), [key])
  return [value, set]
}
