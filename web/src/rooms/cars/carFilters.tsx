import { type CarFilters, CarStatus } from '@naryad/contract/cars/cars'
import { carStatusTitles } from '@naryad/contract/cars/cars.fields'
import { rangeStateTitles } from '@naryad/contract/maintenance/maintenance.states'
import { useQuery } from '@tanstack/react-query'

import { CarStatusMark } from '../../entities/car/CarStatusMark.tsx'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { choiceFilter, choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import { fromWhole, objectLists, objectsFilter } from '../../ui/filters/objects.tsx'
import type { Conditions } from '../../ui/register/address.ts'
import type { RegisterFilter } from '../../ui/register/model.ts'
import { isSet } from '../../ui/register/narrowings.ts'

type Filter = RegisterFilter<CarFilters>

const statuses = CarStatus.options.map((value) => ({
  value,
  title: carStatusTitles[value],
  label: <CarStatusMark status={value} />,
}))

const statusFilter = choicesFilter<CarFilters>({
  key: 'statuses',
  title: 'Статус',
  useOptions: () => statuses,
})

const serverFilter = objectsFilter<CarFilters>({
  key: 'carServerIds',
  title: 'Сервер',
  lists: objectLists({
    ...fromWhole(
      () => useQuery(dictionaries.carServers).data?.items,
      ({ title }) => title,
    ),
    nothing: 'Серверов нет',
    isShort: true,
  }),
})

const termStates = (['OVERDUE', 'SOON', 'OK'] as const).map((value) => ({
  value,
  title: rangeStateTitles[value],
}))

const termFilter = choicesFilter<CarFilters>({
  key: 'maintenanceStates',
  title: 'Сроки',
  useOptions: () => termStates,
})

const tasksFilter = flagFilter<CarFilters>({
  key: 'hasOpenTasks',
  title: 'Заявки',
  yes: 'Есть открытые',
  no: 'Нет открытых',
})

const signalFilter: Filter = {
  ...choiceFilter<CarFilters>({
    key: 'noSignal',
    title: 'Связь',
    options: [{ value: true, title: 'Нет связи' }],
  }),
  isSet: ({ noSignal }) => noSignal,
}

const mileageFilter: Filter = {
  ...choiceFilter<CarFilters>({
    key: 'mileageInDoubt',
    title: 'Пробег',
    options: [{ value: true, title: 'Под вопросом' }],
  }),
  isSet: ({ mileageInDoubt }) => mileageInDoubt,
}

/** Filters that are shown in a list of one owner's trucks. */
export const ownCarFilters: readonly Filter[] = [statusFilter, termFilter]

const common: readonly Filter[] = [statusFilter, companyFilter<CarFilters>(), serverFilter, termFilter]
const rare: readonly Filter[] = [tasksFilter, signalFilter, mileageFilter]

const always: readonly Filter[] = [...common, ...rare]

/**
 * Beside an opened truck there is room for one row, so rarely used filters are shown only while they are set.
 */
export const carFilters = (conditions: Conditions<CarFilters>, isNarrow: boolean): readonly Filter[] =>
  isNarrow ? [...common, ...rare.filter((filter) => isSet(filter, conditions))] : always
