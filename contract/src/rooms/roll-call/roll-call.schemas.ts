import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import { RollCallExcelInput, RollCallReport, RollCallReportInput } from './roll-call.report.ts'
import { RollCallSheet, RollCallSheetInput, RollCallSheetQuery } from './roll-call.ts'

export const rollCallSchemas = schemas({
  sheet: { summary: 'Лист дня: кого ждут и кто пришёл', query: RollCallSheetQuery, reply: RollCallSheet },
  save: {
    summary: 'Отметки на листе дня: сразу всех, добавление и удаление явок',
    body: RollCallSheetInput,
    reply: RollCallSheet,
  },
  actions: objectActions,
  report: {
    summary: 'Отчёт по явкам: показатели по группам за период и сами явки',
    body: RollCallReportInput,
    reply: RollCallReport,
  },
  excel: { summary: 'Отчёт по явкам в Excel: группы и сами явки', body: RollCallExcelInput },
})
