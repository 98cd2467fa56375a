import type { RollCallReport } from '@naryad/contract/roll-call/roll-call.report'

import { shortDay } from '../../ui/formats/dates.ts'
import { ChartCard, ColumnChart, Legend } from '../reports/index.ts'

const series = [
  { name: 'arrived', title: 'Явились', color: 'var(--ok)' },
  { name: 'late', title: 'Опоздали', color: 'var(--chart-late)' },
  { name: 'noShow', title: 'Не явились', color: 'var(--err)' },
]

interface DaysChartProps {
  days: RollCallReport['days']
  onOpen: (date: string) => void
}

export const DaysChart = ({ days, onOpen }: DaysChartProps) => (
  <ChartCard
    title="По дням"
    legend={<Legend series={series} />}
    table={{
      head: ['День', 'Явились', 'Опоздали', 'Не явились'],
      rows: days.map(({ date, values }) => ({
        key: date,
        cells: [shortDay(date), values.arrived, values.late, values.noShow],
      })),
    }}
  >
    <ColumnChart
      isStacked
      points={days.map(({ date, values }) => ({
        label: String(Number(date.slice(8))),
        title: shortDay(date),
        arrived: values.arrived,
        late: values.late,
        noShow: values.noShow,
      }))}
      series={series}
      onOpen={(index) => {
        const day = days[index]
        if (day) onOpen(day.date)
      }}
    />
  </ChartCard>
)
