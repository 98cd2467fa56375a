import { paths } from '../../kit/route.ts'
import type { maintenanceSchemas, maintenanceKindsSchemas } from './maintenance.schemas.ts'

/** The spelling of the paths is part of the published API. */
export const maintenanceRoutes = paths<typeof maintenanceSchemas>()({
  ofCar: { method: 'GET', path: '/cars/maintance/car/:carId', access: 'maintenance.read' },
  search: { method: 'POST', path: '/cars/maintance/search', access: 'maintenance.read' },
  create: {
    method: 'POST',
    path: '/cars/maintance',
    access: 'maintenance.write',
    status: 201,
    creates: true,
  },
  update: { method: 'PUT', path: '/cars/maintance/:id', access: 'maintenance.write' },
  done: { method: 'PATCH', path: '/cars/maintance/:id/done', access: 'maintenance.write' },
  remove: {
    method: 'DELETE',
    path: '/cars/maintance/:id',
    access: 'maintenance.write',
    reply: 'empty',
    status: 204,
  },
  actions: { method: 'GET', path: '/cars/maintance/:id/actions', access: 'maintenance.read' },
})

export const maintenanceKindsRoutes = paths<typeof maintenanceKindsSchemas>()({
  list: { method: 'GET', path: '/cars/maintance/kinds', access: 'maintenance.read' },
  create: {
    method: 'POST',
    path: '/cars/maintance/kinds',
    access: 'maintenance.administer',
    status: 201,
    creates: true,
  },
  update: { method: 'PUT', path: '/cars/maintance/kinds/:id', access: 'maintenance.administer' },
  makeTasks: { method: 'POST', path: '/cars/maintance/kinds/make-tasks', access: 'maintenance.administer' },
  remove: {
    method: 'DELETE',
    path: '/cars/maintance/kinds/:id',
    access: 'maintenance.administer',
    reply: 'empty',
    status: 204,
  },
})
