import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'

import { count } from '../../../ui/formats/numbers.ts'

import styles from './charts.module.css'

export interface ColumnPoint {
  /** Axis label: «9», «ноя». */
  label: string
  /** Title of the tooltip: «9 ноября, понедельник». */
  title: string
  [series: string]: string | number
}

interface ColumnChartProps {
  points: ColumnPoint[]
  series: { name: string; title: string; color: string }[]
  isStacked?: boolean
  height?: number
  onOpen?: (index: number) => void
}

interface TipProps {
  series: ColumnChartProps['series']
  /** Set by the chart. */
  active?: boolean
  payload?: readonly { payload?: ColumnPoint }[]
}

function Tip({ series, active, payload }: TipProps) {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  return (
    <div className={`rounded-md surface text-13 pad-x-12 pad-y-8 shadow-2 strong-parts ${styles.tip}`}>
      <b>{point.title}</b>
      <ul className="no-margin no-padding no-list-style grid gap-2 above-4">
        {series.map(({ name, title, color }) => (
          <li className="row gap-8" key={name}>
            <span className={styles.swatch} style={{ background: color }} />
            {title}
            <b>{count(Number(point[name]))}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * A column chart over time. Screen readers get the figures from the table beside it, so the chart is an
 * image.
 */
export const ColumnChart = ({
  points,
  series,
  isStacked = false,
  height = 260,
  onOpen,
}: ColumnChartProps) => (
  <BarChart
    h={height}
    data={points}
    dataKey="label"
    series={series.map(({ name, title, color }) => ({ name, label: title, color }))}
    type={isStacked ? 'stacked' : 'default'}
    tickLine="none"
    gridColor="var(--border)"
    textColor="var(--text-3)"
    barChartProps={{
      barGap: 2,
      barCategoryGap: '22%',
      accessibilityLayer: false,
      onClick: ({ activeTooltipIndex }) => {
        const index = Number(activeTooltipIndex)
        if (onOpen && Number.isInteger(index)) onOpen(index)
      },
    }}
    barProps={{ isAnimationActive: false, radius: isStacked ? 0 : [3, 3, 0, 0], maxBarSize: 28 }}
    xAxisProps={{ interval: 'preserveStartEnd' }}
    yAxisProps={{ allowDecimals: false, width: 40 }}
    tooltipProps={{
      cursor: { fill: 'var(--bg-hover)' },
      content: <Tip series={series} />,
    }}
  />
)
