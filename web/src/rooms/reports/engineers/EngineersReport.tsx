import { shortName } from '@naryad/contract/kit/people'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { useQuery } from '@tanstack/react-query'

import { PersonChip } from '../../../entities/person/PersonChip.tsx'
import { FiguresTable } from '../FiguresTable.tsx'
import { ReportFilters } from '../frame/ReportFilters.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ReportTools } from '../frame/ReportTools.tsx'
import { usePeriod } from '../frame/usePeriod.ts'
import { useReportFilters } from '../frame/useReportFilters.ts'
import { ReportBody } from '../ReportBody.tsx'
import { reportsQueries } from '../reports.queries.ts'
import { engineerColumns, type EngineerRow } from './engineerColumns.tsx'

const fileName = 'Отчет по инженерам.xlsx'
const filterKeys = ['operatorIds', 'companyIds', 'queues'] as const

/** The work of each engineer in the period. */
export function EngineersReport() {
  const [period, setPeriod] = usePeriod()
  const [filters, setFilters] = useReportFilters('engineers', filterKeys)
  const body = { ...filters, dateFrom: period.from, dateTo: period.to }
  const query = useQuery(reportsQueries.engineers(body))
  return (
    <ReportPage
      report="engineers"
      actions={
        <ReportTools
          period={period}
          onPeriod={setPeriod}
          definition={{ kind: 'engineers', input: filters }}
          excel={{ route: reportsRoutes.engineersExcel, name: fileName, body }}
        />
      }
    >
      <ReportFilters keys={filterKeys} values={filters} onChange={setFilters} />
      <ReportBody
        query={query}
        isEmpty={({ items }) => items.length === 0}
        nothing="За период никто не работал с заявками"
      >
        {(data) => (
          <FiguresTable<EngineerRow>
            caption="Отчёт по инженерам"
            heading="Оператор"
            rows={data.items}
            keyOf={({ operator }) => operator?.id ?? 0}
            nameOf={({ operator }) => (operator ? shortName(operator) : '')}
            renderTitle={({ operator }) => <PersonChip person={operator} />}
            columns={engineerColumns(data, period, filters)}
            totals={{ operator: null, values: data.totals, load: [] }}
          />
        )}
      </ReportBody>
    </ReportPage>
  )
}
