import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import type { ReportedVisit, VisitFigures } from '@naryad/contract/reports/visits-report'
import {
  type VisitFigure,
  visitFigureTitles,
  type VisitGroup,
  visitGroups,
  visitGroupTitles,
  visitsDefinition,
} from '@naryad/contract/reports/visits-report.words'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'

import { dayAndTime } from '../../../ui/formats/dates.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { countColumnsOf } from '../frame/countColumnsOf.ts'
import type { FigureColumn } from '../frame/GroupedFigures.tsx'
import { GroupedReport } from '../frame/GroupedReport.tsx'
import { ReportedTask } from '../frame/ReportedTask.tsx'
import { shareText } from '../frame/shareText.ts'
import { useGroupedReport } from '../frame/useGroupedReport.ts'
import { reportsQueries } from '../reports.queries.ts'

const workForms: Forms = ['работа', 'работы', 'работ']

const counting = countColumnsOf(visitFigureTitles)

const columns: readonly FigureColumn<VisitFigures, VisitFigure>[] = [
  counting('visits'),
  counting('several'),
  { key: 'share', title: 'Доля', text: ({ visits, several }) => shareText(several, visits) },
  { key: 'works', title: 'Работ', text: ({ works }) => count(works) },
]

/** How often one visit does several works. */
export function VisitsReport() {
  const chosen = useGroupedReport<VisitGroup, VisitFigure>('month', 'several')
  const { body, listed } = chosen
  return (
    <GroupedReport
      report="visits"
      excel={{ route: reportsRoutes.visitsExcel, name: 'Отчет по выездам.xlsx', body }}
      chosen={chosen}
      query={useQuery(reportsQueries.visits(listed))}
      isEmpty={({ visits }) => visits === 0}
      empty={{ title: 'За период выездов не было', text: visitsDefinition }}
      columns={columns}
      note={visitsDefinition}
      figureTitles={visitFigureTitles}
      groups={visitGroups}
      groupTitles={visitGroupTitles}
      caption="Выезды по группам"
      words={{
        first: 'Последние выезды от двух работ',
        none: 'Таких выездов нет',
        back: 'Показать все выезды от двух работ',
      }}
      renderItem={(item) => <Visit item={item} />}
    />
  )
}

const Visit = ({ item }: { item: ReportedVisit }) => {
  const { company, operator, doneAt, works, tasksCount } = item
  return (
    <ReportedTask task={item} facts={[company, operator, dayAndTime(doneAt)]}>
      <p className="no-margin">
        {[counted(works, workForms), tasksCount > 1 && counted(tasksCount, taskForms)]
          .filter(Boolean)
          .join(', ')}
      </p>
    </ReportedTask>
  )
}
