import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { fitting, type Row } from './fitting.ts'

interface FittingRow extends Row {
  /** The room that nothing may take. */
  edges?: number
}

/**
 * How many of the things of a row have room in it, by their names, the most needed first. They are marked with
 * `data-fits` and their name, what always stands beside them with `data-stays`. One that is not there keeps the width it
 * had: what has never stood there is drawn once, and measured before anybody sees it.
 */
export function useFittingRow(names: readonly string[], { gap, more, edges = 0 }: FittingRow) {
  const row = useRef<HTMLDivElement>(null)
  const widths = useRef(new Map<string, number>())
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)

  const look = useRef(() => {})
  useLayoutEffect(() => {
    look.current = () => {
      if (!row.current) return
      for (const one of row.current.querySelectorAll<HTMLElement>('[data-fits]'))
        widths.current.set(one.dataset.fits ?? '', one.offsetWidth)
      const all = names.map((name) => widths.current.get(name) ?? 0)
      const taken = staying(row.current).reduce((sum, { offsetWidth }) => sum + offsetWidth + gap, edges)
      setFits(fitting(all, row.current.clientWidth - taken, { gap, more }))
    }
    look.current()
  })
  useEffect(() => {
    if (!row.current) return
    const observer = new ResizeObserver(() => look.current())
    for (const element of [row.current, ...staying(row.current)]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { row, fits }
}

const staying = (row: HTMLElement): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[data-stays]')]
