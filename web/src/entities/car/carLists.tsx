import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carTitle, type NamedCar } from '@naryad/contract/cars/plates'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { objectLists } from '../../ui/filters/objects.tsx'
import { CarName } from './CarName.tsx'
import { carLookup } from './cars.queries.ts'

/** Trucks in filters. */
export const carLists = objectLists<NamedCar & { readonly id: number }>({
  useFound: (typed) => useQuery(carLookup(typed)).data?.items,
  useNamed: (ids) =>
    useQuery({
      queryKey: ['cars', 'named', ids],
      queryFn: ({ signal }) =>
        call(carsRoutes.search, { body: { ids: [...ids], limit: Math.max(1, ids.length) } }, { signal }),
      enabled: ids.length > 0,
      meta: { isSilent: true },
    }).data?.items,
  titleOf: carTitle,
  labelOf: (car, typed) => <CarName car={car} query={typed} />,
  nothing: 'Такого ТС нет',
})
