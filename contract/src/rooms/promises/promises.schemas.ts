import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { Task } from '../tasks/tasks.ts'
import { PromiseFilters, PromiseReport, PromiseReportInput } from './promises.report.ts'
import { PromiseCloseInput, PromiseInput } from './promises.ts'

const one = { params: IdParams, reply: Task } as const

export const promisesSchemas = schemas({
  give: { summary: 'Дать обещание по заявке или перенести его', body: PromiseInput, ...one },
  close: { summary: 'Обещание выполнено или снято', body: PromiseCloseInput, ...one },
  report: {
    summary: 'Отчёт по обещаниям: сколько дано и чем закончились, по людям, и сами обещания',
    body: PromiseReportInput,
    reply: PromiseReport,
  },
  excel: { summary: 'Отчёт по обещаниям в Excel', body: PromiseFilters },
})
