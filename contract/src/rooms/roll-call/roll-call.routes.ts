import { paths } from '../../kit/route.ts'
import type { rollCallSchemas } from './roll-call.schemas.ts'

export const rollCallRoutes = paths<typeof rollCallSchemas>()({
  sheet: { method: 'GET', path: '/roll-call', access: 'rollCall.read' },
  save: { method: 'PUT', path: '/roll-call', access: 'rollCall.write' },
  actions: { method: 'GET', path: '/roll-call/:id/actions', access: 'rollCall.read' },
  report: {
    method: 'POST',
    path: '/roll-call-statistics/report',
    access: 'reports.read',
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
  excel: {
    method: 'POST',
    path: '/roll-call-statistics/report/excel',
    access: 'reports.read',
    reply: 'file',
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
})
