import type { ReportedVisit, VisitFigures } from '@naryad/contract/reports/visits-report'
import {
  type VisitFigure,
  visitFigureTitles,
  type VisitGroup,
  visitGroupTitles,
} from '@naryad/contract/reports/visits-report.words'

import type { GroupedDef } from './grouped-report.service.ts'
import { visitsSource } from './visits-report.repo.ts'

const percent = ({ visits, several }: VisitFigures): number =>
  visits === 0 ? 0 : Math.round((several / visits) * 100)

export const visitsReport: GroupedDef<VisitFigures, ReportedVisit, VisitGroup, VisitFigure> = {
  source: visitsSource,
  nothing: { visits: 0, several: 0, works: 0 },
  groupTitles: visitGroupTitles,
  title: 'Отчёт по выездам',
  what: 'Выезды',
  fileName: 'Отчет по выездам.xlsx',
  figures: [
    { title: visitFigureTitles.visits, width: 100, kind: 'integer', value: ({ visits }) => visits },
    { title: visitFigureTitles.several, width: 120, kind: 'integer', value: ({ several }) => several },
    { title: 'Доля, %', width: 100, kind: 'integer', value: percent },
    { title: 'Работ', width: 100, kind: 'integer', value: ({ works }) => works },
  ],
  listed: {
    name: 'Выезды',
    columns: [
      { title: 'Выполнено', width: 140, kind: 'moment', value: ({ doneAt }) => doneAt },
      { title: 'Заявка', width: 90, kind: 'integer', value: ({ taskId }) => taskId },
      { title: 'Тема', width: 260, kind: 'text', value: ({ title }) => title },
      { title: 'Организация', width: 220, kind: 'text', value: ({ company }) => company },
      { title: 'Оператор', width: 200, kind: 'text', value: ({ operator }) => operator },
      { title: 'Заявок', width: 90, kind: 'integer', value: ({ tasksCount }) => tasksCount },
      { title: 'Работ', width: 90, kind: 'integer', value: ({ works }) => works },
    ],
  },
}
