import { type Car, CarFilters } from '@naryad/contract/cars/cars'
import { carColumns } from '@naryad/contract/cars/cars.columns'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'

export const carsRegister = defineRegister<Car, CarFilters>({
  entity: 'cars',
  path: '/cars',
  filters: CarFilters,
  columns: carColumns,
  search: (body, signal) => call(carsRoutes.search, { body }, { signal, silent: true }),
  count: (filters, signal) => call(carsRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'all', title: 'Все', orderBy: 'dueOn', sort: 'ASC' },
    { id: 'ready', title: 'Готовы', conditions: { statuses: ['READY'] } },
    { id: 'repair', title: 'В ремонте', conditions: { statuses: ['IN_REPAIR'] } },
    { id: 'overdue', title: 'Сроки просрочены', conditions: { maintenanceStates: ['OVERDUE'] } },
    { id: 'soon', title: 'Срок в ближайшие 30 дней', conditions: { maintenanceStates: ['SOON'] } },
    { id: 'silent', title: 'Нет связи', conditions: { noSignal: true } },
    { id: 'mileage', title: 'Пробег под вопросом', conditions: { mileageInDoubt: true } },
  ],
  excel: exportsRoutes.cars,
  copied: 'Ссылка на автомобиль скопирована',
})
