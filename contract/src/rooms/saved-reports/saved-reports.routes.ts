import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { ReportFile, SavedReport, SavedReportChange, SavedReportInput } from './saved-reports.ts'

export const savedReportsRoutes = routes({
  list: {
    method: 'GET',
    path: '/reports/saved',
    access: 'reports.read',
    summary: 'Сохранённые отчёты: свои и открытые коллегами',
    reply: listOf(SavedReport),
  },
  create: {
    method: 'POST',
    path: '/reports/saved',
    access: 'reports.read',
    summary: 'Сохранить отчёт: условия, группы, столбцы, расписание',
    body: SavedReportInput,
    reply: SavedReport,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/reports/saved/:id',
    access: 'reports.read',
    summary: 'Изменить свой сохранённый отчёт',
    params: IdParams,
    body: SavedReportChange,
    reads: { schema: SavedReport, joins: { definition: ['kind', 'input'] } },
    reply: SavedReport,
  },
  remove: {
    method: 'DELETE',
    path: '/reports/saved/:id',
    access: 'reports.read',
    summary: 'Удалить свой сохранённый отчёт; готовые файлы остаются до конца срока',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  run: {
    method: 'POST',
    path: '/reports/saved/:id/run',
    access: 'reports.read',
    programs: 'closed',
    summary: 'Сформировать файл сейчас: он появится среди готовых',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  files: {
    method: 'GET',
    path: '/reports/files',
    access: 'reports.read',
    summary: 'Свои готовые файлы отчётов за 30 дней, новые сверху',
    reply: listOf(ReportFile),
  },
  file: {
    method: 'GET',
    path: '/reports/files/:id',
    access: 'reports.read',
    summary: 'Готовый файл отчёта',
    params: IdParams,
    reply: 'file',
  },
})
