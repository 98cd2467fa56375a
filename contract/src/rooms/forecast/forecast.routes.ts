import { paths } from '../../kit/route.ts'
import type { forecastSchemas } from './forecast.schemas.ts'

export const forecastRoutes = paths<typeof forecastSchemas>()({
  read: { method: 'POST', path: '/companies/:id/forecast', access: 'contracts.read' },
  excel: { method: 'GET', path: '/companies/:id/forecast/excel', access: 'contracts.read', reply: 'file' },
})
