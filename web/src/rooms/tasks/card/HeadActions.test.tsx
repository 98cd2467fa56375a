import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { makeMe } from '../../../testing/makeMe.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'

afterEach(() => vi.restoreAllMocks())

/** Nothing is laid out here: the head is 1200 wide, and so many of such letters fit into it. */
async function openCard(status: TaskStatus, letters: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return ((this.textContent?.length ?? 0) * 1200) / letters
  })
  const view = await renderCard({ tasks: [makeTask({ car: null, status })], me: makeMe({ isSenior: true }) })
  const head = within(await screen.findByRole('banner'))
  return { ...view, head }
}

const more = { name: 'Ещё' }

test('with room enough every command stands in the head', async () => {
  const { head } = await openCard('NEW', 60)
  expect(head.getByRole('button', { name: 'Разделить по ТС' })).toBeVisible()
  expect(head.queryByRole('button', more)).toBeNull()
})

test('beside a long status the rarest ones go under «Ещё», and are done from there by the keyboard', async () => {
  const { head, api } = await openCard('COSTS_APPROVAL', 52)
  expect(head.getByRole('button', { name: 'Выполнить' })).toHaveAttribute('data-variant', 'filled')
  expect(head.getByRole('button', { name: 'Удалённо' })).toBeVisible()
  expect(head.queryByRole('button', { name: 'Разделить по ТС' })).toBeNull()
  act(() => head.getByRole('button', more).focus())
  await userEvent.keyboard('{Enter}')
  const lines = await screen.findAllByRole('menuitem')
  expect(lines.map((line) => line.textContent)).toEqual(['Закрыть заявкуShiftX', 'Разделить по ТСB'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('dialog', { name: /^Разделить/ })).toBeVisible()
  expect(api.calls(tasksRoutes.split)).toEqual([])
})

test('they come back as soon as the status is a short one', async () => {
  const { head, elsewhere, changed } = await openCard('COSTS_APPROVAL', 62)
  expect(head.getByRole('button', more)).toBeVisible()
  elsewhere({ id: 18402, status: 'NEW' })
  await changed()
  await waitFor(() => expect(head.queryByRole('button', more)).toBeNull())
  expect(head.getByRole('button', { name: 'Разделить по ТС' })).toBeVisible()
})

test('a key does what its button would do, wherever the button is', async () => {
  await openCard('COSTS_APPROVAL', 52)
  await userEvent.keyboard('b')
  expect(await screen.findByRole('dialog', { name: /^Разделить/ })).toBeVisible()
})
