import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { openStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

const openTasksShown = 50
const endedTasksShown = 10

export const carsQueries = {
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
      meta: { isStored: true },
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
