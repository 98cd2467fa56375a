import { type RefObject, useEffect, useRef, useState } from 'react'

import type { PartName } from './parts/Part.tsx'

/** Height of the sticky tabs on a phone. */
const underTabs = 72

/** Offset of a part from the top of the scroll container; undefined if the card does not have it. */
const topOf = (scroller: Element, name: PartName): number | undefined => {
  const part = scroller.querySelector(`[data-part="${name}"]`)
  return part ? part.getBoundingClientRect().top - scroller.getBoundingClientRect().top : undefined
}

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element): boolean =>
  scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2

/** The part being read: the last one whose start is scrolled past, or the last one at the end. */
function partAt(scroller: Element, names: readonly PartName[]): PartName {
  const begun = names.filter((name) => (topOf(scroller, name) ?? Infinity) <= underTabs)
  return (isAtEnd(scroller) ? names.at(-1) : begun.at(-1)) ?? 'task'
}

/** Events of manual scrolling. A jump to a short part near the end must not select the last one. */
const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The selected tab: the one that was clicked, until the user scrolls manually. */
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
