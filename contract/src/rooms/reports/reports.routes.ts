import { routes } from '../../kit/route.ts'
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
})
