import type { DisputeFigures, ReportedDispute } from '@naryad/contract/disputes/disputes.report'
import {
  type DisputeFigure,
  disputeFigures,
  disputeFigureTitles,
  type DisputeGroup,
  disputeGroupTitles,
  disputeResultTitles,
} from '@naryad/contract/disputes/disputes.words'

import type { GroupedDef } from '../reports/index.ts'
import { disputesSource } from './report.repo.ts'

export const disputesReport: GroupedDef<DisputeFigures, ReportedDispute, DisputeGroup, DisputeFigure> = {
  source: disputesSource,
  nothing: { all: 0, open: 0, ours: 0, client: 0, half: 0, medianDays: null, sum: 0 },
  groupTitles: disputeGroupTitles,
  title: 'Отчёт по спорам',
  what: 'Споры',
  fileName: 'Отчет по спорам.xlsx',
  figures: [
    ...disputeFigures.map((figure) => ({
      title: disputeFigureTitles[figure],
      width: 110,
      kind: 'integer' as const,
      value: (values: DisputeFigures) => values[figure],
    })),
    {
      title: 'Дней, медиана',
      width: 110,
      kind: 'text',
      value: ({ medianDays }) => (medianDays === null ? '' : String(medianDays).replace('.', ',')),
    },
    { title: 'Сумма, ₽', width: 120, kind: 'money', value: ({ sum }) => sum },
  ],
  listed: {
    name: 'Споры',
    columns: [
      { title: 'Начат', width: 140, kind: 'moment', value: ({ openedAt }) => openedAt },
      { title: 'Заявка', width: 90, kind: 'integer', value: ({ taskId }) => taskId },
      { title: 'Тема', width: 260, kind: 'text', value: ({ title }) => title },
      { title: 'Организация', width: 220, kind: 'text', value: ({ company }) => company },
      { title: 'Оператор', width: 200, kind: 'text', value: ({ operator }) => operator },
      { title: 'Сумма, ₽', width: 110, kind: 'money', value: ({ costs }) => costs },
      { title: 'Причина', width: 320, kind: 'text', value: ({ reason }) => reason },
      {
        title: 'Итог',
        width: 120,
        kind: 'text',
        value: ({ result }) => (result === null ? 'не закончен' : disputeResultTitles[result]),
      },
      { title: 'Чем закончилось', width: 320, kind: 'text', value: ({ note }) => note },
      { title: 'Закончен', width: 140, kind: 'moment', value: ({ settledAt }) => settledAt },
    ],
  },
}
