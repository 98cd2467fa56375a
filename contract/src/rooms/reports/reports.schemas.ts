import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'
import { plainQuery } from '../../kit/plain-query.ts'
import { schemas } from '../../kit/route.ts'
import { MaintenanceSearch } from '../maintenance/maintenance.ts'
import { DriversReport, DriversReportInput } from './drivers-report.ts'
import { EngineersReport, EngineersReportInput } from './engineers.ts'
import { LuvReport, LuvReportInput } from './luv.ts'
import { OverdueDays, OverdueDaysInput } from './overdue-days.ts'
import { RemoteReport, RemoteReportInput } from './remote-report.ts'
import { TaskReport, TaskReportInput } from './reports.ts'
import { TakeReport, TakeReportInput } from './take-report.ts'
import { VisitsReport, VisitsReportInput } from './visits-report.ts'

export const reportsSchemas = schemas({
  tasks: {
    summary: 'Отчёт по заявкам: показатели по группам за период и сами заявки',
    body: TaskReportInput,
    reply: TaskReport,
  },
  tasksExcel: { summary: 'Отчёт по заявкам в Excel', body: TaskReportInput },
  waiting: {
    summary: 'Ждёт ли большой отчёт этого пользователя очереди',
    reply: z.object({ isWaiting: z.boolean() }).meta({ id: 'ReportWaiting' }),
  },
  tasksExcelByAddress: {
    summary: 'Отчёт по заявкам в Excel: поля тела POST в адресе, списки повторением или через запятую',
    query: plainQuery(TaskReportInput, 'report'),
  },
  tasksExcelAddress: {
    summary: 'Одноразовый адрес файла отчёта: открывается без входа, один раз, в течение пяти минут',
    body: TaskReportInput,
    reply: z.object({ url: z.string(), expiresAt: Moment }).meta({ id: 'ReportAddress' }),
  },
  tasksExcelOnce: {
    summary: 'Отчёт по заявкам в Excel по одноразовому адресу',
    params: z.object({ token: z.string().min(20).max(100) }),
  },
  engineers: {
    summary: 'Отчёт по инженерам: что каждый сделал за период',
    body: EngineersReportInput,
    reply: EngineersReport,
  },
  engineersExcel: { summary: 'Отчёт по инженерам в Excel', body: EngineersReportInput },
  remote: {
    summary: 'Выполнено удалённо: доля по категориям и повторы за 14 дней',
    body: RemoteReportInput,
    reply: RemoteReport,
  },
  remoteExcel: { summary: 'Выполнено удалённо, в Excel', body: RemoteReportInput },
  takes: {
    summary: 'Взято в работу: норма договора «взять за …» по договорам и организациям',
    body: TakeReportInput,
    reply: TakeReport,
  },
  takesExcel: { summary: 'Взято в работу, в Excel', body: TakeReportInput },
  visits: {
    summary: 'Выезды: доля тех, где сделано две работы и больше',
    body: VisitsReportInput,
    reply: VisitsReport,
  },
  visitsExcel: { summary: 'Выезды, в Excel', body: VisitsReportInput },
  overdueDays: {
    summary: 'Сколько заявок было просрочено к концу каждого дня',
    query: OverdueDaysInput,
    reply: OverdueDays,
  },
  drivers: {
    summary: 'Отчёт по водителям: заявки за период, концы прав и карт',
    body: DriversReportInput,
    reply: DriversReport,
  },
  driversExcel: { summary: 'Отчёт по водителям в Excel', body: DriversReportInput },
  luv: {
    summary: 'Отчёт для партнёра ЛУВ: строки, как они стоят в файле',
    body: LuvReportInput,
    reply: LuvReport,
  },
  luvExcel: { summary: 'Отчёт для партнёра ЛУВ в Excel, в столбцах партнёра', body: LuvReportInput },
  termsExcel: { summary: 'Что кончается: сроки обслуживания в Excel', body: MaintenanceSearch },
})
