import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus when the focused element is removed: to its closest `container`, or to the `target` in it. A layout
 * effect, because its cleanup runs before the removal.
 */
export function useFocusAfterUnmount<T extends HTMLElement>(
  container: string,
  target?: string,
): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element || document.activeElement !== element) return
      const around = element.closest<HTMLElement>(container)
      const next = target === undefined ? around : around?.querySelector<HTMLElement>(target)
      next?.focus({ preventScroll: true })
    }
  }, [container, target])
  return ref
}
