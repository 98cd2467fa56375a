import type { CallFilters } from '@naryad/contract/calls/calls'
import {
  callDirections,
  callDirectionTitles,
  callResults,
  callResultTitles,
} from '@naryad/contract/calls/calls.words'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { callsQueries } from '../../entities/call/calls.queries.ts'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import { fromWhole, objectLists, objectsFilter } from '../../ui/filters/objects.tsx'
import { daySpan } from '../../ui/formats/dates.ts'
import { lazyPanel } from '../../ui/lazyPart.ts'
import type { RegisterFilter } from '../../ui/register/model.ts'
import { subjectFilters, userFilter } from './peopleFilters.ts'

type Filter = RegisterFilter<CallFilters>

// The calendar is loaded when the filter is first opened.
const PeriodPicker = lazyPanel(() =>
  import('../../ui/filters/PeriodPicker.tsx').then((file) => file.PeriodPicker),
)

const periodFilter: Filter = {
  keys: ['startedFrom', 'startedTo'],
  title: 'Период',
  Editor: ({ conditions, onChange }) => (
    <Suspense>
      <PeriodPicker
        from={conditions.startedFrom}
        to={conditions.startedTo}
        onChange={({ from, to }) => onChange({ ...conditions, startedFrom: from, startedTo: to })}
      />
    </Suspense>
  ),
  Value: ({ conditions: { startedFrom, startedTo } }) =>
    startedFrom && startedTo
      ? daySpan(startedFrom, startedTo)
      : startedFrom
        ? `с ${daySpan(startedFrom, startedFrom)}`
        : startedTo && `по ${daySpan(startedTo, startedTo)}`,
}

const connectionFilter = objectsFilter<CallFilters>({
  key: 'connectionIds',
  title: 'АТС',
  lists: objectLists({
    ...fromWhole(
      () => useQuery(callsQueries.connections).data?.items,
      ({ title }) => title,
    ),
    nothing: 'АТС не подключены',
    isShort: true,
  }),
})

export const callFilters: readonly Filter[] = [
  periodFilter,
  choicesFilter<CallFilters>({
    key: 'directions',
    title: 'Направление',
    useOptions: () => callDirections.map((value) => ({ value, title: callDirectionTitles[value] })),
  }),
  choicesFilter<CallFilters>({
    key: 'results',
    title: 'Итог',
    useOptions: () => callResults.map((value) => ({ value, title: callResultTitles[value] })),
  }),
  userFilter,
  companyFilter<CallFilters>(),
  connectionFilter,
  flagFilter<CallFilters>({
    key: 'hasRecording',
    title: 'Запись',
    yes: 'Есть',
    no: 'Нет',
  }),
  flagFilter<CallFilters>({
    key: 'isByHand',
    title: 'Откуда',
    yes: 'Записан вручную',
    no: 'От АТС',
  }),
  flagFilter<CallFilters>({
    key: 'isUnreturned',
    title: 'Ответ',
    isQuiet: true,
    yes: 'Не перезвонили',
    no: 'Остальные',
  }),
  ...subjectFilters,
]
