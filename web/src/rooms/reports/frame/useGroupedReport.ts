import { useState } from 'react'

import type { FigureBehind } from './GroupedFigures.tsx'
import { usePeriod } from './usePeriod.ts'

/** What is chosen on a report of figures by groups: the period, the groups, and the figure that is listed. */
export function useGroupedReport<Group extends string, Figure extends string>(
  firstGroup: Group,
  firstFigure: Figure,
) {
  const [period, setPeriod] = usePeriod()
  const [groupBy, setGroupBy] = useState(firstGroup)
  const [behind, setBehind] = useState<FigureBehind<Figure>>()
  const body = { dateFrom: period.from, dateTo: period.to, groupBy }
  return {
    period,
    setPeriod,
    groupBy,
    /** Another grouping has other groups, so the list is the first one again. */
    setGroupBy: (next: Group) => {
      setGroupBy(next)
      setBehind(undefined)
    },
    /** Undefined while the first figure of the whole period is listed. */
    behind,
    setBehind,
    body,
    /** The body with the figure that is listed. */
    listed: {
      ...body,
      figure: behind?.figure ?? firstFigure,
      ...(behind?.group && { key: behind.group.key }),
    },
  }
}
