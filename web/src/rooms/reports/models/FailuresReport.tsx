import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { useQuery } from '@tanstack/react-query'

import { Failed } from '../../../client/queries/Failed.tsx'
import { unitsQueries } from '../../../entities/unit/units.queries.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ReportTools } from '../frame/ReportTools.tsx'
import { usePeriod } from '../frame/usePeriod.ts'
import { FailuresTable } from './FailuresTable.tsx'

import figures from '../../../ui/FigureTable.module.css'

const fileName = 'Отчет (отказы моделей).xlsx'

/** «Отказы моделей»: what was installed in a period, and what left its truck for a defect within ninety days. */
export function FailuresReport() {
  const [period, setPeriod] = usePeriod()
  const body = { dateFrom: period.from, dateTo: period.to }
  const { data, error, isFetching, refetch } = useQuery(unitsQueries.failures(body))
  return (
    <ReportPage
      report="models"
      actions={
        <ReportTools
          period={period}
          onPeriod={setPeriod}
          excel={{ route: unitsRoutes.failuresExcel, name: fileName, body }}
        />
      }
    >
      <div className={figures.report}>
        <RefreshLine isOn={isFetching && data !== undefined} />
        {!data && error && (
          <Failed title="Не удалось сформировать отчёт" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={8} height={36} hasHead />}
        {data?.items.length === 0 && (
          <EmptyState
            title="За период приборы не устанавливали"
            text="Отказ — прибор заменили, отправили в ремонт или списали в первые 90 дней после установки"
          />
        )}
        {data && data.items.length > 0 && <FailuresTable report={data} period={body} />}
      </div>
    </ReportPage>
  )
}
