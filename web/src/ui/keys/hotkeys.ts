import { useEffect, useRef } from 'react'

import { addLayer, type Hotkey, isWindowOpen, type Layer, layers, topKeys } from '../overlays/layers.ts'
import { useStore } from '../store.ts'
import { comboOf, isOneCharacter } from './combo.ts'

/** Longest pause between the two keys of a sequence. */
const sequenceMs = 1_000
let first = { combo: '', at: 0 }

const textInput = /^(text|search|tel|url|email|password|number|date|time|datetime-local)$/

export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return textInput.test(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** Enter and Space activate the focused button or link. */
const isPressed = (event: KeyboardEvent): boolean =>
  (event.code === 'Enter' || event.code === 'Space') &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof Element &&
  event.target.closest('a[href], button, summary, [role="button"], [role="menuitem"], [role="option"]') !==
    null

/** Decides for the keys of one character, which a user may switch off. */
let areOneLetterKeysOn = (): boolean => true

function isAllowed({ keys, isFor, isForFields }: Hotkey, target: EventTarget | null): boolean {
  if (isFor?.(target) === false) return false
  if (isTextField(target) && !isForFields && !keys.startsWith('Mod+')) return false
  return !isOneCharacter(keys) || areOneLetterKeysOn()
}

const isModifier = (event: KeyboardEvent): boolean => /^(Control|Shift|Alt|Meta)/.test(event.code)

/**
 * An open list, menu or calendar of the library that has the focus closes itself on Esc, before any layer.
 */
const openList = [
  '.mantine-Menu-dropdown',
  '[role="listbox"]',
  '[aria-haspopup][aria-expanded="true"]',
  '.mantine-Popover-dropdown:not([data-layer])',
].join()
const isOfOpenList = ({ code, target }: KeyboardEvent): boolean =>
  code === 'Escape' && target instanceof Element && target.closest(openList) !== null

/**
 * The handlers are captured when the key goes down: a window that this key closes is gone when the event
 * bubbles here.
 */
let capturedKeys: readonly Hotkey[] = []

function captureHotkeys(event: KeyboardEvent): void {
  capturedKeys = isOfOpenList(event) ? [] : topKeys()
}

/**
 * Buffers key presses until the lazily loaded screen or card has registered its handlers; any other key
 * empties the buffer.
 */
let buffered: KeyboardEvent[] = []
const bufferMs = 5_000
let isReplaying = false

const clearBuffer = () => {
  buffered = []
}

function bufferKey(event: KeyboardEvent, combo: string): void {
  if (!isOneCharacter(combo) || isTextField(event.target) || isWindowOpen()) buffered = []
  else if (!event.repeat) buffered.push(event)
}

function replayBuffer(): void {
  const pressed = buffered.filter(({ timeStamp }) => performance.now() - timeStamp < bufferMs)
  buffered = []
  isReplaying = true
  for (const event of pressed) {
    const target = document.activeElement ?? document.body
    // The remaining keys were meant for a window or a field that has opened meanwhile.
    if (isTextField(target) || isWindowOpen()) break
    const { code, key, shiftKey } = event
    const isMissed = target.dispatchEvent(
      new KeyboardEvent('keydown', { code, key, shiftKey, bubbles: true, cancelable: true }),
    )
    if (isMissed) buffered.push(event)
  }
  isReplaying = false
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || isModifier(event)) return
  if (event.defaultPrevented || isPressed(event)) {
    clearBuffer()
    return
  }
  const combo = comboOf(event)
  const both = event.timeStamp - first.at > sequenceMs ? '' : `${first.combo} ${combo}`
  const hitBy = (keys: string) =>
    capturedKeys.find((hotkey) => hotkey.keys === keys && isAllowed(hotkey, event.target))
  // A sequence takes precedence over its last key alone: G then S opens a queue instead of the status list.
  const hit = hitBy(both) ?? hitBy(combo)
  first = hit ? { combo: '', at: 0 } : { combo, at: event.timeStamp }
  if (hit) {
    buffered = []
    event.preventDefault()
    hit.run(event)
  } else if (!isReplaying) bufferKey(event, combo)
}

/** Called once, where the application starts. */
export function listenToKeys(areOneLettersOn: () => boolean): () => void {
  areOneLetterKeysOn = areOneLettersOn
  addEventListener('keydown', captureHotkeys, true)
  addEventListener('keydown', onKeyDown)
  addEventListener('pointerdown', clearBuffer, true)
  // A new layer registers all its shortcuts before the next microtask.
  const stopFollowing = layers.subscribe(() => queueMicrotask(replayBuffer))
  return () => {
    stopFollowing()
    clearBuffer()
    removeEventListener('pointerdown', clearBuffer, true)
    removeEventListener('keydown', captureHotkeys, true)
    removeEventListener('keydown', onKeyDown)
  }
}

/** Registers shortcuts while the component is mounted. */
export function useHotkeys(hotkeys: readonly Hotkey[], isOn = true): void {
  const layer = useRef<Extract<Layer, { kind: 'keys' }>>({ kind: 'keys', current: [] })
  useEffect(() => {
    layer.current.current = hotkeys
  })
  useEffect(() => (isOn ? addLayer(layer.current) : undefined), [isOn])
}

/** Shortcuts that work on the current screen, for the list of shortcuts. */
export const useBoundKeys = (): readonly Hotkey[] =>
  useStore(layers).flatMap(({ kind, current }) => (kind === 'keys' ? current : []))
