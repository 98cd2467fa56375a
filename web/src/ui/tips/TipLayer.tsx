import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import styles from './TipLayer.module.css'

const delayMs = 400
const gap = 6
const margin = 8

interface Shown {
  anchor: HTMLElement
  text: string
}

const isCut = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth

/** Text of the tooltip: `data-tip`, or the full text of a truncated `data-tip-cut` element. */
function tipAt(target: EventTarget | null): Shown | null {
  if (!(target instanceof Element)) return null
  const anchor = target.closest<HTMLElement>('[data-tip], [data-tip-cut]')
  if (!anchor) return null
  const text = anchor.dataset.tip ?? (isCut(anchor) ? anchor.textContent : null)
  return text ? { anchor, text } : null
}

function place(tip: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const below = from.bottom + gap
  const isBelow = below + height + margin <= innerHeight
  const left = from.left + from.width / 2 - width / 2
  tip.style.top = `${isBelow ? below : from.top - gap - height}px`
  tip.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
  tip.style.visibility = 'visible'
}

/** Esc, and keys that activate an element: the tooltip of a visit picked up by key would cover its drop target. */
const hidingKeys = new Set(['Escape', ' ', 'Enter'])

/**
 * A single tooltip for the page instead of a component for each of a table's thousand cells. It repeats the
 * accessible name, so screen readers skip it. Esc hides it, and the pointer may rest on it.
 */
export function TipLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: Shown | null, ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setShown(next), ms)
    }
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || (target instanceof Node && tip.current?.contains(target))) return
      show(tipAt(target), delayMs)
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) show(tipAt(target), 0)
    }
    const hide = () => show(null, 0)
    const onKey = (event: KeyboardEvent) => {
      if (hidingKeys.has(event.key)) hide()
    }
    const options = { passive: true, capture: true }
    document.addEventListener('pointerover', onOver, options)
    document.addEventListener('pointerdown', hide, options)
    document.addEventListener('focusin', onFocus, options)
    document.addEventListener('focusout', hide, options)
    document.addEventListener('scroll', hide, options)
    document.addEventListener('keydown', onKey, options)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onOver, options)
      document.removeEventListener('pointerdown', hide, options)
      document.removeEventListener('focusin', onFocus, options)
      document.removeEventListener('focusout', hide, options)
      document.removeEventListener('scroll', hide, options)
      document.removeEventListener('keydown', onKey, options)
    }
  }, [])

  useLayoutEffect(() => {
    if (shown && tip.current) place(tip.current, shown.anchor)
  }, [shown])

  if (!shown?.anchor.isConnected) return null
  return (
    <div ref={tip} className={styles.tip} aria-hidden>
      {shown.text}
    </div>
  )
}
