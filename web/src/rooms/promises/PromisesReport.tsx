import { shortName } from '@naryad/contract/kit/people'
import type { PromiseReport } from '@naryad/contract/promises/promises.report'
import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ReportFigures, ReportPage, ReportTools, usePeriod } from '../reports/index.ts'
import { titleOf } from './figures.ts'
import { type PromiseReportBody, promisesQueries } from './promises.queries.ts'
import { PromisesBehind } from './PromisesBehind.tsx'
import { type Figure, PromisesTable } from './PromisesTable.tsx'
import { TotalFigures } from './TotalFigures.tsx'

const fileName = 'Отчет по обещаниям.xlsx'

/** Promises of a period: how many were given, fulfilled, late; by people, each figure with its promises. */
export function PromisesReport() {
  const [period, setPeriod] = usePeriod()
  const body: PromiseReportBody = { dateFrom: period.from, dateTo: period.to }
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
      <ReportFigures
        query={useQuery(promisesQueries.report(body))}
        isEmpty={({ totals }) => totals.given === 0}
        empty={{
          title: 'За период ничего не обещали',
          text: 'Обещание даётся в карточке заявки: «до 14:00 — перезвонить»',
        }}
      >
        {(data) => <Figures report={data} body={body} />}
      </ReportFigures>
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
