import { monthsOfDays } from '@naryad/contract/kit/days'
import type { TaskReport } from '@naryad/contract/reports/reports'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { tasksPlace } from '../../tasks/index.ts'
import { ChartCard } from '../charts/ChartCard.tsx'
import { ColumnChart } from '../charts/ColumnChart.tsx'
import { Legend } from '../charts/Legend.tsx'
import { FigureLink } from '../FigureLink.tsx'
import { type Period, stepOf, stepsOf } from '../frame/period.ts'
import { CardFailed } from './CardFailed.tsx'
import { failureOf } from './failure.ts'

import charts from '../charts/charts.module.css'

const series = [
  { name: 'created', title: 'Создано', color: 'var(--chart-1)' },
  { name: 'done', title: 'Выполнено', color: 'var(--chart-2)' },
]

const stepWords = { day: 'дням', week: 'неделям', month: 'месяцам' }

const weekday = new Intl.DateTimeFormat('ru', { weekday: 'long', timeZone: 'UTC' })

interface StepWords {
  label: string
  title: string
}

function wordsOf(first: string, step: 'day' | 'week' | 'month'): StepWords {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const name = monthsOfDays[month - 1] ?? ''
  if (step === 'month') return { label: `${month}.${String(year).slice(2)}`, title: `${name} ${year}` }
  const title = `${day}\u00a0${name}`
  if (step === 'week')
    return { label: `${day}.${String(month).padStart(2, '0')}`, title: `неделя с ${title}` }
  return { label: String(day), title: `${title}, ${weekday.format(new Date(`${first}T00:00:00Z`))}` }
}

interface DayChartProps {
  period: Period
  created: UseQueryResult<TaskReport>
  done: UseQueryResult<TaskReport>
}

/** Created and finished tasks over the period. */
export function DayChart({ period, ...queries }: DayChartProps) {
  const navigate = useNavigate()
  const step = stepOf(period)
  const title = `Создано и выполнено по ${stepWords[step]}`
  const failure = failureOf(queries.created, queries.done)
  const created = queries.created.data
  const done = queries.done.data
  if (failure) {
    return (
      <section className={charts.card} aria-label={title}>
        <h2 className={charts.title}>{title}</h2>
        <CardFailed failure={failure} />
      </section>
    )
  }
  if (!created || !done) return <SkeletonBar width="100%" height={330} />
  const groupOf = (report: TaskReport, key: string) => report.groups.find((group) => group.key === key)
  const steps = stepsOf(period, step).map((key) => {
    const groups = [groupOf(created, key), groupOf(done, key)] as const
    return { key, ...wordsOf(key, step), groups, figures: groups.map((group) => group?.values.tasks ?? 0) }
  })
  return (
    <ChartCard
      title={title}
      legend={<Legend series={series} />}
      table={{
        head: ['Дата', 'Создано', 'Выполнено'],
        rows: steps.map(({ key, title, figures, groups }) => ({
          key,
          cells: [title, ...figures],
          shown: [
            title,
            ...groups.map((group, index) =>
              group ? (
                <FigureLink key={series[index]?.name} search={group.search}>
                  {figures[index]}
                </FigureLink>
              ) : (
                0
              ),
            ),
          ],
        })),
      }}
    >
      <ColumnChart
        points={steps.map(({ label, title, figures: [came = 0, finished = 0] }) => ({
          label,
          title,
          created: came,
          done: finished,
        }))}
        series={series}
        onOpen={(index) => {
          const group = steps[index]?.groups.find((found) => found !== undefined)
          if (group) void navigate(tasksPlace(group.search))
        }}
      />
    </ChartCard>
  )
}
