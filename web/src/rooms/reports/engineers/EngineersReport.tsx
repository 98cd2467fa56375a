import { shortName } from '@naryad/contract/kit/people'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { useQuery } from '@tanstack/react-query'

import { PersonChip } from '../../../kit/marks/PersonChip.tsx'
import { EmptyState } from '../../../kit/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../../kit/states/SkeletonRows.tsx'
import { Failed } from '../../../platform/queries/Failed.tsx'
import { ExcelButton } from '../ExcelButton.tsx'
import { FiguresTable } from '../FiguresTable.tsx'
import { PeriodButton } from '../frame/PeriodButton.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { usePeriod } from '../frame/usePeriod.ts'
import { reportsQueries } from '../reports.queries.ts'
import { useReportExcel } from '../useReportExcel.ts'
import { engineerColumns, type EngineerRow } from './engineerColumns.tsx'

import styles from '../tasks/tasksReport.module.css'

const fileName = 'Отчет по инженерам.xlsx'
/** What everybody has done in the period. */
export function EngineersReport() {
  const [period, setPeriod] = usePeriod()
  const body = { dateFrom: period.from, dateTo: period.to }
  const { data, error, isFetching, refetch } = useQuery(reportsQueries.engineers(body))
  const excel = useReportExcel(reportsRoutes.engineersExcel, fileName)
  return (
    <ReportPage
      report="engineers"
      actions={
        <>
          <PeriodButton period={period} onChange={setPeriod} />
          <ExcelButton
            name={fileName}
            isRunning={excel.isRunning}
            onStart={() => excel.start(body)}
            onCancel={excel.cancel}
          />
        </>
      }
    >
      <RefreshLine isOn={isFetching && data !== undefined} />
      {!data && error && (
        <Failed title="Не удалось сформировать отчёт" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={10} height={36} hasHead />}
      {data?.items.length === 0 && (
        <EmptyState
          title="За период никто не работал с заявками"
          text="Выберите другой период: отчёт пересчитается сразу"
        />
      )}
      {data && data.items.length > 0 && (
        <div className={styles.scroller}>
          <FiguresTable<EngineerRow>
            caption="Отчёт по инженерам"
            heading="Оператор"
            rows={data.items}
            keyOf={({ operator }) => operator?.id ?? 0}
            nameOf={({ operator }) => (operator ? shortName(operator) : '')}
            renderTitle={({ operator }) => <PersonChip person={operator} />}
            columns={engineerColumns(data, period)}
            totals={{ operator: null, values: data.totals, load: [] }}
          />
        </div>
      )}
    </ReportPage>
  )
}
