import { paths } from '../../kit/route.ts'
import type { lightReportSchemas, lightRulesSchemas, lightsSchemas } from './lights.schemas.ts'

export const lightRulesRoutes = paths<typeof lightRulesSchemas>()({
  list: { method: 'GET', path: '/light-rules', access: 'light.read' },
  create: {
    method: 'POST',
    path: '/light-rules',
    access: 'lightRules.administer',
    status: 201,
    creates: true,
  },
  update: { method: 'PUT', path: '/light-rules/:id', access: 'lightRules.administer' },
  remove: {
    method: 'DELETE',
    path: '/light-rules/:id',
    access: 'lightRules.administer',
    reply: 'empty',
    status: 204,
  },
})

export const lightsRoutes = paths<typeof lightsSchemas>()({
  ofCar: { method: 'GET', path: '/cars/:id/light', access: 'light.read' },
  search: { method: 'POST', path: '/cars/light/search', access: 'light.read' },
  count: { method: 'POST', path: '/cars/light/count', access: 'light.read' },
})

export const lightReportRoutes = paths<typeof lightReportSchemas>()({
  report: { method: 'POST', path: '/reports/light', access: 'reports.read', isLong: true },
  excel: {
    method: 'POST',
    path: '/reports/light/excel',
    access: 'reports.read',
    reply: 'file',
    isLong: true,
  },
})
