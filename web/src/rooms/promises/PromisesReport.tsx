import { shortName } from '@naryad/contract/kit/people'
import type { PromiseReport } from '@naryad/contract/promises/promises.report'
import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Failed } from '../../client/queries/Failed.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { ReportPage, ReportTools, usePeriod } from '../reports/index.ts'
import { titleOf } from './figures.ts'
import { type PromiseReportBody, promisesQueries } from './promises.queries.ts'
import { PromisesBehind } from './PromisesBehind.tsx'
import { type Figure, PromisesTable } from './PromisesTable.tsx'
import { TotalFigures } from './TotalFigures.tsx'

import figures from '../../ui/FigureTable.module.css'

const fileName = 'Отчет по обещаниям.xlsx'

/** Promises of a period: how many were given, fulfilled, late; by people, each figure with its promises. */
export function PromisesReport() {
  const [period, setPeriod] = usePeriod()
  const body: PromiseReportBody = { dateFrom: period.from, dateTo: period.to }
  const { data, error, isFetching, refetch } = useQuery(promisesQueries.report(body))
  return (
    <ReportPage
      report="promises"
      actions={
        <ReportTools
          period={period}
          onPeriod={setPeriod}
          definition={{ kind: 'promises', input: {} }}
          excel={{ route: promisesRoutes.excel, name: fileName, body }}
        />
      }
    >
      <div className={figures.report}>
        <RefreshLine isOn={isFetching && data !== undefined} />
        {!data && error && (
          <Failed title="Не удалось сформировать отчёт" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={8} height={36} hasHead />}
        {data?.totals.given === 0 && (
          <EmptyState
            title="За период ничего не обещали"
            text="Обещание даётся в карточке заявки: «до 14:00 — перезвонить»"
          />
        )}
        {data && data.totals.given > 0 && <Figures report={data} body={body} />}
      </div>
    </ReportPage>
  )
}

/** The figures, with the promises behind one of them. */
function Figures({ report, body }: { report: PromiseReport; body: PromiseReportBody }) {
  const [figure, setFigure] = useState<Figure | null>(null)
  return (
    <>
      <TotalFigures values={report.totals} onOpen={(outcome) => setFigure({ outcome })} />
      {figure && (
        <PromisesBehind
          key={`${figure.outcome} ${figure.person?.id}`}
          title={`${figure.person ? shortName(figure.person) : 'За период'}: ${titleOf(figure.outcome).toLowerCase()}`}
          body={{
            ...body,
            ...(figure.outcome && { outcomes: [figure.outcome] }),
            ...(figure.person && { userIds: [figure.person.id] }),
          }}
          onClose={() => setFigure(null)}
        />
      )}
      <PromisesTable report={report} onOpen={setFigure} />
    </>
  )
}
