import { paths } from '../../kit/route.ts'
import type { promisesSchemas } from './promises.schemas.ts'

const change = { method: 'PATCH', access: 'tasks.promise', isDelayable: true } as const

export const promisesRoutes = paths<typeof promisesSchemas>()({
  give: { ...change, path: '/tasks/:id/promise' },
  close: { ...change, path: '/tasks/:id/promise/close' },
  report: { method: 'POST', path: '/promises/report', access: 'tasks.promise', isLong: true },
  excel: {
    method: 'POST',
    path: '/promises/report/excel',
    access: 'tasks.promise',
    reply: 'file',
    isLong: true,
  },
})
