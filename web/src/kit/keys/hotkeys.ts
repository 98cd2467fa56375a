import { useEffect, useLayoutEffect, useRef } from 'react'

import { areOneLetterKeysOn } from '../../platform/settings/preferences.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { isOneCharacter, matches, type Press, pressesOf } from './combo.ts'

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

interface Bound extends Hotkey {
  presses: Press[]
}

/** The newest layer hears first. A wall keeps keys from everything below an open window. */
type Layer = { kind: 'keys'; current: readonly Bound[] } | { kind: 'wall' }

const layers = createStore<readonly Layer[]>([])
const add = (layer: Layer): (() => void) => {
  layers.set([...layers.get(), layer])
  return () => layers.set(layers.get().filter((other) => other !== layer))
}

/** How long a first key waits for its second. */
const sequenceMs = 1_000
let sequence: { codes: Press[]; at: number } = { codes: [], at: 0 }

const textInput = /^(text|search|tel|url|email|password|number|date|time|datetime-local)$/

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return textInput.test(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** Enter and the space bar belong to the button or link that has the focus. */
const isPressed = (event: KeyboardEvent): boolean =>
  (event.code === 'Enter' || event.code === 'Space') &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof Element &&
  event.target.closest('a[href], button, summary, [role="button"], [role="menuitem"], [role="option"]') !==
    null

function isAllowed(hotkey: Bound, event: KeyboardEvent): boolean {
  const last = hotkey.presses.at(-1)
  if (!last || hotkey.isFor?.(event.target) === false) return false
  if (isField(event.target) && !hotkey.isForFields && !last.isMod) return false
  return !hotkey.presses.some(isOneCharacter) || areOneLetterKeysOn()
}

function endsWith(pressed: readonly Press[], presses: readonly Press[]): boolean {
  const tail = pressed.slice(-presses.length)
  return (
    tail.length === presses.length &&
    tail.every((press, index) => {
      const wanted = presses[index]
      return (
        wanted !== undefined &&
        press.code === wanted.code &&
        press.isMod === wanted.isMod &&
        press.isShift === wanted.isShift &&
        press.isAlt === wanted.isAlt
      )
    })
  )
}

function rememberPress(event: KeyboardEvent): readonly Press[] {
  const isLate = event.timeStamp - sequence.at > sequenceMs
  const press = {
    code: event.code,
    isMod: event.ctrlKey || event.metaKey,
    isShift: event.shiftKey,
    isAlt: event.altKey,
  }
  sequence = { codes: [...(isLate ? [] : sequence.codes), press].slice(-2), at: event.timeStamp }
  return sequence.codes
}

const isModifier = (event: KeyboardEvent): boolean => /^(Control|Shift|Alt|Meta)/.test(event.code)

/** Newest first, down to the nearest wall. */
function heardNow(): readonly Bound[] {
  const all = layers.get()
  const wall = all.findLastIndex(({ kind }) => kind === 'wall')
  return all
    .slice(wall + 1)
    .toReversed()
    .flatMap((layer) => (layer.kind === 'keys' ? layer.current : []))
}

/** A menu, list or popover closes by its own Esc. */
const isOfOpened = ({ code, target }: KeyboardEvent): boolean =>
  code === 'Escape' &&
  target instanceof Element &&
  target.closest('[role="menu"], [role="listbox"], .mantine-Popover-dropdown, [aria-expanded="true"]') !==
    null

/** Who hears is settled when the key goes down: a window that this very key closes is gone by the time it gets here. */
let heard: readonly Bound[] = []

function onKeyComing(event: KeyboardEvent): void {
  heard = isOfOpened(event) ? [] : heardNow()
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isModifier(event) || isPressed(event)) return
  const pressed = rememberPress(event)
  const isHit = (hotkey: Bound) => {
    const [only, second] = hotkey.presses
    const isMatch = second ? endsWith(pressed, hotkey.presses) : only !== undefined && matches(only, event)
    return isMatch && isAllowed(hotkey, event)
  }
  // A key that ends a sequence is not also that key alone: G then S is a queue, not the status.
  const hit =
    heard.find((hotkey) => hotkey.presses.length > 1 && isHit(hotkey)) ??
    heard.find((hotkey) => hotkey.presses.length === 1 && isHit(hotkey))
  if (!hit) return
  sequence = { codes: [], at: 0 }
  event.preventDefault()
  hit.run(event)
}

/** Called once, where the application starts. */
export function listenToKeys(): () => void {
  addEventListener('keydown', onKeyComing, true)
  addEventListener('keydown', onKeyDown)
  return () => {
    removeEventListener('keydown', onKeyComing, true)
    removeEventListener('keydown', onKeyDown)
  }
}

/** Binds keys for as long as the component is shown. */
export function useHotkeys(hotkeys: readonly Hotkey[], isOn = true): void {
  const layer = useRef<Extract<Layer, { kind: 'keys' }>>({ kind: 'keys', current: [] })
  useEffect(() => {
    layer.current.current = hotkeys.map((hotkey) => ({ ...hotkey, presses: pressesOf(hotkey.keys) }))
  })
  useEffect(() => (isOn ? add(layer.current) : undefined), [isOn])
}

/** While a window is open, the keys of what lies under it are silent. Before the window's own keys are bound. */
export function useKeyWall(isOn: boolean): void {
  useLayoutEffect(() => (isOn ? add({ kind: 'wall' }) : undefined), [isOn])
}

/** What works on this screen now, for the sheet of keys. */
export const useBoundKeys = (): readonly Hotkey[] =>
  useStore(layers).flatMap((layer) => (layer.kind === 'keys' ? layer.current : []))
