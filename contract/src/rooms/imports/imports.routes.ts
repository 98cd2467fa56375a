import { paths } from '../../kit/route.ts'
import type { importsSchemas } from './imports.schemas.ts'

const upload = { method: 'POST', files: 'file', isLong: true, creates: true } as const
const template = { method: 'GET', reply: 'file' } as const

/** Two calls per register: import a file, download the template. */
export const importsRoutes = paths<typeof importsSchemas>()({
  maintenance: { ...upload, path: '/cars/maintance/import', access: 'maintenance.write' },
  maintenanceTemplate: { ...template, path: '/cars/maintance/import/template', access: 'maintenance.write' },
  cars: { ...upload, path: '/cars/import', access: 'cars.write' },
  carsTemplate: { ...template, path: '/cars/import/template', access: 'cars.write' },
  drivers: { ...upload, path: '/drivers/import', access: 'drivers.write' },
  driversTemplate: { ...template, path: '/drivers/import/template', access: 'drivers.write' },
  companies: { ...upload, path: '/companies/import', access: 'companies.write' },
  companiesTemplate: { ...template, path: '/companies/import/template', access: 'companies.write' },
  contacts: { ...upload, path: '/contacts/import', access: 'contacts.write' },
  contactsTemplate: { ...template, path: '/contacts/import/template', access: 'contacts.write' },
  contracts: { ...upload, path: '/contracts/import', access: 'contracts.write' },
  contractsTemplate: { ...template, path: '/contracts/import/template', access: 'contracts.write' },
  units: { ...upload, path: '/units/import', access: 'units.write' },
  unitsTemplate: { ...template, path: '/units/import/template', access: 'units.write' },
  priceItems: { ...upload, path: '/tasks/price-items/import', access: 'tasks.administer' },
  priceItemsTemplate: { ...template, path: '/tasks/price-items/import/template', access: 'tasks.administer' },
  priceLists: { ...upload, path: '/price-lists/import', access: 'tasks.administer' },
  priceListsTemplate: { ...template, path: '/price-lists/import/template', access: 'tasks.administer' },
  acts: { ...upload, path: '/acts/import', access: 'acts.invoice' },
  actsTemplate: { ...template, path: '/acts/import/template', access: 'acts.invoice' },
  last: { method: 'GET', path: '/imports/last', access: 'imports.run' },
  retry: { method: 'POST', path: '/imports/:id/trial', access: 'imports.run', isLong: true },
  changes: { method: 'GET', path: '/imports/:id/changes', access: 'imports.run' },
  questions: { method: 'GET', path: '/imports/:id/questions', access: 'imports.run' },
  apply: { method: 'POST', path: '/imports/:id/apply', access: 'imports.run', isLong: true },
  undo: { method: 'POST', path: '/imports/:id/undo', access: 'imports.run', isLong: true },
  errorsFile: { method: 'GET', path: '/imports/:id/errors', access: 'imports.run', reply: 'file' },
})
