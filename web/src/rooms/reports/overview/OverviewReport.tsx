import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import type { TaskMeasure } from '@naryad/contract/reports/reports.words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import IconRefresh from '~icons/refresh'

import { Failed } from '../../../client/queries/Failed.tsx'
import { useMe } from '../../../client/session/me.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { clock } from '../../../ui/formats/dates.ts'
import { RefreshLine } from '../../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { ExcelButton } from '../ExcelButton.tsx'
import type { Period } from '../frame/period.ts'
import { PeriodButton } from '../frame/PeriodButton.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { usePeriod } from '../frame/usePeriod.ts'
import { reportsQueries } from '../reports.queries.ts'
import { useReportExcel } from '../useReportExcel.ts'
import { useReportWaiting } from '../useReportWaiting.ts'
import { AheadCard } from './AheadCard.tsx'
import { CardFailed } from './CardFailed.tsx'
import { DayChart } from './DayChart.tsx'
import { failureOf, isFailed } from './failure.ts'
import { Figures } from './Figures.tsx'
import { OperatorsCard } from './OperatorsCard.tsx'
import { overdueFigure, periodFigures } from './overviewFigures.ts'
import { QueuesCard } from './QueuesCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { overdueSearch, unapprovedSearch, useOverview } from './useOverview.ts'

import styles from './overview.module.css'

const fileName = 'Отчет.xlsx'

/** Request body of the workbook: figures by queue and status, and all tasks of the period. */
const excelBody = ({ from, to }: Period) => ({
  dateFrom: from,
  dateTo: to,
  groupBy: ['queue' as const, 'status' as const],
  measures: overviewMeasures,
})

const overviewMeasures: TaskMeasure[] = [
  'tasks',
  'done',
  'remote',
  'closed',
  'openAtEnd',
  'late',
  'inTimeShare',
  'warranty',
  'costs',
]

/** Overview of all tasks; every figure links to the tasks behind it. */
export function OverviewReport() {
  const me = useMe()
  const isPhone = useIsPhone()
  const [period, setPeriod] = usePeriod()
  const client = useQueryClient()
  const overview = useOverview(period)
  const excel = useReportExcel(reportsRoutes.tasksExcel, fileName)
  const { created, done, createdBefore, doneBefore, queues, overdueBefore } = overview
  const now = useQuery(reportsQueries.counts([overdueSearch, unapprovedSearch]))
  const compared = [created, done, createdBefore, doneBefore, now, overdueBefore]
  const all = [...compared, queues]
  const isWaiting = useReportWaiting(all.some(({ isFetching }) => isFetching))
  const failed = all.every(isFailed) ? failureOf(...all) : undefined
  const failedFigures = failureOf(...compared)

  const [overdueTasks, unapproved] = now.data?.counts ?? []
  const isStaff = me.role !== 'client'
  const figures = [...periodFigures(overview, isStaff), overdueFigure(overdueTasks, isFailed(now), overview)]

  return (
    <ReportPage
      report="overview"
      actions={
        <>
          {created.data && !isPhone && (
            <span className="nowrap text-12 muted">Данные на {clock(created.data.readAt)}</span>
          )}
          <IconButton
            label="Прочитать заново"
            icon={IconRefresh}
            onClick={() => void client.invalidateQueries({ queryKey: ['reports'] })}
          />
          <PeriodButton period={period} onChange={setPeriod} />
          <ExcelButton
            name={fileName}
            isQuiet
            isRunning={excel.isRunning}
            onStart={() => excel.start(excelBody(period))}
            onCancel={excel.cancel}
          />
        </>
      }
    >
      <RefreshLine isOn={all.some(({ isFetching, data }) => isFetching && data !== undefined)} />
      <div className={styles.body}>
        {isWaiting && (
          <p className="no-margin above-8 muted below-8" role="status">
            Ждём очереди: сейчас формируются другие большие отчёты. Показатели появятся сами.
          </p>
        )}
        {failed ? (
          <Failed title="Не удалось посчитать показатели" error={failed.error} onRetry={failed.retry} />
        ) : (
          <>
            <Figures figures={figures} />
            {failedFigures && <CardFailed failure={failedFigures} />}
            <div className={styles.grid}>
              <div className="grid gap-16 min-width-0">
                <DayChart period={period} created={created} done={done} />
                {isStaff && <OperatorsCard period={period} />}
                <AheadCard />
              </div>
              <div className="grid gap-16 min-width-0">
                <StatusCard created={created} />
                <QueuesCard report={queues.data} unapproved={unapproved} failure={failureOf(queues, now)} />
              </div>
            </div>
          </>
        )}
      </div>
    </ReportPage>
  )
}
