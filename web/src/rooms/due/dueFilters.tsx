import { dueWhats, dueWhatTitles } from '@naryad/contract/due/due.words'
import { useQuery } from '@tanstack/react-query'

import { carLists } from '../../entities/car/carLists.tsx'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { zoneSource } from '../../entities/zone/zoneFilter.tsx'
import { choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { fromWhole, objectLists, objectsFilter } from '../../ui/filters/objects.tsx'
import type { RegisterFilter } from '../../ui/register/model.ts'
import { maintenanceQueries } from '../maintenance/index.ts'
import type { ListFilters } from './dueRegister.ts'

type Filter = RegisterFilter<ListFilters>

const whatOptions = dueWhats.map((value) => ({ value, title: dueWhatTitles[value] }))

const kindFilter = objectsFilter<ListFilters>({
  key: 'kindIds',
  title: 'Вид',
  lists: objectLists({
    ...fromWhole(
      () => useQuery(maintenanceQueries.kinds).data?.items.filter(({ isActive }) => isActive),
      ({ title }) => title,
    ),
    nothing: 'Видов обслуживания нет',
    isShort: true,
  }),
})

const zoneFilter = objectsFilter<ListFilters>({
  key: 'zoneIds',
  title: 'База',
  lists: objectLists({ ...zoneSource, nothing: 'Такой базы нет' }),
})

/** The search finds a truck by its plate. */
const carFilter = objectsFilter<ListFilters>({
  key: 'carIds',
  title: 'ТС',
  lists: carLists,
  isQuiet: true,
})

const taskFilter = flagFilter<ListFilters>({
  key: 'hasTask',
  title: 'Заявка',
  yes: 'Есть',
  no: 'Нет',
})

/** Shown by the head of a group. */
const groupFilter: Filter = {
  keys: ['group'],
  title: 'Группа',
  isQuiet: true,
  Editor: ({ conditions, onChange, close }) => (
    <ChoiceList
      label="Группа"
      choices={[{ value: 1, label: 'Одна группа' }]}
      chosen={[1]}
      onChange={() => {
        close()
        onChange({ ...conditions, group: undefined })
      }}
    />
  ),
  Value: () => 'одна',
}

export const dueFilters: readonly Filter[] = [
  choicesFilter<ListFilters>({ key: 'whats', title: 'Что', useOptions: () => whatOptions }),
  kindFilter,
  companyFilter<ListFilters>(),
  zoneFilter,
  carFilter,
  taskFilter,
  groupFilter,
]
