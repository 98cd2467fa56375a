import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { answerCard } from '../../../testing/answerCard.ts'
import type { FakeApi } from '../../../testing/fakeApi.ts'
import { holdCalls } from '../../../testing/holdCalls.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
// The card is loaded with the first wish for it, which may take longer than a test waits for a button.
import '../card/TaskCard.tsx'
import { makeTaskCard, makeTaskItem } from '../tasks.make.ts'

function prepare(api: FakeApi): void {
  api.on(tasksRoutes.get, ({ params: { id } }) => makeTaskCard({ id, car: null, status: 'NEW' }))
  answerCard(api)
  api.on(tasksRoutes.remove, () => undefined)
}

test('the answer to the deletion of a task leaves the next one open', async () => {
  const { address } = await renderTasks({
    path: '/tasks/tachograph/2',
    me: makeMe({ role: 'admin' }),
    items: [3, 2, 1].map((id) => makeTaskItem({ id })),
    prepare,
  })
  const held = holdCalls(tasksRoutes.remove)
  await userEvent.click(await screen.findByRole('button', { name: 'Ещё действия' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Удалить заявку/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() => expect(held).toHaveLength(1))
  await userEvent.keyboard('j')
  await waitFor(() => expect(address()).toBe('/tasks/tachograph/1'))
  held[0]?.()
  expect(await screen.findByText(/^Заявка .*2 удалена/)).toBeInTheDocument()
  await act(async () => {})
  expect(address()).toBe('/tasks/tachograph/1')
})
