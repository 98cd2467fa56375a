import { type RefObject, useEffect, useRef, useState } from 'react'

import type { PartName } from './parts/Part.tsx'

/** Under the tabs of a phone, which stay while the parts go by. */
const underTabs = 72

/** How far from the top of what scrolls a part begins; nothing for one that the card does not have. */
const topOf = (scroller: Element, name: PartName): number | undefined => {
  const part = scroller.querySelector(`[data-part="${name}"]`)
  return part ? part.getBoundingClientRect().top - scroller.getBoundingClientRect().top : undefined
}

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element): boolean =>
  scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2

/** The part being read: the last one whose start is scrolled past, and at the end the last one. */
function partAt(scroller: Element, names: readonly PartName[]): PartName {
  const begun = names.filter((name) => (topOf(scroller, name) ?? Infinity) <= underTabs)
  return (isAtEnd(scroller) ? names.at(-1) : begun.at(-1)) ?? 'task'
}

/** What moves the parts by hand. A jump to a short part near the end would be taken for a look at the last one. */
const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Which tab holds: the one that has been pressed, until one scrolls on by oneself. */
export function useShownPart(scrollRef: RefObject<HTMLElement | null>, names: readonly PartName[]) {
  const [at, setAt] = useState<PartName>('task')
  const isPressed = useRef(false)
  const listed = names.join()

  useEffect(() => {
    const scroller = scrollRef.current
    if (!scroller) return
    const parts = listed.split(',') as PartName[]
    const letGo = () => {
      isPressed.current = false
    }
    const follow = () => {
      if (!isPressed.current) setAt(partAt(scroller, parts))
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    for (const event of byHand) scroller.addEventListener(event, letGo, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', follow)
      for (const event of byHand) scroller.removeEventListener(event, letGo)
    }
  }, [scrollRef, listed])

  const go = (name: PartName) => {
    isPressed.current = true
    setAt(name)
    const scroller = scrollRef.current
    if (name === 'task') scroller?.scrollTo({ top: 0 })
    else scroller?.querySelector(`[data-part="${name}"]`)?.scrollIntoView({ block: 'start' })
  }
  return { at, go }
}
