import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { DisputeReport, DisputeReportInput } from './disputes.report.ts'
import { DisputeInput, Visit } from './disputes.ts'

export const disputesSchemas = schemas({
  visit: {
    summary: 'Доказательства визита: план, отметки, трек, фотографии, отчёт и подпись по времени, и чего нет',
    params: IdParams,
    reply: Visit,
  },
  change: {
    summary:
      'Открыть спор о визите (reason): доказательства сохраняются документом с хешем; или закончить его (result)',
    params: IdParams,
    body: DisputeInput,
    reply: Visit,
  },
  report: {
    summary: 'Споры за период: сколько, чем закончились, сколько дней и на какую сумму',
    body: DisputeReportInput,
    reply: DisputeReport,
  },
  excel: { summary: 'Споры за период в Excel', body: DisputeReportInput },
  document: { summary: 'Доказательства, какими они были в начале спора, PDF', params: IdParams },
})
