import { flushSync } from 'react-dom'

/** Submits, unless a field is half typed: the focus goes there instead. */
export function whenWhole(root: HTMLElement | null, submit: () => void): void {
  // A field sent by Ctrl+Enter has not been left yet: what is not whole in it would be taken for nothing.
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && root?.contains(activeElement))
    flushSync(() => activeElement.blur())
  const halfTyped = root?.querySelector<HTMLElement>('[data-half][aria-invalid="true"]')
  if (halfTyped) halfTyped.focus()
  else submit()
}
