import type { LightFilters } from '@naryad/contract/lights/lights'
import { lights, lightTitles } from '@naryad/contract/lights/lights.words'
import { useQuery } from '@tanstack/react-query'

import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { lightsQueries } from '../../entities/light/lights.queries.ts'
import { zoneFilter } from '../../entities/zone/zoneFilter.tsx'
import { choiceFilter, choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import { fromWhole, objectLists, objectsFilter } from '../../ui/filters/objects.tsx'
import type { RegisterFilter } from '../../ui/register/model.ts'

type Filter = RegisterFilter<LightFilters>

const lightOptions = lights.map((value) => ({ value, title: lightTitles[value] }))

/** The rules of the dictionary that apply. */
const ruleLists = objectLists({
  ...fromWhole(
    () => useQuery(lightsQueries.rules).data?.items.filter(({ isActive }) => isActive),
    ({ title }) => title,
  ),
  nothing: 'Правил нет',
  isShort: true,
})

export const lightFilters: readonly Filter[] = [
  companyFilter<LightFilters>(),
  objectsFilter<LightFilters>({ key: 'redRuleIds', title: 'Причина', lists: ruleLists }),
  objectsFilter<LightFilters>({
    key: 'unknownRuleIds',
    title: 'Неизвестно',
    lists: ruleLists,
  }),
  zoneFilter<LightFilters>(),
  // The tabs are lights.
  {
    ...choicesFilter<LightFilters>({ key: 'lights', title: 'Светофор', useOptions: () => lightOptions }),
    isQuiet: true,
  },
  {
    ...choiceFilter<LightFilters>({
      key: 'hasUnknown',
      title: 'Факты',
      options: [{ value: true, title: 'Не всё известно' }],
      isQuiet: true,
    }),
    isSet: ({ hasUnknown }) => hasUnknown,
  },
  {
    ...choiceFilter<LightFilters>({
      key: 'isWithoutTask',
      title: 'Красные',
      options: [{ value: true, title: 'Без заявки' }],
      isQuiet: true,
    }),
    isSet: ({ isWithoutTask }) => isWithoutTask,
  },
  flagFilter<LightFilters>({
    key: 'hasOpenTasks',
    title: 'Заявки',
    yes: 'Есть открытые',
    no: 'Нет открытых',
  }),
]
