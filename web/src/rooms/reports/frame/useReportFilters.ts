import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { reportConditions } from '../../tasks/index.ts'
import type { ReportKey } from './reports.ts'
import { periodSearch } from './usePeriod.ts'

type Conditions = typeof reportConditions.none
export type FilterKey = 'queues' | 'companyIds' | 'driverIds' | 'operatorIds'

/** Values of the filters; those that are not set are absent. */
export type ReportFilterValues<Key extends FilterKey> = Pick<Conditions, Key>

/** Filters of a report in its address, beside the period; a change returns to the first page. */
export function useReportFilters<Key extends FilterKey>(
  report: ReportKey,
  keys: readonly Key[],
): [ReportFilterValues<Key>, (values: ReportFilterValues<Key>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values = useMemo(() => pickFilters(reportConditions.read(search), keys), [search, keys])
  const change = (next: ReportFilterValues<Key>) =>
    void navigate({
      to: '/analytics/{-$report}',
      params: { report },
      search: (before) => ({
        ...periodSearch(before),
        ...reportConditions.write({ ...reportConditions.none, ...next }),
      }),
    })
  return [values, change]
}

/** The given filters that are set. */
export const pickFilters = <Key extends FilterKey>(
  conditions: Partial<Conditions>,
  keys: readonly Key[],
): ReportFilterValues<Key> =>
  Object.fromEntries(
    keys.flatMap((key) => (conditions[key]?.length ? [[key, conditions[key]]] : [])),
  ) as ReportFilterValues<Key>
