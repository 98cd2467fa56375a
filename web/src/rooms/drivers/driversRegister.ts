import type { Driver } from '@naryad/contract/drivers/drivers'
import { DriverFilters } from '@naryad/contract/drivers/drivers'
import { driverColumns, driverForms } from '@naryad/contract/drivers/drivers.columns'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { fullName } from '@naryad/contract/kit/people'
import IconSteeringWheel from '~icons/steering-wheel'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { choiceFilter, flagFilter } from '../../ui/filters/choice.tsx'
import type { RegisterFilter, RegisterWords } from '../../ui/register/model.ts'

/** «Карта истекает»: number of days. */
const soonDays = 30

export const driversRegister = defineRegister<Driver, DriverFilters>({
  entity: 'drivers',
  path: '/drivers',
  filters: DriverFilters,
  columns: driverColumns,
  search: (body, signal) => call(driversRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(driversRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'all', title: 'Все' },
    { id: 'linked', title: 'Со ссылкой', conditions: { hasMobileToken: true } },
    { id: 'unlinked', title: 'Без ссылки', conditions: { hasMobileToken: false } },
    {
      id: 'expiring',
      title: 'Карта истекает',
      conditions: { cardEndsInDays: soonDays },
      orderBy: 'driverCardExpiresOn',
    },
    { id: 'carless', title: 'Без ТС', conditions: { hasCar: false } },
  ],
  // The last reading of the card.
  shows: ['maintenance'],
  excel: exportsRoutes.drivers,
  copied: 'Ссылка на водителя скопирована',
})

/** Filters that are shown in a list of one organization's drivers. */
export const ownDriverFilters: readonly RegisterFilter<DriverFilters>[] = [
  flagFilter<DriverFilters>({
    key: 'isActive',
    title: 'Статус',
    yes: 'Работает',
    no: 'Не работает',
  }),
  flagFilter<DriverFilters>({
    key: 'hasCar',
    title: 'ТС',
    isQuiet: true,
    yes: 'Есть ТС',
    no: 'Без ТС',
  }),
  flagFilter<DriverFilters>({
    key: 'hasMobileToken',
    title: 'Ссылка',
    isQuiet: true,
    yes: 'Ссылка выдана',
    no: 'Нет',
  }),
  choiceFilter<DriverFilters>({
    key: 'cardEndsInDays',
    title: 'Карта',
    options: [
      { value: 0, title: 'Просрочена' },
      { value: soonDays, title: 'Истекает за 30 дней' },
      { value: 90, title: 'Истекает за 90 дней' },
    ],
  }),
]

export const driverFilters = [companyFilter<DriverFilters>(), ...ownDriverFilters]

export const driverWords: RegisterWords<Driver> = {
  title: 'Водители',
  icon: IconSteeringWheel,
  search: 'Имя, телефон, карта, ТС',
  create: 'Добавить водителя',
  forms: driverForms,
  newForms: ['новый водитель', 'новых водителя', 'новых водителей'],
  shownForms: ['нового', 'новых', 'новых'],
  empty: 'Водителей пока нет',
  emptyText: 'Добавьте первого или загрузите список из файла',
  nothing: 'Нет водителей по этим условиям',
  one: 'Водитель',
  nameOf: fullName,
}
