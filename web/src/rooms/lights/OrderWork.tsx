import type { CarLight, FactTask } from '@naryad/contract/lights/lights'
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
import { answersOf, openOf, requestWords, titlesOf, uncoveredFacts } from './lights.texts.ts'

/** For a truck that is not green: the open requests about it, else the form of one filled in with what is left. */
export function OrderWork({ light }: { light: CarLight }) {
  const me = useMe()
  const mayCreate = useMay(tasksRoutes.create)
  const client = useQueryClient()
  const rules = useQuery(lightsQueries.rules).data?.items ?? []
  const { openTask } = light
  if (light.light === null || light.light === 'GREEN') return null
  const answers = answersOf(light)
  if (answers.length > 0)
    return answers.map(({ task }) => (
      <p key={task.id} className="no-margin">
        <TaskLink task={task} /> уже есть
      </p>
    ))
  const partly = openOf(light)
  const other = openTask && partly.every(({ task }) => task.id !== openTask.id) && (
    <p className="no-margin secondary">
      Открыта по другой работе: <TaskLink task={openTask} />
    </p>
  )
  const open = (
    <>
      {partly.map(({ task, facts }) => (
        <p key={task.id} className="no-margin">
          <TaskLink task={task} /> уже есть: {titlesOf(facts, rules)}
        </p>
      ))}
      {other}
    </>
  )
  if (!mayCreate) return open
  const order = () =>
    void client.query(carQuery(light.id)).then(
      (car) => {
        closeModal()
        openNewTaskOf(
          car,
          queueOfNew(me, me.queues[0] ?? 'tachograph'),
          requestWords(uncoveredFacts(light), rules),
        )
      },
      // The truck is gone; its card says so.
      () => undefined,
    )
  return (
    <div className="stack gap-8 align-start">
      {open}
      <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={order}>
        {me.role === 'client' ? 'Заказать' : 'Создать заявку'}
      </Button>
    </div>
  )
}

const TaskLink = ({ task: { id, queue } }: { task: FactTask }) => (
  <Link to="/tasks/$queue/{-$id}" params={{ queue, id }}>
    Заявка №&nbsp;{id}
  </Link>
)
