import type { Zone } from '@naryad/contract/zones/zones'
import { useEffect, useRef } from 'react'

interface Removal {
  readonly id: number
  /** The place of the row in the list. */
  readonly at: number
}

/** Of the page, or in the confirmation that is fading out. */
const isFocusLost = (page: Document): boolean =>
  page.activeElement === null ||
  page.activeElement === page.body ||
  page.activeElement.closest('[role="alertdialog"]') !== null

/**
 * The button that removed a row is gone with it: the focus moves to that of the next row, else of the last one, else to
 * the button that adds one.
 */
export function useFocusAfterRemoval(zones: readonly Zone[] | undefined) {
  const part = useRef<HTMLDivElement>(null)
  const removal = useRef<Removal | null>(null)
  useEffect(() => {
    const removed = removal.current
    if (!removed || !part.current || zones?.some(({ id }) => id === removed.id)) return
    removal.current = null
    if (!isFocusLost(document)) return
    const buttons = [...part.current.querySelectorAll<HTMLElement>('[data-removes]')]
    const adding = part.current.querySelector<HTMLElement>('[data-adds]')
    const next = buttons[removed.at] ?? buttons.at(-1) ?? adding
    next?.focus()
  }, [zones])
  const noteRemoval = (removed: Removal) => {
    removal.current = removed
  }
  return { part, noteRemoval }
}
