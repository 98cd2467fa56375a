import { useEffect, useRef } from 'react'

const isListOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="combobox"][aria-expanded="true"]') !== null

/** Esc, after whatever stands in the window has had it: the library's windows hear it before. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isOn) return undefined
    let isTaken = false
    const before = ({ target }: KeyboardEvent) => {
      // By the time it arrives here again the list has closed and forgotten it.
      isTaken = isListOpen(target)
    }
    const after = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !isTaken && !defaultPrevented) latest.current()
    }
    document.addEventListener('keydown', before, { capture: true })
    document.addEventListener('keydown', after)
    return () => {
      document.removeEventListener('keydown', before, { capture: true })
      document.removeEventListener('keydown', after)
    }
  }, [isOn])
}
