import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { type Unit, UnitFilters } from '@naryad/contract/units/units'
import { unitColumns } from '@naryad/contract/units/units.columns'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitForms, unitTitle } from '@naryad/contract/units/units.words'
import IconCpu from '~icons/cpu'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import type { RegisterWords } from '../../ui/register/model.ts'

/** A client sees units of its trucks and those that it keeps itself, not the places of the others. */
const isForStaff = true

export const unitsRegister = defineRegister<Unit, UnitFilters>({
  entity: 'units',
  path: '/units',
  filters: UnitFilters,
  columns: unitColumns,
  search: (body, signal) => call(unitsRoutes.search, { body }, { signal, silent: true }),
  count: (filters, signal) => call(unitsRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'all', title: 'Все' },
    { id: 'cars', title: 'На ТС', conditions: { places: ['CAR'] }, isForStaff },
    { id: 'people', title: 'У сотрудников', conditions: { places: ['PERSON'] }, isForStaff },
    { id: 'office', title: 'В офисе', conditions: { places: ['OFFICE'] }, isForStaff },
    { id: 'repair', title: 'В ремонте', conditions: { places: ['REPAIR'] }, isForStaff },
    {
      id: 'verification',
      title: 'Поверка кончается',
      conditions: { verification: ['SOON', 'OVERDUE'] },
      orderBy: 'verifiedUntil',
      sort: 'ASC',
    },
    {
      id: 'warranty',
      title: 'Гарантия кончается',
      conditions: { warranty: ['ENDS'] },
      orderBy: 'warrantyUntil',
      sort: 'ASC',
    },
  ],
  // The verification is a range of maintenance, and trucks are named.
  shows: ['maintenance', 'cars'],
  excel: exportsRoutes.units,
  copied: 'Ссылка на прибор скопирована',
})

export const unitWords: RegisterWords<Unit> = {
  title: 'Приборы',
  icon: IconCpu,
  search: 'Серийный номер, модель, госномер',
  create: 'Добавить прибор',
  forms: unitForms,
  newForms: ['новый прибор', 'новых прибора', 'новых приборов'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Приборов нет',
  emptyText: 'Здесь будут приборы на ТС, у сотрудников и в офисе.',
  nothing: 'Нет приборов по этим условиям',
  one: 'Прибор',
  nameOf: unitTitle,
}
