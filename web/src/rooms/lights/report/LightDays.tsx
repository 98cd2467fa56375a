import { useQuery } from '@tanstack/react-query'

import { shortDay } from '../../../ui/formats/dates.ts'
import { ChartCard, ColumnChart, Legend } from '../../reports/index.ts'
import { type LightReportBody, lightReportQueries } from './lightReport.queries.ts'

const series = [
  { name: 'red', title: 'Красных', color: 'var(--err)' },
  { name: 'yellow', title: 'Жёлтых', color: 'var(--warn)' },
]

/** Red and yellow trucks by the days of the period; nothing for a single day. */
export function LightDays({ days }: { days: LightReportBody }) {
  const { data } = useQuery(lightReportQueries.report({ ...days, groupBy: 'day' }))
  if (!data || data.groups.length < 2) return null
  const points = data.groups.map(({ day, values: { red, yellow } }) => ({
    label: (day ?? '').slice(8).replace(/^0/, ''),
    title: shortDay(day ?? ''),
    red,
    yellow,
  }))
  return (
    <ChartCard
      title="Красные и жёлтые ТС по дням"
      legend={<Legend series={series} />}
      table={{
        head: ['Дата', ...series.map(({ title }) => title)],
        rows: points.map(({ title, red, yellow }) => ({ key: title, cells: [title, red, yellow] })),
      }}
    >
      <ColumnChart points={points} series={series} isStacked />
    </ChartCard>
  )
}
