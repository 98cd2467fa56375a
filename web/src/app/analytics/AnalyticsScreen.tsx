import { Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'

import { useMe } from '../../client/session/me.ts'
import { type ReportKey, reportsOf } from '../../rooms/reports/frame/reports.ts'
import { ScreenSkeleton } from '../layouts/MainSkeleton.tsx'

const screens: Record<ReportKey, ComponentType> = {
  overview: lazy(() =>
    import('../../rooms/reports/overview/OverviewReport.tsx').then((it) => ({ default: it.OverviewReport })),
  ),
  tasks: lazy(() =>
    import('../../rooms/reports/tasks/TasksReport.tsx').then((it) => ({ default: it.TasksReport })),
  ),
  luv: lazy(() => import('../../rooms/reports/luv/LuvReport.tsx').then((it) => ({ default: it.LuvReport }))),
  drivers: lazy(() =>
    import('../../rooms/reports/drivers/DriversReport.tsx').then((it) => ({ default: it.DriversReport })),
  ),
  light: lazy(() =>
    import('../../rooms/lights/report/LightReport.tsx').then((it) => ({ default: it.LightReport })),
  ),
  engineers: lazy(() =>
    import('../../rooms/reports/engineers/EngineersReport.tsx').then((it) => ({
      default: it.EngineersReport,
    })),
  ),
  saved: lazy(() =>
    import('../../rooms/reports/saved/SavedReports.tsx').then((it) => ({ default: it.SavedReports })),
  ),
  models: lazy(() =>
    import('../../rooms/reports/models/FailuresReport.tsx').then((it) => ({ default: it.FailuresReport })),
  ),
  promises: lazy(() =>
    import('../../rooms/promises/PromisesReport.tsx').then((it) => ({ default: it.PromisesReport })),
  ),
  ratings: lazy(() =>
    import('../../rooms/ratings/RatingsReport.tsx').then((it) => ({ default: it.RatingsReport })),
  ),
  disputes: lazy(() =>
    import('../../rooms/disputes/DisputesReport.tsx').then((it) => ({ default: it.DisputesReport })),
  ),
  remote: lazy(() =>
    import('../../rooms/reports/remote/RemoteReport.tsx').then((it) => ({ default: it.RemoteReport })),
  ),
  takes: lazy(() =>
    import('../../rooms/reports/takes/TakeReport.tsx').then((it) => ({ default: it.TakeReport })),
  ),
  'roll-call': lazy(() =>
    import('../../rooms/roll-call/RollCallReport.tsx').then((it) => ({ default: it.RollCallReport })),
  ),
}

/**
 * The report in the address, or the overview if there is none. An address of no report, or of one that the user may not
 * open, gives way to that of the overview.
 */
export function AnalyticsScreen() {
  const { report } = useParams({ strict: false })
  const found = reportsOf(useMe()).find((one) => one.key === report)
  if (report !== undefined && !found)
    return <Navigate to="/analytics/{-$report}" params={{ report: undefined }} replace />
  const key = found?.key ?? 'overview'
  const Screen = screens[key]
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen key={key} />
    </Suspense>
  )
}
