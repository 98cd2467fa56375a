import type { ImportRegisters } from '../platform/imports/register.ts'
import { carsImport } from '../rooms/cars/index.ts'
import { companiesImport } from '../rooms/companies/index.ts'
import { contactsImport } from '../rooms/contacts/index.ts'
import { driversImport } from '../rooms/drivers/index.ts'
import { maintenanceImport } from '../rooms/maintenance/index.ts'

/** Registers that can be imported from a spreadsheet, and the lookups of names in their cells. */
export const imports: ImportRegisters = {
  registers: {
    maintenance: maintenanceImport,
    cars: { ...carsImport, extension: maintenanceImport.extensions.cars },
    drivers: driversImport,
    companies: companiesImport,
    contacts: contactsImport,
  },
  references: {
    ...carsImport.references,
    ...companiesImport.references,
    ...driversImport.references,
    ...maintenanceImport.references,
  },
  choices: { ...carsImport.choices, ...companiesImport.choices, ...maintenanceImport.choices },
  values: {
    ...companiesImport.values,
    ...driversImport.values,
    ...maintenanceImport.values,
    ...carsImport.values,
  },
}
