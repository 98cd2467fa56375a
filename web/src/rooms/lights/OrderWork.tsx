import type { CarLight } from '@naryad/contract/lights/lights'
import { queueOfNew } from '@naryad/contract/tasks/tasks.edits'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconPlus from '~icons/plus'

import { useMay, useMe } from '../../client/session/me.ts'
import { carQuery } from '../../entities/car/cars.queries.ts'
import { lightsQueries } from '../../entities/light/lights.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { openNewTaskOf } from '../tasks/index.ts'
import { requestWords } from './lights.texts.ts'

/** For a truck that is not green: the open request, else the form of one filled in with what is wrong. */
export function OrderWork({ light }: { light: CarLight }) {
  const me = useMe()
  const mayCreate = useMay(tasksRoutes.create)
  const client = useQueryClient()
  const rules = useQuery(lightsQueries.rules).data?.items ?? []
  const { openTask } = light
  if (light.light === null || light.light === 'GREEN') return null
  if (openTask)
    return (
      <p className="no-margin">
        <Link to="/tasks/$queue/{-$id}" params={{ queue: openTask.queue, id: openTask.id }}>
          Заявка №&nbsp;{openTask.id}
        </Link>{' '}
        уже есть
      </p>
    )
  if (!mayCreate) return null
  const order = () =>
    void client.query(carQuery(light.id)).then(
      (car) => {
        closeModal()
        openNewTaskOf(car, queueOfNew(me, me.queues[0] ?? 'tachograph'), requestWords(light, rules))
      },
      // The truck is gone; its card says so.
      () => undefined,
    )
  return (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={order}>
      {me.role === 'client' ? 'Заказать' : 'Создать заявку'}
    </Button>
  )
}
