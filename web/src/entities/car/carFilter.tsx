import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carTitle } from '@naryad/contract/cars/plates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed, namedAtMost } from '../../ui/filters/listed.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { CarName } from './CarName.tsx'
import { carLookup } from './cars.queries.ts'

const settleMs = 150

const useNamedCars = (ids: readonly number[]) =>
  useQuery({
    queryKey: ['cars', 'named', ids],
    queryFn: ({ signal }) => call(carsRoutes.search, { body: { ids: [...ids] } }, { signal }),
    enabled: ids.length > 0,
    meta: { isSilent: true },
  })

interface CarChoicesProps {
  chosen: readonly number[]
  onChange: (carIds: number[]) => void
}

/** Searchable checkbox list of trucks. */
export function CarChoices({ chosen, onChange }: CarChoicesProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(chosen)
  const found = useQuery(carLookup(sought)).data?.items
  // Selected trucks come first in an empty search, so that they can be unchecked.
  const before = useNamedCars(chosenBefore).data?.items ?? []
  const others = found?.filter(({ id }) => !before.some((car) => car.id === id))
  const offered = sought === '' ? others && [...before, ...others] : found
  return (
    <ChoiceList
      label="ТС"
      choices={offered?.map((car) => ({ value: car.id, label: <CarName car={car} query={sought} /> }))}
      chosen={chosen}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
      nothing="Такого ТС нет"
    />
  )
}

/** «А 417 КМ 116, ещё 2» */
export function CarNames({ ids }: { ids: readonly number[] }) {
  const { data } = useNamedCars(ids.slice(0, namedAtMost))
  return listed(
    ids.map((id) => {
      const car = data?.items.find((one) => one.id === id)
      return car && carTitle(car)
    }),
    ids.length,
  )
}
