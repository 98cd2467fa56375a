import type { RatingFigures, ReportedRating } from '@naryad/contract/ratings/ratings'
import {
  type RatingFigure,
  type RatingGroup,
  ratingGroupTitles,
} from '@naryad/contract/ratings/ratings.words'

import type { GroupedDef } from '../reports/index.ts'
import { ratingsSource } from './report.repo.ts'

const share = ({ asked, answered }: RatingFigures): number =>
  asked === 0 ? 0 : Math.round((answered / asked) * 100)

export const ratingsReport: GroupedDef<RatingFigures, ReportedRating, RatingGroup, RatingFigure> = {
  source: ratingsSource,
  nothing: { asked: 0, answered: 0, low: 0, average: null },
  groupTitles: ratingGroupTitles,
  title: 'Отчёт по оценкам',
  what: 'Оценки',
  fileName: 'Отчет по оценкам.xlsx',
  figures: [
    { title: 'Спросили', width: 100, kind: 'integer', value: ({ asked }) => asked },
    { title: 'Ответили', width: 100, kind: 'integer', value: ({ answered }) => answered },
    { title: 'Ответили, %', width: 110, kind: 'integer', value: share },
    {
      title: 'Средняя',
      width: 100,
      kind: 'text',
      value: ({ average }) => (average === null ? '' : average.toFixed(2).replace('.', ',')),
    },
    { title: 'Низких', width: 100, kind: 'integer', value: ({ low }) => low },
  ],
  listed: {
    name: 'Ответы',
    columns: [
      { title: 'Когда', width: 140, kind: 'moment', value: ({ answeredAt }) => answeredAt },
      { title: 'Оценка', width: 80, kind: 'integer', value: ({ score }) => score },
      { title: 'Комментарий', width: 320, kind: 'text', value: ({ text }) => text },
      { title: 'Заявка', width: 90, kind: 'integer', value: ({ taskId }) => taskId },
      { title: 'Тема', width: 260, kind: 'text', value: ({ title }) => title },
      { title: 'Организация', width: 220, kind: 'text', value: ({ company }) => company },
      { title: 'Оператор', width: 200, kind: 'text', value: ({ operator }) => operator },
    ],
  },
}
