import type { RouteDef } from '@naryad/contract/kit/route'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { commentReply } from './commentReply.ts'
import { Refused } from './fakeApi.ts'
import type { renderCard } from './renderCard.tsx'

type View = Awaited<ReturnType<typeof renderCard>>

const changing = [
  tasksRoutes.status,
  tasksRoutes.priority,
  tasksRoutes.done,
  tasksRoutes.plan,
  tasksRoutes.close,
  tasksRoutes.approveCosts,
  tasksRoutes.car,
  tasksRoutes.queue,
  tasksRoutes.update,
] as const

/** Fails all calls that change a task, as without a network. */
export function cutOff(view: View): void {
  for (const route of [...changing, tasksRoutes.comment] as RouteDef[])
    view.api.on(route, () => {
      throw new TypeError('Failed to fetch')
    })
}

/** The server answers again: it changes the task, or refuses an outdated version as the real one does. */
export function answerAgain(view: View): void {
  for (const route of changing)
    view.api.on(route as typeof tasksRoutes.status, ({ params: { id }, body: { version, ...body } }) => {
      const task = view.card.tasks.find((one) => one.id === id)
      if (!task) throw new Refused('NOT_FOUND', 'Заявки нет')
      if (version !== undefined && version !== task.version)
        throw new Refused('CONFLICT', 'Заявку тем временем изменили', { current: task })
      const ended =
        'workReport' in body
          ? { status: 'DONE' as const }
          : 'closeReason' in body
            ? { status: 'CLOSED' as const }
            : {}
      view.elsewhere({ id, ...body, ...ended })
      return view.card.tasks.find((one) => one.id === id) ?? task
    })
  view.api.on(tasksRoutes.comment, ({ body }) => commentReply(body))
}

/** The server answers again, and the browser reports that it is online. */
export function connect(view: View): void {
  answerAgain(view)
  dispatchEvent(new Event('online'))
}
