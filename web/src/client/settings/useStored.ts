import { useCallback, useSyncExternalStore } from 'react'

import type { Fits } from '../../ui/fits.ts'
import { storagePrefix, tryToStore } from './storage.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Cache of parsed values, so that the same text gives the same object and React sees no change. */
const read = new Map<string, { text: string; value: unknown }>()

/**
 * Reads a setting stored on this device. A value of another shape, such as of an older version, gives the
 * default.
 */
export function readStored<T>(key: string, fits: Fits<T>, initial: T): T {
  const text = localStorage.getItem(storagePrefix + key)
  if (text === null) return initial
  const known = read.get(key)
  if (known?.text === text) return known.value as T
  const value = parse(text, fits, initial)
  read.set(key, { text, value })
  return value
}

function parse<T>(text: string, fits: Fits<T>, initial: T): T {
  try {
    const stored: unknown = JSON.parse(text)
    return fits(stored) ? stored : initial
  } catch {
    return initial
  }
}

export function writeStored(key: string, value: unknown): void {
  tryToStore(storagePrefix + key, JSON.stringify(value))
  for (const listener of listeners) listener()
}

/** A setting as state: survives reloads and is shared by all tabs. `initial` must be referentially stable. */
export function useStored<T>(key: string, fits: Fits<T>, initial: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => readStored(key, fits, initial))
  const set = useCallback((next: T) => writeStored(key, next), [key])
  return [value, set]
}
