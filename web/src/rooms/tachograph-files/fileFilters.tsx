import type { TachographFileFilters } from '@naryad/contract/tachograph-files/tachograph-files'
import {
  tachographFileKinds,
  tachographFileKindTitles,
  tachographFileStatuses,
  tachographFileStatusTitles,
} from '@naryad/contract/tachograph-files/tachograph-files.words'
import { Suspense } from 'react'

import { carLists } from '../../entities/car/carLists.tsx'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { driverLists } from '../../entities/driver/driverLists.ts'
import { choiceFilter } from '../../ui/filters/choice.tsx'
import { objectsFilter } from '../../ui/filters/objects.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { lazyPanel } from '../../ui/lazyPart.ts'
import type { RegisterFilter } from '../../ui/register/model.ts'

type Filter = RegisterFilter<TachographFileFilters>

// The calendar is loaded when the filter is first opened.
const DayRangePicker = lazyPanel(() =>
  import('../../ui/filters/PeriodPicker.tsx').then((file) => file.DayRangePicker),
)

const driverFilter = objectsFilter<TachographFileFilters>({
  key: 'driverIds',
  title: 'Водитель',
  lists: driverLists,
})

const carFilter = objectsFilter<TachographFileFilters>({
  key: 'carIds',
  title: 'ТС',
  lists: carLists,
})

const daysFilter: Filter = {
  keys: ['daysFrom', 'daysTo'],
  title: 'Дни',
  Editor: ({ conditions, onChange }) => (
    <Suspense>
      <DayRangePicker
        value={{ from: conditions.daysFrom ?? null, to: conditions.daysTo ?? null }}
        onChange={({ from, to }) =>
          onChange({ ...conditions, daysFrom: from ?? undefined, daysTo: to ?? undefined })
        }
      />
    </Suspense>
  ),
  Value: ({ conditions: { daysFrom, daysTo } }) =>
    [daysFrom && `с ${shortDay(daysFrom)}`, daysTo && `по ${shortDay(daysTo)}`].filter(Boolean).join(' '),
}

export const fileFilters: readonly Filter[] = [
  driverFilter,
  carFilter,
  companyFilter<TachographFileFilters>(),
  daysFilter,
  choiceFilter<TachographFileFilters>({
    key: 'kind',
    title: 'Вид',
    isQuiet: true,
    options: tachographFileKinds.map((value) => ({ value, title: tachographFileKindTitles[value] })),
  }),
  choiceFilter<TachographFileFilters>({
    key: 'status',
    title: 'Статус',
    isQuiet: true,
    options: tachographFileStatuses.map((value) => ({ value, title: tachographFileStatusTitles[value] })),
  }),
]
