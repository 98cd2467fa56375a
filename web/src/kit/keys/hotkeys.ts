import { useEffect, useLayoutEffect, useRef } from 'react'

import { areOneLetterKeysOn } from '../../platform/settings/preferences.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { comboOf, isOneCharacter } from './combo.ts'

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

/** The newest layer hears first. A wall keeps keys from everything below an open window. */
type Layer = { kind: 'keys'; current: readonly Hotkey[] } | { kind: 'wall' }

const layers = createStore<readonly Layer[]>([])
const add = (layer: Layer): (() => void) => {
  layers.set([...layers.get(), layer])
  // By then everything that comes with it is bound.
  queueMicrotask(repeatAhead)
  return () => layers.set(layers.get().filter((other) => other !== layer))
}

/** How long a first key waits for its second. */
const sequenceMs = 1_000
let first = { combo: '', at: 0 }

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

function isAllowed({ keys, isFor, isForFields }: Hotkey, target: EventTarget | null): boolean {
  if (isFor?.(target) === false) return false
  if (isField(target) && !isForFields && !keys.startsWith('Mod+')) return false
  return !isOneCharacter(keys) || areOneLetterKeysOn()
}

const isModifier = (event: KeyboardEvent): boolean => /^(Control|Shift|Alt|Meta)/.test(event.code)

/** Newest first, down to the nearest wall. */
function heardNow(): readonly Hotkey[] {
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
let heard: readonly Hotkey[] = []

function onKeyComing(event: KeyboardEvent): void {
  heard = isOfOpened(event) ? [] : heardNow()
}

/**
 * A hand that knows the screen is faster than its code: what is pressed while the screen or the card is still on its way
 * is kept for it, and forgotten with anything else that is pressed.
 */
let ahead: KeyboardEvent[] = []
const aheadMs = 5_000
let isRepeating = false

const isWalled = (): boolean => layers.get().some(({ kind }) => kind === 'wall')

const forgetAhead = () => {
  ahead = []
}

function keepAhead(event: KeyboardEvent, combo: string): void {
  if (!isOneCharacter(combo) || isField(event.target) || isWalled()) ahead = []
  else if (!event.repeat) ahead.push(event)
}

function repeatAhead(): void {
  const pressed = ahead.filter(({ timeStamp }) => performance.now() - timeStamp < aheadMs)
  ahead = []
  isRepeating = true
  for (const event of pressed) {
    const target = document.activeElement ?? document.body
    // What a window has come for is typed into it, if at all.
    if (isField(target) || isWalled()) break
    const { code, key, shiftKey } = event
    const isMissed = target.dispatchEvent(
      new KeyboardEvent('keydown', { code, key, shiftKey, bubbles: true, cancelable: true }),
    )
    if (isMissed) ahead.push(event)
  }
  isRepeating = false
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || isModifier(event)) return
  if (event.defaultPrevented || isPressed(event)) {
    forgetAhead()
    return
  }
  const combo = comboOf(event)
  const both = event.timeStamp - first.at > sequenceMs ? '' : `${first.combo} ${combo}`
  const hitBy = (keys: string) =>
    heard.find((hotkey) => hotkey.keys === keys && isAllowed(hotkey, event.target))
  // A key that ends a sequence is not also that key alone: G then S is a queue, not the status.
  const hit = hitBy(both) ?? hitBy(combo)
  first = hit ? { combo: '', at: 0 } : { combo, at: event.timeStamp }
  if (hit) {
    ahead = []
    event.preventDefault()
    hit.run(event)
  } else if (!isRepeating) keepAhead(event, combo)
}

/** Called once, where the application starts. */
export function listenToKeys(): () => void {
  addEventListener('keydown', onKeyComing, true)
  addEventListener('keydown', onKeyDown)
  addEventListener('pointerdown', forgetAhead, true)
  return () => {
    forgetAhead()
    removeEventListener('pointerdown', forgetAhead, true)
    removeEventListener('keydown', onKeyComing, true)
    removeEventListener('keydown', onKeyDown)
  }
}

/** Binds keys for as long as the component is shown. */
export function useHotkeys(hotkeys: readonly Hotkey[], isOn = true): void {
  const layer = useRef<Extract<Layer, { kind: 'keys' }>>({ kind: 'keys', current: [] })
  useEffect(() => {
    layer.current.current = hotkeys
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
