import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { usePeriod } from '../frame/usePeriod.ts'
import { reportsQueries, type TaskReportBody } from '../reports.queries.ts'
import { inputOf, readTaskReport, type TaskReportState, writeTaskReport } from './taskReportState.ts'

/** The report that the address describes, its figures, and the way to another one. */
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
    /** Anything but another page begins at the first one. */
    change: (part: Partial<TaskReportState>) => write({ ...state, page: 1, ...part }),
  }
}

export type TaskReportView = ReturnType<typeof useTaskReport>
