import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CarName } from '../../../entities/car/CarName.tsx'
import { carLookup } from '../../../entities/car/cars.queries.ts'
import { CompanyChoices as FoundCompanies } from '../../../entities/company/companyFilter.tsx'
import { contractLists } from '../../../entities/contract/contractLists.ts'
import { driverLists } from '../../../entities/driver/driverLists.ts'
import { ChoiceList } from '../../../ui/filters/ChoiceList.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
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
  <driverLists.Choices
    label={filterKinds.drivers.title}
    chosen={conditions.driverIds ?? []}
    onChange={(driverIds) => onChange({ ...conditions, driverIds })}
  />
)

export function CarChoices({ conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const { data } = useQuery(carLookup(sought))
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

export const ContractChoices = ({ conditions, onChange }: EditorProps) => (
  <contractLists.Choices
    label={filterKinds.contracts.title}
    chosen={conditions.contractIds ?? []}
    onChange={(contractIds) => onChange({ ...conditions, contractIds })}
  />
)
