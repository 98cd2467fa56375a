import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import {
  RatingAnswerInput,
  RatingOpenInput,
  RatingPage,
  RatingReport,
  RatingReportInput,
  TaskRatingReply,
} from './ratings.ts'

export const ratingsSchemas = schemas({
  open: {
    summary: 'Страница оценки по ссылке; ничего не записывает',
    body: RatingOpenInput,
    reply: RatingPage,
  },
  answer: { summary: 'Оценить работу по ссылке', body: RatingAnswerInput, reply: RatingPage },
  ofTask: {
    summary: 'Оценка закрытой заявки: просили ли, кто и как ответил',
    params: IdParams,
    reply: TaskRatingReply,
  },
  report: { summary: 'Отчёт по оценкам', body: RatingReportInput, reply: RatingReport },
  excel: { summary: 'Отчёт по оценкам в Excel', body: RatingReportInput },
})
