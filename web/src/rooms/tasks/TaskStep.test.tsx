import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { makeTaskItem } from './tasks.make.ts'
import { TaskStep } from './TaskStep.tsx'
import { waiting } from './waiting/waiting.ts'

test('a press without a network waits with the state of the list, when the card was never opened', async () => {
  fakeApi().on(tasksRoutes.status, () => {
    throw new TypeError('Failed to fetch')
  })
  const task = makeTaskItem({ id: 7, status: 'PLANNED', version: 4 })
  await renderIn(<TaskStep task={task} />, { me: makeMe({ role: 'engineer' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'В работу' }))
  await waitFor(() =>
    expect(waiting.get()).toMatchObject([
      { taskId: 7, kind: 'status', body: { status: 'IN_PROGRESS' }, base: { status: 'PLANNED' }, version: 4 },
    ]),
  )
})
