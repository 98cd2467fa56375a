import { paths } from '../../kit/route.ts'
import type { registrationSchemas } from './registration.schemas.ts'

const path = '/auth/registration'

export const registrationRoutes = paths<typeof registrationSchemas>()({
  register: { method: 'POST', path, access: 'public', refuses: ['FORBIDDEN'] },
  list: { method: 'GET', path: `${path}/requests`, access: 'registration.read' },
  counts: { method: 'GET', path: `${path}/requests/counts`, access: 'registration.read' },
  search: { method: 'POST', path: `${path}/requests/search`, access: 'registration.read' },
  count: { method: 'POST', path: `${path}/requests/count`, access: 'registration.read' },
  get: { method: 'GET', path: `${path}/requests/:id`, access: 'registration.read' },
  approve: { method: 'PATCH', path: `${path}/requests/:id/approve`, access: 'registration.decide' },
  decline: { method: 'PATCH', path: `${path}/requests/:id/decline`, access: 'registration.decide' },
})
