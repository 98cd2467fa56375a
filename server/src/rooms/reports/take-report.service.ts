import type { ReportedTake, TakeFigures } from '@naryad/contract/reports/take-report'
import {
  type TakeFigure,
  takeFigures,
  takeFigureTitles,
  type TakeGroup,
  takeGroupTitles,
} from '@naryad/contract/reports/take-report.words'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

import type { GroupedDef } from './grouped-report.service.ts'
import { takeSource } from './take-report.repo.ts'

const share = ({ inTime, late }: TakeFigures): number =>
  inTime + late === 0 ? 0 : Math.round((inTime / (inTime + late)) * 100)

export const takeReport: GroupedDef<TakeFigures, ReportedTake, TakeGroup, TakeFigure> = {
  source: takeSource,
  nothing: { all: 0, inTime: 0, late: 0, waiting: 0, medianMinutes: null },
  groupTitles: takeGroupTitles,
  title: 'Отчёт о взятии в работу',
  what: 'Взятие в работу',
  fileName: 'Отчет о взятии в работу.xlsx',
  figures: [
    ...takeFigures.map((figure) => ({
      title: takeFigureTitles[figure],
      width: 110,
      kind: 'integer' as const,
      value: (values: TakeFigures) => values[figure],
    })),
    { title: 'В норму, %', width: 150, kind: 'integer', value: share },
    { title: 'Минут, медиана', width: 120, kind: 'integer', value: ({ medianMinutes }) => medianMinutes },
  ],
  listed: {
    name: 'Заявки',
    columns: [
      { title: 'Создана', width: 140, kind: 'moment', value: ({ createdAt }) => createdAt },
      { title: 'Заявка', width: 90, kind: 'integer', value: ({ taskId }) => taskId },
      { title: 'Тема', width: 260, kind: 'text', value: ({ title }) => title },
      { title: 'Договор', width: 120, kind: 'text', value: ({ contract }) => contract },
      { title: 'Организация', width: 220, kind: 'text', value: ({ company }) => company },
      { title: 'Оператор', width: 200, kind: 'text', value: ({ operator }) => operator },
      { title: 'Приоритет', width: 120, kind: 'text', value: ({ priority }) => priorityTitles[priority] },
      { title: 'Норма, мин', width: 100, kind: 'integer', value: ({ normMinutes }) => normMinutes },
      { title: 'Взята за, мин', width: 110, kind: 'integer', value: ({ minutes }) => minutes },
    ],
  },
}
