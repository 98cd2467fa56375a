import { ActInput } from '@naryad/contract/acts/acts'
import { actColumns } from '@naryad/contract/acts/acts.columns'
import { actFields } from '@naryad/contract/acts/acts.fields'
import { CarInput } from '@naryad/contract/cars/cars'
import { carColumns } from '@naryad/contract/cars/cars.columns'
import { carFields } from '@naryad/contract/cars/cars.fields'
import { CompanyInput } from '@naryad/contract/companies/companies'
import { companyColumns } from '@naryad/contract/companies/companies.columns'
import { companyFields } from '@naryad/contract/companies/companies.fields'
import { ContactInput } from '@naryad/contract/contacts/contacts'
import { contactColumns } from '@naryad/contract/contacts/contacts.columns'
import { contactFields } from '@naryad/contract/contacts/contacts.fields'
import { ContractInput } from '@naryad/contract/contracts/contracts'
import { contractColumns } from '@naryad/contract/contracts/contracts.columns'
import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { DriverInput } from '@naryad/contract/drivers/drivers'
import { driverColumns } from '@naryad/contract/drivers/drivers.columns'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import { fieldTitle } from '@naryad/contract/kit/messages'
import { headingOf, type ObjectFields, shownKey } from '@naryad/contract/kit/object-fields'
import { MaintenanceInput, MaintenanceKindInput } from '@naryad/contract/maintenance/maintenance'
import { doneTitle, kindFields, rangeFields } from '@naryad/contract/maintenance/maintenance.fields'
import { SettingsParts } from '@naryad/contract/settings/settings'
import {
  actSettingFields,
  companySettingsFields,
  monitoringFields,
  requisitesFields,
  retentionFields,
  securityFields,
  shiftFields,
  stickerFields,
  unitSettingFields,
} from '@naryad/contract/settings/settings.fields'
import { SuggestionRefusal } from '@naryad/contract/suggestions/suggestions'
import { refusalFields } from '@naryad/contract/suggestions/suggestions.fields'
import {
  carServerFields,
  priceItemFields,
  taskCategoryFields,
  taskTypeFields,
} from '@naryad/contract/tasks/dictionaries.fields'
import { PriceItemInput } from '@naryad/contract/tasks/price-items'
import { CarServerInput, TaskCategoryInput, TaskTypeInput } from '@naryad/contract/tasks/tasks.inputs'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'
import { UnitChange } from '@naryad/contract/units/units'
import { unitColumns } from '@naryad/contract/units/units.columns'
import { unitFields } from '@naryad/contract/units/units.fields'
import { UserInput } from '@naryad/contract/users/users.accounts'
import { userColumns } from '@naryad/contract/users/users.columns'
import { userFields } from '@naryad/contract/users/users.fields'
import { ZoneInput } from '@naryad/contract/zones/zones'
import { zoneFields } from '@naryad/contract/zones/zones.fields'
import { expect, test } from 'vitest'

import { actHistoryFields } from '../rooms/acts/acts.history-fields.ts'
import { carHistoryFields } from '../rooms/cars/cars.history-fields.ts'
import { companyHistoryFields } from '../rooms/companies/companies.history-fields.ts'
import { contactHistoryFields } from '../rooms/contacts/contacts.history-fields.ts'
import { contractHistoryFields } from '../rooms/contracts/contracts.history-fields.ts'
import { driverHistoryFields } from '../rooms/drivers/drivers.history-fields.ts'
import { rangeHistoryFields } from '../rooms/maintenance/words.ts'
import { unitHistoryFields } from '../rooms/units/units.history-fields.ts'
import { userHistoryFields } from '../rooms/users/users.history-fields.ts'
import { imports } from './imports.ts'

interface Titled {
  readonly title: string
}

/** The columns of an import for fields that are named otherwise than in the list. */
const importKeys: Readonly<Record<string, string>> = { server: 'carServer' }

const registers = [
  ['acts', actFields, ActInput, actColumns, actHistoryFields],
  ['cars', carFields, CarInput, carColumns, carHistoryFields],
  ['companies', companyFields, CompanyInput, companyColumns, companyHistoryFields],
  ['contacts', contactFields, ContactInput, contactColumns, contactHistoryFields],
  ['contracts', contractFields, ContractInput, contractColumns, contractHistoryFields],
  ['drivers', driverFields, DriverInput, driverColumns, driverHistoryFields],
  ['units', unitFields, UnitChange.omit({ version: true }), unitColumns, unitHistoryFields],
  ['users', userFields, UserInput, userColumns, userHistoryFields(queueTitles)],
] as const

test.each(registers)('a field of %s has one title everywhere', (room, facts, input, columns, history) => {
  const fields = Object.entries<ObjectFields[string]>(facts)
  const headings = new Map(fields.map(([key, field]) => [shownKey(key, field), headingOf(field)]))
  expect(Object.keys(input.shape)).toEqual(Object.keys(facts))
  expect(fields.map(([key]) => fieldTitle(input, key))).toEqual(fields.map(([, { title }]) => title))
  expect(history.map(({ title }: Titled) => title)).toEqual(fields.map(([, { title }]) => title))
  for (const { key, title } of columns as readonly { key: string; title: string }[])
    if (headings.has(key)) expect([key, title]).toEqual([key, headings.get(key)])
  if (room === 'users' || room === 'units' || room === 'acts') return
  for (const { field, title } of imports.registers[room].open().columns) {
    const key = importKeys[field] ?? field
    if (headings.has(key)) expect([field, title]).toEqual([field, headings.get(key)])
  }
})

/** Objects without a list of their own, and parts of the settings. */
const inputs = [
  ['ranges', rangeFields, MaintenanceInput],
  ['kinds of maintenance', kindFields, MaintenanceKindInput],
  ['task types', taskTypeFields, TaskTypeInput],
  ['task categories', taskCategoryFields, TaskCategoryInput],
  ['car servers', carServerFields, CarServerInput],
  ['price items', priceItemFields, PriceItemInput],
  ['zones', zoneFields, ZoneInput],
  ['refusals of suggestions', refusalFields, SuggestionRefusal],
  ['settings: company', companySettingsFields, SettingsParts.shape.company],
  ['settings: requisites', requisitesFields, SettingsParts.shape.requisites],
  ['settings: retention', retentionFields, SettingsParts.shape.retention],
  ['settings: security', securityFields, SettingsParts.shape.security],
  ['settings: monitoring', monitoringFields, SettingsParts.shape.monitoring],
  ['settings: stickers', stickerFields, SettingsParts.shape.stickers],
  ['settings: shifts', shiftFields, SettingsParts.shape.shifts],
  ['settings: units', unitSettingFields, SettingsParts.shape.units],
  ['settings: acts', actSettingFields, SettingsParts.shape.acts],
] as const

test.each(inputs)('the input of %s has the titles of its fields', (_, facts, input) => {
  const fields = Object.entries<ObjectFields[string]>(facts)
  expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(Object.keys(facts)))
  expect(fields.map(([key]) => fieldTitle(input, key))).toEqual(fields.map(([, { title }]) => title))
})

test('a range has the titles of its fields in its history and in its file', () => {
  const titles = Object.values(rangeFields).map(({ title }) => title)
  expect(rangeHistoryFields.map(({ title }) => title)).toEqual([...titles, doneTitle])
  const { columns } = imports.registers.maintenance.open()
  expect(columns.map(({ title }) => title)).toEqual(expect.arrayContaining(titles))
})
