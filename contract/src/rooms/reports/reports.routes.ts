import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'
import { plainQuery } from '../../kit/plain-query.ts'
import { routes } from '../../kit/route.ts'
import { MaintenanceSearch } from '../maintenance/maintenance.ts'
import { DriversReport, DriversReportInput } from './drivers-report.ts'
import { EngineersReport, EngineersReportInput } from './engineers.ts'
import { LuvReport, LuvReportInput } from './luv.ts'
import { OverdueDays, OverdueDaysInput } from './overdue-days.ts'
import { TaskReport, TaskReportInput } from './reports.ts'

export const reportsRoutes = routes({
  tasks: {
    method: 'POST',
    path: '/tasks/report',
    access: 'reports.read',
    summary: 'Отчёт по заявкам: показатели по группам за период и сами заявки',
    body: TaskReportInput,
    reply: TaskReport,
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
  tasksExcel: {
    method: 'POST',
    path: '/tasks/report/excel',
    access: 'reports.read',
    summary: 'Отчёт по заявкам в Excel',
    body: TaskReportInput,
    reply: 'file',
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
  waiting: {
    method: 'GET',
    path: '/reports/waiting',
    // Engineers may not read reports, but they produce the file of terms.
    access: 'maintenance.read',
    summary: 'Ждёт ли большой отчёт этого пользователя очереди',
    reply: z.object({ isWaiting: z.boolean() }).meta({ id: 'ReportWaiting' }),
  },
  tasksExcelByAddress: {
    method: 'GET',
    path: '/tasks/report/excel',
    access: 'reports.read',
    summary: 'Отчёт по заявкам в Excel: поля тела POST в адресе, списки повторением или через запятую',
    query: plainQuery(TaskReportInput, 'report'),
    reply: 'file',
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
  tasksExcelAddress: {
    method: 'POST',
    path: '/tasks/report/excel/address',
    access: 'reports.read',
    // The address works without a sign-in, and a program can request the file itself instead.
    programs: 'closed',
    summary: 'Одноразовый адрес файла отчёта: открывается без входа, один раз, в течение пяти минут',
    body: TaskReportInput,
    reply: z.object({ url: z.string(), expiresAt: Moment }).meta({ id: 'ReportAddress' }),
  },
  tasksExcelOnce: {
    method: 'GET',
    path: '/tasks/report/excel/:token',
    access: 'signed',
    summary: 'Отчёт по заявкам в Excel по одноразовому адресу',
    params: z.object({ token: z.string().min(20).max(100) }),
    reply: 'file',
    refuses: ['IMPOSSIBLE', 'FORBIDDEN'],
    isLong: true,
  },
  engineers: {
    method: 'POST',
    path: '/tasks/report/engineers',
    access: 'reports.read',
    summary: 'Отчёт по инженерам: что каждый сделал за период',
    body: EngineersReportInput,
    reply: EngineersReport,
    isLong: true,
  },
  engineersExcel: {
    method: 'POST',
    path: '/tasks/report/engineers/excel',
    access: 'reports.read',
    summary: 'Отчёт по инженерам в Excel',
    body: EngineersReportInput,
    reply: 'file',
    isLong: true,
  },
  overdueDays: {
    method: 'GET',
    path: '/tasks/report/overdue',
    access: 'reports.read',
    summary: 'Сколько заявок было просрочено к концу каждого дня',
    query: OverdueDaysInput,
    reply: OverdueDays,
  },
  drivers: {
    method: 'POST',
    path: '/drivers/report',
    access: 'reports.read',
    summary: 'Отчёт по водителям: заявки за период, концы прав и карт',
    body: DriversReportInput,
    reply: DriversReport,
    isLong: true,
  },
  driversExcel: {
    method: 'POST',
    path: '/drivers/report/excel',
    access: 'reports.read',
    summary: 'Отчёт по водителям в Excel',
    body: DriversReportInput,
    reply: 'file',
    isLong: true,
  },
  luv: {
    method: 'POST',
    path: '/tasks/report/luv',
    access: 'reports.read',
    summary: 'Отчёт для партнёра ЛУВ: строки, как они стоят в файле',
    body: LuvReportInput,
    reply: LuvReport,
    isLong: true,
  },
  luvExcel: {
    method: 'POST',
    path: '/tasks/report/luv/excel',
    access: 'reports.read',
    summary: 'Отчёт для партнёра ЛУВ в Excel, в столбцах партнёра',
    body: LuvReportInput,
    reply: 'file',
    isLong: true,
  },
  termsExcel: {
    method: 'POST',
    path: '/cars/maintance/report/excel',
    access: 'maintenance.read',
    summary: 'Что кончается: сроки обслуживания в Excel',
    body: MaintenanceSearch,
    reply: 'file',
    isLong: true,
  },
})
