import { flushSync } from 'react-dom'

/** Submits the form unless a field holds incomplete text; in that case focuses the field. */
export function whenWhole(root: HTMLElement | null, submit: () => void): void {
  // Ctrl+Enter submits without blur, so incomplete text would count as empty. A synthetic event makes the
  // field validate itself; the focus stays, so that a refused form can be submitted again by the same keys.
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && root?.contains(activeElement))
    flushSync(() => activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  const halfTyped = root?.querySelector<HTMLElement>('[data-half][aria-invalid="true"]')
  if (halfTyped) halfTyped.focus()
  else submit()
}
