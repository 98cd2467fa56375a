import { schemas } from '../../kit/route.ts'
import { RatingAnswerInput, RatingOpenInput, RatingPage, RatingReport, RatingReportInput } from './ratings.ts'

export const ratingsSchemas = schemas({
  open: {
    summary: 'Страница оценки по ссылке; ничего не записывает',
    body: RatingOpenInput,
    reply: RatingPage,
  },
  answer: { summary: 'Оценить работу по ссылке', body: RatingAnswerInput, reply: RatingPage },
  report: { summary: 'Отчёт по оценкам', body: RatingReportInput, reply: RatingReport },
  excel: { summary: 'Отчёт по оценкам в Excel', body: RatingReportInput },
})
