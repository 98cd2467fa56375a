import type { FoundKind } from '../../client/commands/found.ts'
import { foundActs } from '../../rooms/acts/acts.found.ts'
import { foundCompanies } from '../../rooms/companies/companies.found.ts'
import { foundContacts } from '../../rooms/contacts/contacts.found.ts'
import { foundContracts } from '../../rooms/contracts/contracts.found.ts'
import { foundDrivers } from '../../rooms/drivers/drivers.found.ts'
import { foundUnits } from '../../rooms/units/units.found.ts'
import { foundUsers } from '../../rooms/users/users.found.ts'

/** The registers that the palette searches besides requests and trucks, in the order of their groups. */
export const foundKinds: readonly FoundKind[] = [
  foundDrivers,
  foundCompanies,
  foundContracts,
  foundActs,
  foundUnits,
  foundContacts,
  foundUsers,
]
