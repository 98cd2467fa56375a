import type { Caller, CurrentCall } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { useMe } from '../../../client/session/me.ts'
import { carQuery } from '../../../entities/car/cars.queries.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { phone as phoneText } from '../../../ui/formats/phones.ts'
import { newTaskQueue, openNewTaskOfCall } from '../../tasks/index.ts'

/** What can be done with a call from its card. */
export function useCallActions({ id, phone }: CurrentCall) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const me = useMe()
  const link = useAction({
    run: (taskId: number) => call(callsRoutes.link, { params: { id }, body: { taskId } }),
    touches: ['calls', 'tasks'],
    done: (_, taskId) => `Звонок отнесён к заявке ${numbered(taskId)}`,
  })

  return {
    link: (taskId: number) =>
      void link
        .run(taskId)
        .then(() => navigate({ to: '/tasks/$queue/{-$id}', params: { queue: 'all', id: taskId } }))
        .catch(() => undefined),

    /** The form opens without the truck if it cannot be read. */
    create: async (caller: Caller | undefined, carId: number | null): Promise<void> => {
      const car = carId === null ? null : await client.query(carQuery(carId)).catch(() => null)
      const text =
        caller?.contact || caller?.driver || phone === null ? '' : `Звонили с номера ${phoneText(phone)}`
      openNewTaskOfCall(
        { id, contact: caller?.contact ?? null, driver: caller?.driver ?? null, text },
        { car, company: caller?.company ?? null },
        newTaskQueue(me),
      )
    },
  }
}
