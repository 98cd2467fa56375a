import { type RefObject, useEffect, useRef } from 'react'

/** What replaces an editor takes the focus that has ended with it, so that the keyboard goes on from there. */
export function useFocusAfterEdit<T extends HTMLElement>(isEditing: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    // A person who has left the editor for another field is there already.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  return ref
}
