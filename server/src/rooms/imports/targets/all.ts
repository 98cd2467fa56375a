import type { ImportEntity } from '@naryad/contract/imports/imports'

import type { Target } from '../target.ts'
import { carsTarget } from './cars.ts'
import { companiesTarget } from './companies.ts'
import { contactsTarget } from './contacts.ts'
import { driversTarget } from './drivers.ts'
import { maintenanceTarget } from './maintenance.ts'

const targets: Readonly<Record<ImportEntity, () => Target>> = {
  maintenance: maintenanceTarget,
  cars: () => carsTarget,
  drivers: () => driversTarget,
  companies: () => companiesTarget,
  contacts: () => contactsTarget,
}

/** Made anew for every file: a target may remember its rows. */
export const targetOf = (entity: ImportEntity): Target => targets[entity]()
