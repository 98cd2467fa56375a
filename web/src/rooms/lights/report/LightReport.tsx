import type {
  LightFigures,
  LightGrouping,
  LightReport as Report,
} from '@naryad/contract/lights/lights.report'
import { lightReportRoutes } from '@naryad/contract/lights/lights.routes'
import { lightGoals } from '@naryad/contract/lights/lights.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Segments } from '../../../ui/controls/Segments.tsx'
import { FigureRow } from '../../../ui/FigureRow.tsx'
import { shortDay } from '../../../ui/formats/dates.ts'
import { count, percent } from '../../../ui/formats/numbers.ts'
import { ReportFigures, ReportPage, ReportTools, usePeriod } from '../../reports/index.ts'
import { LightDays } from './LightDays.tsx'
import { type LightReportBody, lightReportQueries } from './lightReport.queries.ts'
import { LightTable } from './LightTable.tsx'
import { knownShare, requestedShare, shareText, toneOf } from './shares.ts'

const fileName = 'Отчет (светофор).xlsx'

type Grouping = Exclude<LightGrouping, 'day'>

const groupings = [
  { value: 'company', title: 'По организациям' },
  { value: 'rule', title: 'По правилам' },
] as const satisfies readonly { value: Grouping; title: string }[]

/** «Соответствие»: the lights at the end of the days of a period, by organizations and rules. */
export function LightReport() {
  const [period, setPeriod] = usePeriod()
  const [groupBy, setGroupBy] = useState<Grouping>('company')
  const days: LightReportBody = { dateFrom: period.from, dateTo: period.to }
  return (
    <ReportPage
      report="light"
      actions={
        <ReportTools
          period={period}
          onPeriod={setPeriod}
          excel={{ route: lightReportRoutes.excel, name: fileName, body: days }}
        />
      }
    >
      <ReportFigures
        query={useQuery(lightReportQueries.report({ ...days, groupBy }))}
        isEmpty={({ day }) => day === null}
        empty={{
          title: 'За эти дни светофор не записан',
          text: 'Он записывается каждый день: выберите период, в который входит сегодня',
        }}
      >
        {(data) => (
          <>
            <Totals report={data} />
            <LightDays days={days} />
            <div className="flex">
              <Segments label="Показать" value={groupBy} onChange={setGroupBy} choices={groupings} />
            </div>
            <LightTable report={data} groupBy={groupBy} />
          </>
        )}
      </ReportFigures>
    </ReportPage>
  )
}

function Totals({ report: { day, totals } }: { report: Report }) {
  return (
    <>
      <p className="no-margin secondary">На конец дня {shortDay(day ?? '')}</p>
      <FigureRow figures={figuresOf(totals)} />
    </>
  )
}

const figuresOf = (totals: LightFigures) => [
  { key: 'trucks', title: 'ТС', text: count(totals.trucks) },
  {
    key: 'red',
    title: 'Красных',
    text: count(totals.red),
    tone: totals.red > 0 ? ('err' as const) : undefined,
  },
  { key: 'yellow', title: 'Жёлтых', text: count(totals.yellow) },
  {
    key: 'known',
    title: `Всё известно, цель ${percent(lightGoals.known)}`,
    text: shareText(knownShare(totals)),
    tone: toneOf(knownShare(totals)),
  },
  {
    key: 'requested',
    title: `Красных с заявкой, цель ${percent(lightGoals.requested)}`,
    text: shareText(requestedShare(totals)),
    tone: toneOf(requestedShare(totals)),
  },
]
