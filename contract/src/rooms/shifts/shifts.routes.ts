import { paths } from '../../kit/route.ts'
import type { shiftsSchemas } from './shifts.schemas.ts'

export const shiftsRoutes = paths<typeof shiftsSchemas>()({
  current: { method: 'GET', path: '/shifts/current', access: 'shifts.use' },
  currentPdf: {
    method: 'GET',
    path: '/shifts/current/pdf',
    access: 'shifts.use',
    reply: 'file',
    isLong: true,
  },
  waiting: { method: 'GET', path: '/shifts/waiting', access: 'shifts.use' },
  list: { method: 'GET', path: '/shifts', access: 'shifts.use' },
  pdf: { method: 'GET', path: '/shifts/:id/pdf', access: 'shifts.use', reply: 'file', isLong: true },
  get: { method: 'GET', path: '/shifts/:id', access: 'shifts.use' },
  handOver: {
    method: 'POST',
    path: '/shifts/hand-over',
    access: 'shifts.use',
    status: 201,
    creates: true,
    refuses: ['CONFLICT'],
  },
  take: {
    method: 'PATCH',
    path: '/shifts/:id/take',
    access: 'shifts.use',
    isDelayable: true,
    refuses: ['CONFLICT'],
  },
})
