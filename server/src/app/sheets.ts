import { openCarsSheet } from '../rooms/cars/index.ts'
import { openCompaniesSheet } from '../rooms/companies/index.ts'
import { openContactsSheet } from '../rooms/contacts/index.ts'
import { openDriversSheet } from '../rooms/drivers/index.ts'
import type { Sheets } from '../rooms/exports/index.ts'
import { openRegistrationSheet } from '../rooms/registration/index.ts'
import { tasksRoom } from '../rooms/tasks/index.ts'
import { openUsersSheet } from '../rooms/users/index.ts'

/** Lists that can be downloaded as Excel files. */
export const sheets: Sheets = {
  cars: openCarsSheet,
  drivers: openDriversSheet,
  companies: openCompaniesSheet,
  contacts: openContactsSheet,
  users: openUsersSheet,
  registration: openRegistrationSheet,
  tasks: tasksRoom.openSheet,
}
