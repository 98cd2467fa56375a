import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { fullName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceList } from '../../../kit/filters/ChoiceList.tsx'
import { Marked } from '../../../kit/marks/Marked.tsx'
import { Plate } from '../../../kit/marks/Plate.tsx'
import { useDebounced } from '../../../kit/useDebounced.ts'
import { call } from '../../../platform/api/api.ts'
import { CompanyChoices as FoundCompanies } from '../../../platform/lookups/companyFilter.tsx'
import { lookups } from '../../../platform/lookups/lookups.queries.ts'
import type { EditorProps } from './editorProps.ts'
import { filterKinds } from './kinds.ts'

const limit = 20
const settleMs = 150

export const CompanyChoices = ({ conditions, onChange }: EditorProps) => (
  <FoundCompanies
    chosen={conditions.companyIds ?? []}
    onChange={(companyIds) => onChange({ ...conditions, companyIds })}
  />
)

/** Those who have left are found here too, as no form finds them: their tasks are still looked for. */
export function DriverChoices({ conditions, onChange }: EditorProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(conditions.driverIds)
  // What was chosen before stands on top of an empty search, so that it can be let go.
  const before = sought === '' && chosenBefore?.length ? { ids: [...chosenBefore] } : {}
  const body = { query: sought, limit, ...before }
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
      nothing="Никто не найден"
    />
  )
}

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
