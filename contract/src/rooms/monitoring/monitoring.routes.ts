import { paths } from '../../kit/route.ts'
import type { monitoringSchemas } from './monitoring.schemas.ts'

export const monitoringRoutes = paths<typeof monitoringSchemas>()({
  vehicles: {
    method: 'GET',
    path: '/fort-integration/companies/:id/cars',
    access: 'monitoring.read',
    refuses: ['UPSTREAM'],
  },
  link: {
    method: 'POST',
    path: '/fort-integration/companies/:id/cars/link',
    access: 'cars.write',
    refuses: ['UPSTREAM'],
  },
  accounts: {
    method: 'GET',
    path: '/fort-integration/accounts',
    access: 'monitoring.read',
    refuses: ['UPSTREAM'],
  },
})
