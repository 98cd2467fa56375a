import { carTitle } from '@naryad/contract/cars/plates'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import type { LightRule } from '@naryad/contract/lights/light-rules'
import { type CarLight, LightFilters } from '@naryad/contract/lights/lights'
import { lightColumns } from '@naryad/contract/lights/lights.columns'
import { lightsRoutes } from '@naryad/contract/lights/lights.routes'
import IconTruck from '~icons/truck'

import { call } from '../../client/api/api.ts'
import { defineRegister, type DefinedRegister } from '../../client/register/definition.ts'
import { factRooms } from '../../entities/light/lights.queries.ts'
import type { RegisterWords } from '../../ui/register/model.ts'

/** The list of lights with a column for each rule that applies. */
export const lightsRegister = (rules: readonly LightRule[]): DefinedRegister<CarLight, LightFilters> =>
  defineRegister<CarLight, LightFilters>({
    entity: 'lights',
    path: '/lights',
    filters: LightFilters,
    columns: lightColumns(rules),
    search: (body, signal) => call(lightsRoutes.search, { body }, { signal, silent: true }),
    count: (filters, signal) => call(lightsRoutes.count, { body: { filters } }, { signal }),
    views: [
      { id: 'all', title: 'Все' },
      { id: 'red', title: 'Красные', conditions: { lights: ['RED'] } },
      { id: 'yellow', title: 'Жёлтые', conditions: { lights: ['YELLOW'] } },
      { id: 'green', title: 'Зелёные', conditions: { lights: ['GREEN'] } },
      { id: 'unknown', title: 'Не всё известно', conditions: { hasUnknown: true } },
      { id: 'withoutTask', title: 'Красные без заявки', conditions: { isWithoutTask: true } },
    ],
    shows: factRooms,
    excel: exportsRoutes.lights,
    copied: 'Ссылка на светофор скопирована',
  })

export const lightWords: RegisterWords<CarLight> = {
  title: 'Автомобили',
  icon: IconTruck,
  search: 'Госномер, VIN, организация',
  create: 'Добавить автомобиль',
  forms: ['автомобиль', 'автомобиля', 'автомобилей'],
  newForms: ['новый автомобиль', 'новых автомобиля', 'новых автомобилей'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Автомобилей пока нет',
  emptyText: 'Здесь будет видно, какие машины можно выпускать и почему другие нельзя.',
  nothing: 'Нет автомобилей по этим условиям',
  one: 'Светофор',
  nameOf: ({ car }) => carTitle(car),
}
