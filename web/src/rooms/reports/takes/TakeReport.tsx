import { minutesText } from '@naryad/contract/contracts/norms'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import type { ReportedTake, TakeFigures } from '@naryad/contract/reports/take-report'
import {
  type TakeFigure,
  takeFigureTitles,
  type TakeGroup,
  takeGroups,
  takeGroupTitles,
} from '@naryad/contract/reports/take-report.words'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'

import { dayAndTime } from '../../../ui/formats/dates.ts'
import { countColumnsOf } from '../frame/countColumnsOf.ts'
import type { FigureColumn } from '../frame/GroupedFigures.tsx'
import { GroupedReport } from '../frame/GroupedReport.tsx'
import { ReportedTask } from '../frame/ReportedTask.tsx'
import { shareText } from '../frame/shareText.ts'
import { useGroupedReport } from '../frame/useGroupedReport.ts'
import { reportsQueries } from '../reports.queries.ts'

const counting = countColumnsOf(takeFigureTitles)

const columns: readonly FigureColumn<TakeFigures, TakeFigure>[] = [
  counting('all'),
  counting('inTime'),
  { key: 'share', title: 'Доля в норму', text: ({ inTime, late }) => shareText(inTime, inTime + late) },
  counting('late'),
  counting('waiting'),
  {
    key: 'median',
    title: 'Взяли за, медиана',
    text: ({ medianMinutes }) => (medianMinutes === null ? '—' : takenText(medianMinutes)),
  },
]

const takenText = (minutes: number): string => (minutes === 0 ? 'сразу' : minutesText(minutes))

/** How the norms of contracts for taking a request are met. */
export function TakeReport() {
  const chosen = useGroupedReport<TakeGroup, TakeFigure>('contract', 'late')
  const { body, listed } = chosen
  return (
    <GroupedReport
      report="takes"
      excel={{ route: reportsRoutes.takesExcel, name: 'Отчет о взятии в работу.xlsx', body }}
      chosen={chosen}
      query={useQuery(reportsQueries.takes(listed))}
      isEmpty={({ all }) => all === 0}
      empty={{
        title: 'За период нет заявок с нормой «Взять»',
        text: 'Норму по приоритетам задают в договоре: «Взять» и «Выполнить»',
      }}
      columns={columns}
      figureTitles={takeFigureTitles}
      groups={takeGroups}
      groupTitles={takeGroupTitles}
      caption="Взятие в работу по группам"
      words={{
        first: 'Не взяты в норму',
        none: 'Таких заявок нет',
        back: 'Показать все не взятые в норму',
      }}
      renderItem={(item) => <Taken item={item} />}
    />
  )
}

const Taken = ({ item }: { item: ReportedTake }) => {
  const { company, operator, contract, priority, createdAt, normMinutes, minutes } = item
  return (
    <ReportedTask
      task={item}
      facts={[`договор № ${contract}`, company, priorityTitles[priority], operator, dayAndTime(createdAt)]}
    >
      <p className="no-margin">
        {minutes === null ? 'Ещё не взята' : `Взята за ${takenText(minutes)}`}, норма{' '}
        {minutesText(normMinutes)}
      </p>
    </ReportedTask>
  )
}
