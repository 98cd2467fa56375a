import { routes } from '../../kit/route.ts'
import { actionsRoute } from '../history/history.routes.ts'
import { RollCallExcelInput, RollCallReport, RollCallReportInput } from './roll-call.report.ts'
import { RollCallSheet, RollCallSheetInput, RollCallSheetQuery } from './roll-call.ts'

export const rollCallRoutes = routes({
  sheet: {
    method: 'GET',
    path: '/roll-call',
    access: 'rollCall.read',
    summary: 'Лист дня: кого ждут и кто пришёл',
    query: RollCallSheetQuery,
    reply: RollCallSheet,
  },
  save: {
    method: 'PUT',
    path: '/roll-call',
    access: 'rollCall.write',
    summary: 'Отметки на листе дня: сразу всех, добавление и удаление явок',
    body: RollCallSheetInput,
    reply: RollCallSheet,
  },
  actions: actionsRoute('/roll-call/:id/actions', 'rollCall.read'),
  report: {
    method: 'POST',
    path: '/roll-call-statistics/report',
    access: 'reports.read',
    summary: 'Отчёт по явкам: показатели по группам за период и сами явки',
    body: RollCallReportInput,
    reply: RollCallReport,
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
  excel: {
    method: 'POST',
    path: '/roll-call-statistics/report/excel',
    access: 'reports.read',
    summary: 'Отчёт по явкам в Excel: группы и сами явки',
    body: RollCallExcelInput,
    reply: 'file',
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
})
