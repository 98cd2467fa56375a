import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceList } from '../../../kit/filters/ChoiceList.tsx'
import { CarName } from '../../../kit/marks/CarName.tsx'
import { useDebounced } from '../../../kit/useDebounced.ts'
import { CompanyChoices as FoundCompanies } from '../../../platform/lookups/companyFilter.tsx'
import { DriverChoices as FoundDrivers } from '../../../platform/lookups/driverFilter.tsx'
import { lookups } from '../../../platform/lookups/lookups.queries.ts'
import type { EditorProps } from './editorProps.ts'
import { filterKinds } from './kinds.ts'

const settleMs = 150

export const CompanyChoices = ({ conditions, onChange }: EditorProps) => (
  <FoundCompanies
    chosen={conditions.companyIds ?? []}
    onChange={(companyIds) => onChange({ ...conditions, companyIds })}
  />
)

export const DriverChoices = ({ conditions, onChange }: EditorProps) => (
  <FoundDrivers
    label={filterKinds.drivers.title}
    chosen={conditions.driverIds}
    onChange={(driverIds) => onChange({ ...conditions, driverIds })}
  />
)

export function CarChoices({ conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const { data } = useQuery(lookups.cars(sought))
  return (
    <ChoiceList
      label={filterKinds.cars.title}
      choices={data?.items.map((car) => ({
        value: car.id,
        label: (
          <>
            <CarName car={car} query={sought} /> {car.brand} {car.model}
          </>
        ),
        aside: car.company?.name,
      }))}
      chosen={conditions.carIds ?? []}
      onChange={(carIds) => onChange({ ...conditions, carIds })}
      query={query}
      onQuery={setQuery}
      nothing="Нет таких ТС"
    />
  )
}
