import type { TachographFileFilters } from '@naryad/contract/tachograph-files/tachograph-files'
import {
  tachographFileKinds,
  tachographFileKindTitles,
  tachographFileStatuses,
  tachographFileStatusTitles,
} from '@naryad/contract/tachograph-files/tachograph-files.words'
import { Suspense } from 'react'

import { CarChoices, CarNames } from '../../entities/car/carFilter.tsx'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { DriverChoices, DriverNames } from '../../entities/driver/driverFilter.tsx'
import { choiceFilter } from '../../ui/filters/choice.tsx'
import { shortDay } from '../../ui/formats/dates.ts'
import { lazyPanel } from '../../ui/lazyPart.ts'
import type { RegisterFilter } from '../../ui/register/model.ts'

type Filter = RegisterFilter<TachographFileFilters>

// The calendar is loaded when the filter is first opened.
const DayRangePicker = lazyPanel(() =>
  import('../../ui/filters/PeriodPicker.tsx').then((file) => file.DayRangePicker),
)

const whenSome = (ids: number[]): number[] | undefined => (ids.length > 0 ? ids : undefined)

const driverFilter: Filter = {
  keys: ['driverIds'],
  title: 'Водитель',
  Editor: ({ conditions, onChange }) => (
    <DriverChoices
      label="Водитель"
      chosen={conditions.driverIds}
      onChange={(ids) => onChange({ ...conditions, driverIds: whenSome(ids) })}
    />
  ),
  Value: ({ conditions }) => <DriverNames ids={conditions.driverIds ?? []} />,
}

const carFilter: Filter = {
  keys: ['carIds'],
  title: 'ТС',
  Editor: ({ conditions, onChange }) => (
    <CarChoices
      chosen={conditions.carIds ?? []}
      onChange={(ids) => onChange({ ...conditions, carIds: whenSome(ids) })}
    />
  ),
  Value: ({ conditions }) => <CarNames ids={conditions.carIds ?? []} />,
}

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
