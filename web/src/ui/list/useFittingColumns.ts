import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'

import { fitting } from '../fitting.ts'
import { fontScale } from '../rem.ts'
import type { DataColumn } from '../table/columns.ts'
import { leastOf, selectWidth } from '../table/columnWidths.ts'

const all = Number.POSITIVE_INFINITY
const row = { gap: 0, more: 0 }

/** The columns that fit at their minimum widths; the last ones are dropped first, the first one never. */
export function useFittingColumns<Item>(
  scroller: RefObject<HTMLElement | null>,
  columns: DataColumn<Item>[],
  isOn: boolean,
): DataColumn<Item>[] {
  const [fits, setFits] = useState(all)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!isOn || !element) return
    const look = (): void => {
      const room = element.clientWidth / fontScale() - selectWidth
      // A hidden element has no width.
      setFits(room > 0 ? Math.max(1, fitting(columns.map(leastOf), room, row)) : all)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, columns, isOn])
  return useMemo(() => (isOn ? columns.slice(0, fits) : columns), [columns, fits, isOn])
}
