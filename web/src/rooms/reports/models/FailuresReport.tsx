import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { useQuery } from '@tanstack/react-query'

import { unitsQueries } from '../../../entities/unit/units.queries.ts'
import { ReportFigures } from '../frame/ReportFigures.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ReportTools } from '../frame/ReportTools.tsx'
import { usePeriod } from '../frame/usePeriod.ts'
import { FailuresTable } from './FailuresTable.tsx'

const fileName = 'Отчет (отказы моделей).xlsx'

/** «Отказы моделей»: what was installed in a period, and what left its truck for a defect within ninety days. */
export function FailuresReport() {
  const [period, setPeriod] = usePeriod()
  const body = { dateFrom: period.from, dateTo: period.to }
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
      <ReportFigures
        query={useQuery(unitsQueries.failures(body))}
        isEmpty={({ items }) => items.length === 0}
        empty={{
          title: 'За период приборы не устанавливали',
          text: 'Отказ — прибор заменили, отправили в ремонт или списали в первые 90 дней после установки',
        }}
      >
        {(data) => <FailuresTable report={data} period={body} />}
      </ReportFigures>
    </ReportPage>
  )
}
