import type { MouseEventHandler } from 'react'

/** While its action runs, another press of the same button would start it twice. */
export const unlessBusy =
  (isBusy: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined): typeof onClick =>
  (event) => {
    if (!isBusy) return onClick?.(event)
    // Of a form it would submit.
    event.preventDefault()
  }
