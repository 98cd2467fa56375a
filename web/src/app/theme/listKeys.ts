import type { KeyboardEvent } from 'react'

const keys = new Set(['ArrowUp', 'ArrowDown', 'Enter', 'NumpadEnter'])

/** Only one list is open at a time. */
let isSeeking = false
let ahead: (() => void)[] = []

/**
 * The library learns a moment after a list has opened where its chosen option stands; an arrow pressed before that
 * would count from the list's end. Such keys wait for it and are pressed again.
 */
export const listKeys = {
  onDropdownOpen(): void {
    isSeeking = true
    // The library's own timer is set between the two.
    setTimeout(() =>
      setTimeout(() => {
        isSeeking = false
        const waiting = ahead
        ahead = []
        for (const press of waiting) press()
      }),
    )
  },

  onKeyDownCapture(event: KeyboardEvent): void {
    if (!isSeeking || !keys.has(event.code)) return
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget, key, code } = event
    ahead.push(() => currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true })))
  },
}
