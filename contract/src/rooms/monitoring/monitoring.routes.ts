import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import { GpsAccounts, MonitoredVehicles, VehicleLinks } from './monitoring.ts'

export const monitoringRoutes = routes({
  vehicles: {
    method: 'GET',
    path: '/fort-integration/companies/:id/cars',
    access: 'monitoring.read',
    summary: 'Объекты организации в системе мониторинга и ТС, которым они соответствуют',
    params: IdParams,
    reply: MonitoredVehicles,
    refuses: ['UPSTREAM'],
  },
  link: {
    method: 'POST',
    path: '/fort-integration/companies/:id/cars/link',
    access: 'cars.write',
    summary: 'Связать объекты мониторинга с ТС',
    params: IdParams,
    body: VehicleLinks,
    reply: MonitoredVehicles,
    refuses: ['UPSTREAM'],
  },
  accounts: {
    method: 'GET',
    path: '/fort-integration/accounts',
    access: 'monitoring.read',
    summary: 'Учётные записи организаций в системе мониторинга',
    reply: GpsAccounts,
    refuses: ['UPSTREAM'],
  },
})
