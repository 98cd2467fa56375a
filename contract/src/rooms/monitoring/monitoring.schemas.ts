import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { GpsAccounts, MonitoredVehicles, VehicleLinks } from './monitoring.ts'

export const monitoringSchemas = schemas({
  vehicles: {
    summary: 'Объекты организации в системе мониторинга и ТС, которым они соответствуют',
    params: IdParams,
    reply: MonitoredVehicles,
  },
  link: {
    summary: 'Связать объекты мониторинга с ТС',
    params: IdParams,
    body: VehicleLinks,
    reply: MonitoredVehicles,
  },
  accounts: { summary: 'Учётные записи организаций в системе мониторинга', reply: GpsAccounts },
})
