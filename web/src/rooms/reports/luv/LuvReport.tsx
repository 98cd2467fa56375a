import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'

import { money } from '../../../ui/formats/numbers.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { ReportFilters } from '../frame/ReportFilters.tsx'
import { ReportPage } from '../frame/ReportPage.tsx'
import { ReportTools } from '../frame/ReportTools.tsx'
import { usePeriod } from '../frame/usePeriod.ts'
import { useReportFilters } from '../frame/useReportFilters.ts'
import { ReportBody } from '../ReportBody.tsx'
import { reportsQueries } from '../reports.queries.ts'
import { usePage } from '../usePage.ts'
import { LuvTable } from './LuvTable.tsx'

import frame from '../frame/frame.module.css'
import styles from '../tasks/tasksReport.module.css'

const fileName = 'LUV_Отчет.xlsx'
const filterKeys = ['companyIds'] as const

/** A preview of the partner's file: the partner's columns in the partner's order. */
export function LuvReport() {
  const [period, setPeriod] = usePeriod()
  const { limit, offset, pagingOf } = usePage()
  const [filters, setFilters] = useReportFilters('luv', filterKeys)
  const body = { ...filters, dateFrom: period.from, dateTo: period.to }
  const query = useQuery(reportsQueries.luv({ ...body, limit, offset }))
  return (
    <ReportPage
      report="luv"
      actions={
        <>
          {query.data && (
            <span className={`${frame.figures} ${styles.aside}`}>
              {counted(query.data.totalCount, taskForms)}, затраты {money(query.data.costs)}
            </span>
          )}
          <ReportTools
            period={period}
            onPeriod={setPeriod}
            definition={{ kind: 'luv', input: filters }}
            excel={{ route: reportsRoutes.luvExcel, name: fileName, body }}
          />
        </>
      }
    >
      <ReportFilters keys={filterKeys} values={filters} onChange={setFilters} />
      <ReportBody
        query={query}
        isEmpty={({ totalCount }) => totalCount === 0}
        nothing="За период заявок ЛУВ не было"
        pagingOf={pagingOf}
      >
        {({ columns, items }) => <LuvTable columns={columns} items={items} />}
      </ReportBody>
    </ReportPage>
  )
}
