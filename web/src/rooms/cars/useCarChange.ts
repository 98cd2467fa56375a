import type { Car, CarInput } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { useQueryClient } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { type Action, useAction } from '../../client/queries/useAction.ts'
import { carQuery } from '../../entities/car/cars.queries.ts'
import { inputOf } from './inputOf.ts'

/** Changes single fields of a truck in place, over the version that the user sees. */
export function useCarChange(car: Car, done?: string): Action<Partial<CarInput>, Car> {
  const client = useQueryClient()
  return useAction({
    run: async (change) => {
      const saved = await call(carsRoutes.update, {
        params: { id: car.id },
        body: { ...inputOf(car), ...change, version: car.version },
      })
      client.setQueryData(carQuery(car.id).queryKey, saved)
      return saved
    },
    touches: ['cars'],
    ...(done === undefined ? {} : { done }),
  })
}
