import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceList } from '../../../kit/filters/ChoiceList.tsx'
import { fullName } from '../../../kit/formats/people.ts'
import { Marked } from '../../../kit/marks/Marked.tsx'
import { Plate } from '../../../kit/marks/Plate.tsx'
import { useDebounced } from '../../../kit/useDebounced.ts'
import { call } from '../../../platform/api/api.ts'
import type { EditorProps } from './editorProps.ts'
import { filterKinds } from './kinds.ts'

const limit = 20
const settleMs = 150

/** What was chosen before stands on top of an empty search, so that it can be let go. */
const asked = (query: string, chosen: readonly number[] | undefined) =>
  query === '' && chosen && chosen.length > 0 ? { ids: [...chosen] } : {}

export function CompanyChoices({ conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(conditions.companyIds)
  const body = { query: sought, limit, ...asked(sought, chosenBefore) }
  const { data } = useQuery({
    queryKey: ['companies', 'choice', body],
    queryFn: ({ signal }) => call(companiesRoutes.search, { body }, { signal }),
    placeholderData: (previous) => previous,
  })
  return (
    <ChoiceList
      label={filterKinds.companies.title}
      choices={data?.items.map(({ id, name, inn }) => ({
        value: id,
        label: <Marked query={sought}>{name}</Marked>,
        aside: inn ?? undefined,
      }))}
      chosen={conditions.companyIds ?? []}
      onChange={(companyIds) => onChange({ ...conditions, companyIds })}
      query={query}
      onQuery={setQuery}
    />
  )
}

export function DriverChoices({ conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(conditions.driverIds)
  const body = { query: sought, limit, ...asked(sought, chosenBefore) }
  const { data } = useQuery({
    queryKey: ['drivers', 'choice', body],
    queryFn: ({ signal }) => call(driversRoutes.search, { body }, { signal }),
    placeholderData: (previous) => previous,
  })
  return (
    <ChoiceList
      label={filterKinds.drivers.title}
      choices={data?.items.map((driver) => ({
        value: driver.id,
        label: <Marked query={sought}>{fullName(driver)}</Marked>,
      }))}
      chosen={conditions.driverIds ?? []}
      onChange={(driverIds) => onChange({ ...conditions, driverIds })}
      query={query}
      onQuery={setQuery}
      nothing="Никого не нашлось"
    />
  )
}

export function CarChoices({ conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const { data } = useQuery({
    queryKey: ['cars', 'choice', sought],
    queryFn: ({ signal }) => call(carsRoutes.searchByQuery, { body: { query: sought, limit } }, { signal }),
    placeholderData: (previous) => previous,
  })
  return (
    <ChoiceList
      label={filterKinds.cars.title}
      choices={data?.items.map((car) => ({
        value: car.id,
        label: (
          <>
            <Plate plate={car.plate} query={sought} /> {car.brand} {car.model}
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
