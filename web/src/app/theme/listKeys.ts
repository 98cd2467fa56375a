import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

const keys = new Set(['ArrowUp', 'ArrowDown', 'Enter', 'NumpadEnter'])

const press = (field: Element, code: string): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true }))

/** Only one list is open at a time. */
let isOpening = false
let buffer: (() => void)[] = []

/**
 * The library finds the position of the selected option some time after the list has opened, and then drops
 * the highlight of the first match. Restores it, so that Enter takes the highlighted option.
 */
function restoreHighlight(field: Element): void {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  if (!list?.querySelector('[data-combobox-selected]')) return
  const options = [...list.querySelectorAll('[data-combobox-option]')]
  const at = options.findIndex((option) => option.hasAttribute('data-combobox-active'))
  if (at === -1) press(field, 'ArrowDown')
  else for (let above = at; above > 0; above -= 1) press(field, 'ArrowUp')
}

/**
 * Buffers keys pressed before the library knows the selected option, because it would count from the end of
 * the list, and dispatches them again afterwards.
 */
export const listKeys = {
  onDropdownOpen(): void {
    isOpening = true
    // Two timers, because the library's own one is set after the first.
    setTimeout(() =>
      setTimeout(() => {
        isOpening = false
        const waiting = buffer
        buffer = []
        if (document.activeElement) restoreHighlight(document.activeElement)
        for (const again of waiting) again()
      }),
    )
  },

  onKeyDownCapture(event: ReactKeyboardEvent): void {
    if (!isOpening || !keys.has(event.code)) return
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget, code } = event
    buffer.push(() => press(currentTarget, code))
  },
}
