import type { LuvColumn } from '@naryad/contract/reports/luv.columns'
import { daysOfNamedPeriod } from '@naryad/contract/reports/reports.named-periods'
import { useQuery } from '@tanstack/react-query'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { dayOf } from '../../../ui/filters/period.ts'
import { useNow } from '../../../ui/useNow.ts'
import { reportsQueries } from '../reports.queries.ts'
import { LuvTable } from './LuvTable.tsx'

const shownRows = 3

/** Scrollable regions are focusable. */
const reachable = { tabIndex: 0 }

/** The first rows of this year with unsaved columns. */
export function LuvPreview({ columns }: { columns: readonly LuvColumn[] }) {
  const { from, to } = daysOfNamedPeriod('thisYear', dayOf(useNow()))
  const { data, error, refetch } = useQuery(
    reportsQueries.luv({ dateFrom: from, dateTo: to, limit: shownRows, offset: 0 }),
  )
  if (!data)
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось показать пример"
        rows={shownRows}
        height={36}
        hasHead
      />
    )
  return (
    <section className="panel scroll-x" aria-label="Как будет в файле" {...reachable}>
      <LuvTable columns={columns} items={data.items} />
      {data.items.length === 0 && (
        <p className="no-margin muted pad-x-20 pad-y-12">В этом году заявок ЛУВ ещё не было</p>
      )}
    </section>
  )
}
