import { type Parsed, paths } from '../../kit/route.ts'
import type { exportsSchemas } from './exports.schemas.ts'

/** Every list as an Excel file, with the filters and columns of the list. */
export const exportsRoutes = paths<typeof exportsSchemas>()({
  cars: { method: 'GET', path: '/cars/excel', access: 'cars.read', reply: 'file' },
  lights: { method: 'GET', path: '/cars/light/excel', access: 'light.read', reply: 'file' },
  units: { method: 'GET', path: '/units/excel', access: 'units.read', reply: 'file' },
  drivers: { method: 'GET', path: '/drivers/excel', access: 'drivers.read', reply: 'file' },
  companies: { method: 'GET', path: '/companies/excel', access: 'companies.read', reply: 'file' },
  contracts: { method: 'GET', path: '/contracts/excel', access: 'contracts.read', reply: 'file' },
  acts: { method: 'GET', path: '/acts/excel', access: 'acts.read', reply: 'file' },
  contacts: { method: 'GET', path: '/contacts/excel', access: 'contacts.read', reply: 'file' },
  users: { method: 'GET', path: '/users/excel', access: 'users.read', reply: 'file' },
  registration: {
    method: 'GET',
    path: '/auth/registration/requests/excel',
    access: 'registration.read',
    reply: 'file',
  },
  tachographFiles: {
    method: 'GET',
    path: '/tachograph-files/excel',
    access: 'tachographFiles.read',
    reply: 'file',
  },
  calls: { method: 'GET', path: '/calls/excel', access: 'calls.use', reply: 'file' },
  due: { method: 'GET', path: '/due/excel', access: 'maintenance.read', reply: 'file' },
  priceItems: { method: 'GET', path: '/tasks/price-items/excel', access: 'tasks.work', reply: 'file' },
  priceLists: { method: 'GET', path: '/price-lists/excel', access: 'tasks.work', reply: 'file' },
  tasks: { method: 'GET', path: '/tasks/excel', access: 'tasks.read', reply: 'file' },
})

export type SheetKind = keyof typeof exportsRoutes

export type SheetQuery<Kind extends SheetKind> = Parsed<(typeof exportsRoutes)[Kind]>['query']
