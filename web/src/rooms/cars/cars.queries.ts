import type { Car } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { openStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

const openTasksShown = 50
const endedTasksShown = 10

export const carsQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  car: (id: number) =>
    queryOptions({
      queryKey: ['cars', 'car', id],
      queryFn: ({ signal }): Promise<Car> =>
        call(carsRoutes.get, { params: { id } }, { signal, silent: true }),
    }),
  position: (id: number) =>
    queryOptions({
      queryKey: ['cars', 'position', id],
      queryFn: ({ signal }) => call(positionsRoutes.one, { params: { id } }, { signal, silent: true }),
      refetchInterval: 60_000,
      meta: { isSilent: true },
    }),
  mileageDoubt: (id: number) =>
    queryOptions({
      queryKey: ['cars', 'mileageDoubt', id],
      queryFn: ({ signal }) => call(carsRoutes.mileageDoubt, { params: { id } }, { signal, silent: true }),
    }),
  openTasks: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'ofCar', id, 'open'],
      queryFn: ({ signal }) =>
        call(
          tasksRoutes.search,
          { body: { carIds: [id], statuses: openStatuses, limit: openTasksShown } },
          { signal, silent: true },
        ),
    }),
  endedTasks: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'ofCar', id, 'ended'],
      queryFn: ({ signal }) =>
        call(
          tasksRoutes.search,
          { body: { carIds: [id], statuses: ['CLOSED'], limit: endedTasksShown } },
          { signal, silent: true },
        ),
    }),
}
