import { useCallback, useEffect, useRef, useState } from 'react'

import { closeModal, guardModal, shownModal } from './modal.ts'

/**
 * For the body of a window: × and Esc ask before input is lost, and a late response closes only this window,
 * not one that was opened after it.
 */
export function useOwnWindow(isDirty = false, isStored = false) {
  const [own] = useState(shownModal.get)
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])
  useEffect(() => guardModal(() => dirty.current, { isStored }), [isStored])

  const isShown = useCallback(() => own !== null && shownModal.get() === own, [own])
  const close = useCallback(() => {
    if (isShown()) closeModal()
  }, [isShown])
  return { isShown, close }
}
