import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { usePeriod } from '../frame/usePeriod.ts'
import { reportsQueries, type TaskReportBody } from '../reports.queries.ts'
import { inputOf, readTaskReport, type TaskReportState, writeTaskReport } from './taskReportState.ts'

/** State of the report in the address, its figures, and a callback to change it. */
export function useTaskReport() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [period, setPeriod] = usePeriod()
  const navigate = useNavigate()
  const state = useMemo(() => readTaskReport(search), [search])
  const body: TaskReportBody = {
    ...inputOf(state),
    dateFrom: period.from,
    dateTo: period.to,
    limit: state.limit,
    offset: (state.page - 1) * state.limit,
  }
  const query = useQuery(reportsQueries.tasks(body))
  const write = (next: TaskReportState) =>
    void navigate({
      to: '/analytics/{-$report}',
      params: { report: 'tasks' },
      search: { ...writeTaskReport(next), from: period.from, to: period.to },
    })
  return {
    state,
    body,
    period,
    setPeriod,
    query,
    /** Every change except the page returns to the first page. */
    change: (part: Partial<TaskReportState>) => write({ ...state, page: 1, ...part }),
  }
}

export type TaskReportView = ReturnType<typeof useTaskReport>
