import type { ImportRegisters } from '../platform/imports/target.ts'
import { carsImport } from '../rooms/cars/index.ts'
import { companiesImport } from '../rooms/companies/index.ts'
import { contactsImport } from '../rooms/contacts/index.ts'
import { driversImport } from '../rooms/drivers/index.ts'
import { maintenanceImport } from '../rooms/maintenance/index.ts'

/** Registers that rows of a spreadsheet become objects of, and what their cells may name. */
export const imports: ImportRegisters = {
  registers: {
    maintenance: maintenanceImport,
    cars: carsImport,
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
  openNewCompanies: companiesImport.openNewCompanies,
}
