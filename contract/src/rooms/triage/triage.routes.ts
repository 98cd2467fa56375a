import { paths } from '../../kit/route.ts'
import type { triageSchemas } from './triage.schemas.ts'

export const triageRoutes = paths<typeof triageSchemas>()({
  questionnaires: { method: 'GET', path: '/triage/questionnaires', access: 'tasks.work' },
  save: { method: 'PUT', path: '/triage/questionnaires/:id', access: 'tasks.administer' },
  answer: { method: 'PATCH', path: '/tasks/:id/triage', access: 'tasks.work', isDelayable: true },
  take: { method: 'PATCH', path: '/tasks/:id/take', access: 'tasks.work', isDelayable: true },
  tick: {
    method: 'POST',
    path: '/tasks/:id/take/ticks',
    access: 'tasks.work',
    status: 201,
    creates: true,
  },
  day: { method: 'GET', path: '/triage/take', access: 'tasks.work' },
})
