import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has scrolled into view, to defer expensive rendering and requests. */
export function useInView<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current || isInView) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
      },
      { rootMargin: '100px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isInView])
  return [element, isInView]
}
