import { actFields } from '@naryad/contract/acts/acts.fields'
import { carFields } from '@naryad/contract/cars/cars.fields'
import { companyFields } from '@naryad/contract/companies/companies.fields'
import { contactFields } from '@naryad/contract/contacts/contacts.fields'
import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import { type ObjectFields, shownKey } from '@naryad/contract/kit/object-fields'
import {
  carServerFields,
  priceItemFields,
  taskCategoryFields,
  taskTypeFields,
} from '@naryad/contract/tasks/dictionaries.fields'
import { userFields } from '@naryad/contract/users/users.fields'
import { expect, test } from 'vitest'

import { actForm } from '../rooms/acts/actForm.ts'
import { carForm } from '../rooms/cars/form/carForm.ts'
import { companyForm } from '../rooms/companies/companyForm.ts'
import { contactForm } from '../rooms/contacts/contactForm.ts'
import { contractForm } from '../rooms/contracts/contractForm.ts'
import { driverForm } from '../rooms/drivers/driverForm.ts'
import { categoryForm, priceForm, serverForm, typeForm } from '../rooms/tasks/dictionaries/dictionaryForms.ts'
import { userForm } from '../rooms/users/userForm.ts'

test.each([
  ['acts', actFields, actForm],
  ['cars', carFields, carForm],
  ['companies', companyFields, companyForm],
  ['contacts', contactFields, contactForm],
  ['contracts', contractFields, contractForm],
  ['drivers', driverFields, driverForm],
  ['users', userFields, userForm],
  ['task types', taskTypeFields, typeForm],
  ['task categories', taskCategoryFields, categoryForm],
  ['car servers', carServerFields, serverForm],
  ['price items', priceItemFields, priceForm],
] as const)('the form and the conflict of %s name each field as the contract does', (_, facts, form) => {
  expect(Object.entries<{ title: string }>(form.fields).map(([key, { title }]) => [key, title])).toEqual(
    Object.entries<ObjectFields[string]>(facts).map(([key, field]) => [shownKey(key, field), field.title]),
  )
})
