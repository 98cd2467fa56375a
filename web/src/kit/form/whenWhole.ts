import { flushSync } from 'react-dom'

/** Submits, unless a field is half typed: the focus goes there instead. */
export function whenWhole(root: HTMLElement | null, submit: () => void): void {
  // A field sent by Ctrl+Enter has not been left yet: what is not whole in it would be taken for nothing. It is only
  // told so: the focus stays, for a form that could not be sent is sent again by the same keys.
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && root?.contains(activeElement))
    flushSync(() => activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  const halfTyped = root?.querySelector<HTMLElement>('[data-half][aria-invalid="true"]')
  if (halfTyped) halfTyped.focus()
  else submit()
}
