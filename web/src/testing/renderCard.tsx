import type { Me } from '@naryad/contract/auth/auth'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { Comment, Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { onTestFinished } from 'vitest'

import { TaskCard } from '../rooms/tasks/card/TaskCard.tsx'
import { closeTaskForm, openTaskEditing } from '../rooms/tasks/form/shownForm.ts'
import { TaskForm } from '../rooms/tasks/form/TaskForm.tsx'
import { makeTask, makeTaskCard } from '../rooms/tasks/tasks.make.ts'
import { answerCard, nothing } from './answerCard.ts'
import { type FakeApi, fakeApi, Refused } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderScreen } from './stage.tsx'

/** The data of the fake server; a test changes it as another user would. */
interface FakeCard {
  tasks: Task[]
  comments: Comment[]
}

function serve(card: FakeCard) {
  const api = fakeApi()
  const find = (id: number): Task => {
    const task = card.tasks.find((task) => task.id === id)
    if (!task) throw new Refused('NOT_FOUND', `Заявки № ${id} нет или она вам недоступна`)
    return task
  }
  const put = (task: Task): Task => {
    card.tasks = card.tasks.map((old) => (old.id === task.id ? task : old))
    return task
  }
  api.on(tasksRoutes.get, ({ params }) => makeTaskCard(find(params.id)))
  answerCard(api)
  for (const route of [
    tasksRoutes.duplicates,
    carsRoutes.searchByQuery,
    companiesRoutes.search,
    contactsRoutes.search,
    driversRoutes.searchByQuery,
  ])
    api.on(route, nothing)
  api.on(tasksRoutes.comments, () => ({ items: card.comments, totalCount: card.comments.length }))
  api.on(tasksRoutes.deadline, () => ({ deadlineAt: '2026-11-24T09:00:00.000Z', normMinutes: 480 }))
  api.on(tasksRoutes.update, ({ params, body: { version, ...body } }) => {
    const task = find(params.id)
    if (version !== undefined && version !== task.version)
      throw new Refused('CONFLICT', 'Заявку изменили одновременно с вами', { current: task })
    // Fields that are sent as ids are not applied; tests check the call instead.
    const known = Object.entries(body).filter(([name]) => name in task)
    return put({ ...task, ...Object.fromEntries(known), version: task.version + 1 })
  })
  api.on(tasksRoutes.comment, ({ body }) => {
    const id = card.comments.length + 1
    const at = '2026-11-22T09:00:00.000Z'
    const comment = {
      ...body,
      isInternal: body.isInternal ?? true,
      id,
      at,
      author: null,
      isAfterHandover: false,
      isForClient: false,
    }
    card.comments = [comment, ...card.comments]
    return comment
  })
  return { api, put }
}

interface Scene {
  tasks?: Task[]
  comments?: Comment[]
  me?: Me
  /** Width of the window. */
  width?: number
  /** Replaces the usual answers before the first call. */
  prepare?: (api: FakeApi) => void
  onOpenTask?: (task: { id: number }) => void
}

/** The card of the first task with a fake server; it can go to the next task, be closed and opened again. */
export async function renderCard({
  tasks = [makeTask({ car: null })],
  comments = [],
  me,
  width = 1440,
  prepare,
  onOpenTask = () => undefined,
}: Scene = {}) {
  const card: FakeCard = { tasks, comments }
  const { api, put } = serve(card)
  prepare?.(api)
  onTestFinished(closeTaskForm)
  const ids = tasks.map(({ id }) => id)
  const root = createRootRoute({
    component: function Opened() {
      const [index, setIndex] = useState(0)
      const [isOpen, setOpen] = useState(true)
      const step = (by: number) => (ids[index + by] === undefined ? undefined : () => setIndex(index + by))
      return (
        <>
          {isOpen ? (
            <TaskCard
              taskId={ids[index] ?? 0}
              place={{ text: `${index + 1} из ${ids.length}`, onPrevious: step(-1), onNext: step(1) }}
              isFull={false}
              onClose={() => setOpen(false)}
              onEnded={() => undefined}
              onEdit={openTaskEditing}
            />
          ) : (
            <button type="button" onClick={() => setOpen(true)}>
              Открыть заявку
            </button>
          )}
          <TaskForm onOpenTask={onOpenTask} />
          <Outlet />
        </>
      )
    },
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const view = await renderScreen({
    routeTree: root.addChildren([anywhere]),
    path: '/',
    me: me ?? makeMe({ isSenior: true }),
    width,
  })
  // On a phone the parts below the description are rendered later.
  if (width < 768) await screen.findByRole('region', { name: 'История' })
  return {
    ...view,
    api,
    card,
    /** Another user has saved a change. */
    elsewhere: (task: Partial<Task> & { id: number }) => {
      const old = card.tasks.find(({ id }) => id === task.id)
      if (old) put({ ...old, ...task, version: old.version + 1 })
    },
    changed: () => view.changed('tasks'),
  }
}
