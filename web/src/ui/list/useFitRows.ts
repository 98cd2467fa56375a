import { useCallback, useEffect, useRef, useState } from 'react'

import { scaled } from '../rem.ts'

interface Measures {
  rowHeight: number
  headHeight: number
  /** Last measured number of rows, so that the first page need not wait for a measurement. */
  initial: number | null
  onMeasured: (rows: number) => void
}

/** Limits of the number of rows: fewer are not usable, more render slowly. */
const minRows = 5
const maxRows = 100
/** Resizing the window must not read a page at each step. */
const settleMs = 150

const rowsIn = (height: number, { rowHeight, headHeight }: Pick<Measures, 'rowHeight' | 'headHeight'>) =>
  Math.min(maxRows, Math.max(minRows, Math.floor((height - scaled(headHeight)) / scaled(rowHeight))))

/** How many rows fit into the body of a list; null until it has been measured. */
export function useFitRows({ rowHeight, headHeight, initial, onMeasured }: Measures): {
  rows: number | null
  bodyRef: (body: HTMLElement | null) => void
} {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [rows, setRows] = useState(initial)
  const report = useRef(onMeasured)
  useEffect(() => {
    report.current = onMeasured
  })
  useEffect(() => {
    if (!body) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const { height } = body.getBoundingClientRect()
      // A hidden element has no height.
      if (height === 0) return
      const found = rowsIn(height, { rowHeight, headHeight })
      setRows(found)
      report.current(found)
    }
    measure()
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, settleMs)
    })
    observer.observe(body)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [body, rowHeight, headHeight])
  return { rows, bodyRef: useCallback((element) => setBody(element), []) }
}
