import { flushSync } from 'react-dom'

/** Submits, unless a field is half typed: the focus goes there instead. */
export function whenWhole(root: HTMLElement | null, submit: () => void): void {
  // Ctrl+Enter submits without leaving the field, so incomplete text in it would count as empty. A synthetic
  // event makes the field check itself: the focus stays, so that a refused form can be sent again by the same
  // keys.
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && root?.contains(activeElement))
    flushSync(() => activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  const halfTyped = root?.querySelector<HTMLElement>('[data-half][aria-invalid="true"]')
  if (halfTyped) halfTyped.focus()
  else submit()
}
