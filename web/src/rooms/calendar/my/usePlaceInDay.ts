import { useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect } from 'react'

interface Place {
  /** The entry of the browser's history: only a way back leads to it again. */
  readonly entry: string | undefined
  readonly top: number
  /** The address of the link that was followed. */
  readonly link: string | null
}

let left: Place | null = null

/** After a way back the visits stand where they stood, and the focus is on the one that was opened. */
export function usePlaceInDay(scroller: RefObject<HTMLElement | null>, isDrawn: boolean): void {
  const { history } = useRouter()
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !isDrawn) return undefined
    const entry = history.location.state.__TSR_key
    if (left && left.entry === entry) {
      const { top, link } = left
      const links = [...element.querySelectorAll('a')]
      links.find((one) => one.getAttribute('href') === link)?.focus({ preventScroll: true })
      element.scrollTo({ top })
    }
    return () => {
      const followed = element.contains(document.activeElement) ? document.activeElement : null
      left = { entry, top: element.scrollTop, link: followed?.getAttribute('href') ?? null }
    }
  }, [history, scroller, isDrawn])
}
