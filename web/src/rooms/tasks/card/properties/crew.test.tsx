import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../../../testing/makeMe.ts'
import { makeOperator } from '../../../../testing/makePeople.ts'
import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeTask } from '../../tasks.make.ts'

const [gusev, hasanov, absent] = [
  makeOperator({ id: 5 }),
  makeOperator({ id: 6, lastName: 'Хасанов', firstName: 'Рустам' }),
  makeOperator({
    id: 7,
    lastName: 'Абрамов',
    firstName: 'Ян',
    absence: { kind: 'HOLIDAY', dateFrom: '2020-01-01', dateTo: '2040-12-03' },
  }),
] as const
const people = [absent, gusev, hasanov]

const answering = (given: Partial<Task> = {}) => {
  const task = makeTask({ car: null, ...given })
  return renderCard({
    tasks: [task],
    prepare: (api) => {
      api.on(usersRoutes.operators, () => ({ items: people, totalCount: people.length }))
      api.on(tasksRoutes.crew, ({ body }) => ({
        ...task,
        crew: people.filter(({ id }) => body.userIds.includes(id)),
        version: task.version + 1,
      }))
    },
  })
}

test('a colleague is added to the crew; the operator is not offered, and absent people come last', async () => {
  const { api } = await answering()
  await userEvent.click(await screen.findByRole('button', { name: /^Бригада/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('Хасанов Рустам'),
    expect.stringMatching(/Абрамов Ян.*Отпуск до 3 декабря 2040/),
  ])
  await userEvent.click(options[0] as HTMLElement)
  await waitFor(() => expect(api.calls(tasksRoutes.crew).at(-1)?.body).toEqual({ userIds: [6] }))
})

test('who is in the crew is chosen again to be removed', async () => {
  const { api } = await answering({ crew: [hasanov, absent] })
  await userEvent.click(await screen.findByRole('button', { name: /^Бригада.*Хасанов/ }))
  const list = await screen.findByRole('listbox', { name: 'Бригада' })
  const member = await within(list).findByRole('option', { name: /Хасанов.*в бригаде/ })
  await userEvent.click(member)
  await waitFor(() => expect(api.calls(tasksRoutes.crew).at(-1)?.body).toEqual({ userIds: [7] }))
})

test('a member who is absent on the day of the visit is named in a warning', async () => {
  await answering({
    crew: [absent],
    plannedFrom: '2031-11-25T07:00:00.000Z',
    plannedTo: '2031-11-25T09:00:00.000Z',
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Бригада/ }))
  expect(await screen.findByText(/Абрамов.*Отпуск до 3.декабря 2040: не будет в день визита/)).toBeVisible()
})

test('an engineer sees the crew and cannot change it', async () => {
  await renderCard({ tasks: [makeTask({ crew: [hasanov], car: null })], me: makeMe({ role: 'engineer' }) })
  expect(await screen.findByText(/Хасанов/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Бригада/ })).toBeNull()
})
