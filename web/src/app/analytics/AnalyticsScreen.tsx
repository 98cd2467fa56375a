import { useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'

import { type ReportKey, reports } from '../../rooms/reports/frame/reports.ts'
import { ScreenSkeleton } from '../layouts/MainSkeleton.tsx'

const screens: Record<ReportKey, ComponentType> = {
  overview: lazy(() =>
    import('../../rooms/reports/overview/OverviewReport.tsx').then((it) => ({ default: it.OverviewReport })),
  ),
  tasks: lazy(() =>
    import('../../rooms/reports/tasks/TasksReport.tsx').then((it) => ({ default: it.TasksReport })),
  ),
}

/** The report that the address names; the overview where there is none, or none that there is. */
export function AnalyticsScreen() {
  const { report } = useParams({ strict: false })
  const key = reports.find((one) => one.key === report)?.key ?? 'overview'
  const Screen = screens[key]
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen key={key} />
    </Suspense>
  )
}
