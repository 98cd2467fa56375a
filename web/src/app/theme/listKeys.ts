import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

const keys = new Set(['ArrowUp', 'ArrowDown', 'Enter', 'NumpadEnter'])

const press = (field: Element, code: string): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true }))

/** Only one list is open at a time. */
let isSeeking = false
let ahead: (() => void)[] = []

/**
 * The library learns a moment after a list has opened where its chosen option stands, and forgets over it that the first
 * of what was typed for is marked: what is marked is to be what Enter takes.
 */
function returnToMarked(field: Element): void {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  if (!list?.querySelector('[data-combobox-selected]')) return
  const options = [...list.querySelectorAll('[data-combobox-option]')]
  const at = options.findIndex((option) => option.hasAttribute('data-combobox-active'))
  if (at === -1) press(field, 'ArrowDown')
  else for (let above = at; above > 0; above -= 1) press(field, 'ArrowUp')
}

/** Keys that are pressed before a list knows its place would count from its end: they wait and are pressed again. */
export const listKeys = {
  onDropdownOpen(): void {
    isSeeking = true
    // The library's own timer is set between the two.
    setTimeout(() =>
      setTimeout(() => {
        isSeeking = false
        const waiting = ahead
        ahead = []
        if (document.activeElement) returnToMarked(document.activeElement)
        for (const again of waiting) again()
      }),
    )
  },

  onKeyDownCapture(event: ReactKeyboardEvent): void {
    if (!isSeeking || !keys.has(event.code)) return
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget, code } = event
    ahead.push(() => press(currentTarget, code))
  },
}
