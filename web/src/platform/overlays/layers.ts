import { useLayoutEffect, useRef } from 'react'

import { createStore } from '../store.ts'

export interface Hotkey {
  /** «KeyC», «Mod+KeyK», «KeyG KeyT» */
  keys: string
  /** For the sheet of keys; without it the key is not shown there. */
  title?: string
  /** Heading in the sheet: «Список», «Заявка». */
  group?: string
  /** Also while a text is being typed. */
  isForFields?: boolean
  /** Only where the focus is, say, in the list: elsewhere the key keeps its usual meaning. */
  isFor?: (target: EventTarget | null) => boolean
  run: (event: KeyboardEvent) => void
}

/** Keys of a screen, or an open window: a window keeps keys from every layer below it and is left by Esc. */
export type Layer =
  | { kind: 'keys'; current: readonly Hotkey[] }
  | { kind: 'window'; current: readonly Hotkey[] }

/** Whatever stands over the screen, in the order in which it was opened. The topmost layer handles a key first. */
export const layers = createStore<readonly Layer[]>([])

export function addLayer(layer: Layer): () => void {
  layers.set([...layers.get(), layer])
  return () => layers.set(layers.get().filter((other) => other !== layer))
}

export const isWindowOpen = (): boolean => layers.get().some(({ kind }) => kind === 'window')

/** Topmost first, down to the nearest window. */
export function topKeys(): readonly Hotkey[] {
  const all = layers.get()
  const top = all.findLastIndex(({ kind }) => kind === 'window')
  return all
    .slice(Math.max(0, top))
    .toReversed()
    .flatMap(({ current }) => current)
}

/**
 * Registers an open window, dialog, drawer or popover. Esc belongs to the topmost one alone: the components of the library
 * have `closeOnEscape` switched off by the theme. A layout effect, so that the keys bound by its content lie above it.
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
