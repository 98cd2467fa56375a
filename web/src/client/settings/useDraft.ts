import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'

import { useMe } from '../session/me.ts'
import { storagePrefix, tryToStore } from './storage.ts'

const settleMs = 400

export interface Draft<T> {
  /** The draft found when the component mounted. */
  initial: T | undefined
  /** When the draft was last written, for «черновик сохранён в 14:18». */
  savedAt: Date | null
  /** Call it on every change; it writes when typing pauses, and before the page is hidden. */
  save: (value: T) => void
  /** Deletes the draft after it has been sent. */
  clear: () => void
}

const listeners = new Set<() => void>()

/** Calls the listener after a draft was stored or removed, also in another tab: for marks of unsent changes. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

const keyOf = (userId: number, name: string): string => `${storagePrefix}draft:${userId}:${name}`

/** Names of all drafts of the user. */
export function draftNames(userId: number): string[] {
  const prefix = keyOf(userId, '')
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
}

/** Which of these drafts exist. */
export function useStoredDrafts(names: readonly string[]): ReadonlySet<string> {
  const { id } = useMe()
  const found = useSyncExternalStore(subscribe, () =>
    names.filter((name) => localStorage.getItem(keyOf(id, name)) !== null).join(' '),
  )
  return useMemo(() => new Set(found.split(' ')), [found])
}

function readDraft<T>(key: string, schema: z.ZodType<T>): { value: T; at: Date } | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  try {
    const { value, at } = z.object({ value: schema, at: z.iso.datetime() }).parse(JSON.parse(text))
    return { value, at: new Date(at) }
  } catch {
    return undefined
  }
}

/** Restores a refused text as a draft, so that its field shows it when opened. */
export function putDraft(userId: number, name: string, value: unknown): void {
  tryToStore(keyOf(userId, name), JSON.stringify({ value, at: new Date().toISOString() }))
  notifyListeners()
}

/** Deletes the draft of a closed field. */
export function dropDraft(userId: number, name: string): void {
  localStorage.removeItem(keyOf(userId, name))
  notifyListeners()
}

/** An unsent text, stored on the device by user and object until it is sent. */
export function useDraft<T>(name: string, schema: z.ZodType<T>): Draft<T> {
  const key = keyOf(useMe().id, name)
  const found = useMemo(() => readDraft(key, schema), [key, schema])
  const [saved, setSaved] = useState<{ key: string; at: Date | null } | null>(null)
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)

  const flush = useCallback(() => {
    if (!waiting.current) return
    const at = new Date()
    clearTimeout(waiting.current.timer)
    const isKept = tryToStore(key, JSON.stringify({ value: waiting.current.value, at: at.toISOString() }))
    waiting.current = null
    setSaved({ key, at: isKept ? at : null })
    notifyListeners()
  }, [key])

  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const save = useCallback(
    (value: T) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { value, timer: setTimeout(flush, settleMs) }
    },
    [flush],
  )

  const clear = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    localStorage.removeItem(key)
    setSaved({ key, at: null })
    notifyListeners()
  }, [key])

  const savedAt = saved?.key === key ? saved.at : (found?.at ?? null)
  return { initial: found?.value, savedAt, save, clear }
}
