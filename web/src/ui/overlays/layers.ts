import { useLayoutEffect, useRef } from 'react'

import { createStore } from '../store.ts'

export interface Hotkey {
  /** «KeyC», «Mod+KeyK», «KeyG KeyT» */
  keys: string
  /** Title in the list of shortcuts; without it the shortcut is not listed. */
  title?: string
  /** Heading in the list of shortcuts: «Список», «Заявка». */
  group?: string
  /** Works in text fields as well. */
  isForFields?: boolean
  /**
   * Restricts the shortcut to a focused element, such as the list: elsewhere the key has its usual effect.
   */
  isFor?: (target: EventTarget | null) => boolean
  run: (event: KeyboardEvent) => void
}

/**
 * Shortcuts of a screen, or an open window: a window blocks shortcuts of every layer below it and closes on
 * Esc.
 */
export type Layer =
  | { kind: 'keys'; current: readonly Hotkey[] }
  | { kind: 'window'; current: readonly Hotkey[] }

/** Layers in the order in which they were opened. The topmost one handles a key first. */
export const layers = createStore<readonly Layer[]>([])

export function addLayer(layer: Layer): () => void {
  layers.set([...layers.get(), layer])
  return () => layers.set(layers.get().filter((other) => other !== layer))
}

export const isWindowOpen = (): boolean => layers.get().some(({ kind }) => kind === 'window')

/** From the topmost layer down to the nearest window. */
export function topKeys(): readonly Hotkey[] {
  const all = layers.get()
  const top = all.findLastIndex(({ kind }) => kind === 'window')
  return all
    .slice(Math.max(0, top))
    .toReversed()
    .flatMap(({ current }) => current)
}

/**
 * Registers an open window, dialog, drawer or popover. Only the topmost one handles Esc: `closeOnEscape` of
 * the library's components is disabled in the theme. A layout effect, so that shortcuts bound by its content
 * lie above it.
 */
export function useWindowLayer(isOpen: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useLayoutEffect(() => {
    latest.current = onEscape
  })
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const escape: Hotkey = { keys: 'Escape', isForFields: true, run: () => latest.current() }
    return addLayer({ kind: 'window', current: [escape] })
  }, [isOpen])
}
