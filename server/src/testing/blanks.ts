import { CarInput } from '@naryad/contract/cars/cars'
import { CompanyInput } from '@naryad/contract/companies/companies'
import { ContactInput } from '@naryad/contract/contacts/contacts'
import { ContractInput } from '@naryad/contract/contracts/contracts'
import { DriverInput } from '@naryad/contract/drivers/drivers'
import { LightRuleInput } from '@naryad/contract/lights/light-rules'
import { MailboxInput } from '@naryad/contract/mailboxes/mailboxes'
import { MaintenanceInput, MaintenanceKindInput } from '@naryad/contract/maintenance/maintenance'
import { SavedReportInput } from '@naryad/contract/saved-reports/saved-reports'
import { UnitModelInput } from '@naryad/contract/units/unit-models'
import { UserInput } from '@naryad/contract/users/users.accounts'

/** Objects without anything that may be empty: the fields of a PUT that a test is not about. */
/** One of its names has to be set. */
export const blankCar = { ...CarInput.parse({ garageNumber: '1' }), garageNumber: '' }
export const blankCompany = CompanyInput.parse({ name: '—' })
export const blankContact = ContactInput.parse({ name: '—' })
export const blankContract = ContractInput.parse({ companyId: 1, dateFrom: '2026-01-01' })
export const blankDriver = DriverInput.parse({ lastName: '—' })
export const blankUser = UserInput.parse({
  lastName: '—',
  firstName: '—',
  email: 'blank@naryad.test',
  role: 'operator',
})
export const blankKind = MaintenanceKindInput.parse({ title: '—' })

export const blankMailbox = MailboxInput.parse({
  address: 'a@example.ru',
  provider: 'OTHER',
  host: 'imap.example.ru',
  port: 993,
  security: 'TLS',
  login: 'a',
  folder: 'INBOX',
  result: 'SUGGESTION',
  queue: 'external',
})
export const blankLightRule = LightRuleInput.parse({ title: '—', short: '—', fact: 'SIGNAL' })

export const blankUnitModel = UnitModelInput.parse({ kind: 'TACHOGRAPH', title: '—' })

const { carId: _, ...blankTerm } = MaintenanceInput.parse({
  carId: 1,
  kindId: 1,
  mileageFrom: 0,
  mileageTo: 1,
})
export const blankRange = { ...blankTerm, mileageFrom: null, mileageTo: null, doneAt: null }

export const blankReport = SavedReportInput.parse({ name: '—', definition: { kind: 'tasks', input: {} } })
