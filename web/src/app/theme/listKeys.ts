import { inQuotes } from '@naryad/contract/kit/quotes'
import type { FocusEvent, KeyboardEvent as ReactKeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { alert } from '../../ui/overlays/alert.ts'

const press = (field: Element, code: string): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true }))

/** Only one list is open at a time. */
let isOpening = false
let buffer: string[] = []

const optionsOf = (field: Element): HTMLElement[] => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
}

const indexOf = (options: readonly HTMLElement[], mark: 'selected' | 'active'): number =>
  options.findIndex((option) => option.hasAttribute(`data-combobox-${mark}`))

/**
 * The library finds the position of the selected option some time after the list has opened, and then drops
 * the highlight of the first match. Restores it, so that Enter takes the highlighted option.
 */
function restoreHighlight(field: Element): void {
  const options = optionsOf(field)
  if (indexOf(options, 'selected') === -1) return
  const at = indexOf(options, 'active')
  if (at === -1) press(field, 'ArrowDown')
  else for (let above = at; above > 0; above -= 1) press(field, 'ArrowUp')
}

/** Takes the option that the buffered arrows lead to. */
function chooseHighlighted(field: Element): void {
  const options = optionsOf(field)
  const { length } = options
  let at = indexOf(options, 'selected')
  if (at === -1) at = indexOf(options, 'active')
  for (const code of buffer)
    at = code === 'ArrowDown' ? (at + 1) % length : (Math.max(at, 0) + length - 1) % length
  buffer = []
  // Renders before the key reaches the form, which must not submit the former value.
  flushSync(() => options[at]?.click())
}

/** Text that is left in a searchable list is the choice if it has one match; the library throws it away. */
function settleLeft(field: HTMLInputElement): void {
  const typed = field.value.trim()
  const options = optionsOf(field)
  if (field.readOnly || typed === '' || options.some(({ textContent }) => textContent === typed)) return
  const [only, ...others] = options
  if (only && others.length === 0) flushSync(() => only.click())
  else {
    const label = field.labels?.[0]?.textContent.replace(/\s*\*$/, '') ?? ''
    alert({ type: 'warning', text: `${label}: ${inQuotes(typed)} не выбрано, выберите из списка` })
  }
}

/**
 * For the time before the library knows the selected option: arrows are buffered and dispatched again
 * afterwards, because the library would count from the end of the list; Enter chooses at once, because the
 * focus may be in the next field afterwards.
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
        const field = document.activeElement
        if (!field) return
        restoreHighlight(field)
        for (const code of waiting) press(field, code)
      }),
    )
  },

  onBlurCapture({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    if (document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')) settleLeft(currentTarget)
  },

  onKeyDownCapture(event: ReactKeyboardEvent): void {
    if (!isOpening) return
    const isEnter = event.key === 'Enter'
    if (isEnter) chooseHighlighted(event.currentTarget)
    else if (event.code === 'ArrowDown' || event.code === 'ArrowUp') buffer.push(event.code)
    else return
    // Submits the form.
    if (isEnter && (event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
  },
}
