import { Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'

import { useMe } from '../../client/session/me.ts'
import { type ReportKey, reportsOf } from '../../rooms/reports/frame/reports.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { ScreenSkeleton } from '../layouts/MainSkeleton.tsx'

const screens: Record<ReportKey, ComponentType> = {
  overview: lazyCode(() =>
    import('../../rooms/reports/overview/OverviewReport.tsx').then((it) => it.OverviewReport),
  ),
  tasks: lazyCode(() => import('../../rooms/reports/tasks/TasksReport.tsx').then((it) => it.TasksReport)),
  luv: lazyCode(() => import('../../rooms/reports/luv/LuvReport.tsx').then((it) => it.LuvReport)),
  drivers: lazyCode(() =>
    import('../../rooms/reports/drivers/DriversReport.tsx').then((it) => it.DriversReport),
  ),
  light: lazyCode(() => import('../../rooms/lights/report/LightReport.tsx').then((it) => it.LightReport)),
  engineers: lazyCode(() =>
    import('../../rooms/reports/engineers/EngineersReport.tsx').then((it) => it.EngineersReport),
  ),
  saved: lazyCode(() => import('../../rooms/reports/saved/SavedReports.tsx').then((it) => it.SavedReports)),
  models: lazyCode(() =>
    import('../../rooms/reports/models/FailuresReport.tsx').then((it) => it.FailuresReport),
  ),
  promises: lazyCode(() => import('../../rooms/promises/PromisesReport.tsx').then((it) => it.PromisesReport)),
  ratings: lazyCode(() => import('../../rooms/ratings/RatingsReport.tsx').then((it) => it.RatingsReport)),
  disputes: lazyCode(() => import('../../rooms/disputes/DisputesReport.tsx').then((it) => it.DisputesReport)),
  remote: lazyCode(() => import('../../rooms/reports/remote/RemoteReport.tsx').then((it) => it.RemoteReport)),
  visits: lazyCode(() => import('../../rooms/reports/visits/VisitsReport.tsx').then((it) => it.VisitsReport)),
  takes: lazyCode(() => import('../../rooms/reports/takes/TakeReport.tsx').then((it) => it.TakeReport)),
  'roll-call': lazyCode(() =>
    import('../../rooms/roll-call/RollCallReport.tsx').then((it) => it.RollCallReport),
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
