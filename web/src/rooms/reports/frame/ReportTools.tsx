import type { RouteDef } from '@naryad/contract/kit/route'

import { ExcelButton } from '../ExcelButton.tsx'
import type { SavedReportBody } from '../saved/saved.queries.ts'
import { SaveReportButton } from '../saved/SaveReportButton.tsx'
import { type ExcelBody, useReportExcel } from '../useReportExcel.ts'
import type { Period } from './period.ts'
import { PeriodButton } from './PeriodButton.tsx'

interface ReportToolsProps<R extends RouteDef> {
  period: Period
  onPeriod: (period: Period) => void
  /** Undefined for a report that cannot be saved. */
  definition?: SavedReportBody['definition']
  excel: { route: R; name: string; body: ExcelBody<R> }
}

/** Actions beside the title of a report: change the period, save it, download it. */
export function ReportTools<R extends RouteDef & { reply: 'file' }>({
  period,
  onPeriod,
  definition,
  excel: { route, name, body },
}: ReportToolsProps<R>) {
  const { start, cancel, isRunning } = useReportExcel(route, name)
  return (
    <>
      <PeriodButton period={period} onChange={onPeriod} />
      {definition && <SaveReportButton definition={definition} days={period} />}
      <ExcelButton name={name} isRunning={isRunning} onStart={() => start(body)} onCancel={cancel} />
    </>
  )
}
