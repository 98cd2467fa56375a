import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { fitting, type Row } from './fitting.ts'
import { scaled } from './rem.ts'

interface FittingRow extends Row {
  /** Total padding at the ends of the row. */
  edges?: number
}

/**
 * How many items of a row fit, the most important first. Items are marked with `data-fits` and their name,
 * permanent ones with `data-stays`, and those that may be dropped to make room with `data-spare`. A removed
 * item retains its last width; an item never shown is rendered once and measured before the first paint.
 */
export function useFittingRow(names: readonly string[], usual: FittingRow) {
  const [gap, more, edges] = [scaled(usual.gap), scaled(usual.more), scaled(usual.edges ?? 0)]
  const row = useRef<HTMLDivElement>(null)
  const widths = useRef(new Map<string, number>())
  const spareWidth = useRef(0)
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  const [hasSpare, setHasSpare] = useState(true)

  const look = useRef(() => {})
  useLayoutEffect(() => {
    look.current = () => {
      if (!row.current) return
      for (const one of row.current.querySelectorAll<HTMLElement>('[data-fits]'))
        widths.current.set(one.dataset.fits ?? '', one.offsetWidth)
      const all = names.map((name) => widths.current.get(name) ?? 0)
      const taken = staying(row.current).reduce((sum, { offsetWidth }) => sum + offsetWidth + gap, edges)
      const spare = row.current.querySelector<HTMLElement>('[data-spare]')
      if (spare) spareWidth.current = spare.offsetWidth
      const room = row.current.clientWidth - taken + (spare ? spareWidth.current : 0)
      const beside = fitting(all, room - spareWidth.current, { gap, more })
      const alone = fitting(all, room, { gap, more })
      setFits(alone)
      setHasSpare(beside === alone)
    }
    look.current()
  })
  useEffect(() => {
    if (!row.current) return
    const observer = new ResizeObserver(() => look.current())
    for (const element of [row.current, ...staying(row.current)]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { row, fits, hasSpare }
}

const staying = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[data-stays]')]
