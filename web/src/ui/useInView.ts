import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether an element has scrolled into view, to defer expensive rendering and requests.
 * @param share the part of the element, 0 to 1, that has to be visible; with 0 it only has to come near.
 */
export function useInView<Element extends HTMLElement>(share = 0): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current || isInView) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
      },
      { rootMargin: share === 0 ? '100px' : '0px', threshold: share },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isInView, share])
  return [element, isInView]
}
