import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { sessionState } from '../../../client/session/state.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

test('the file of chosen requests has these, though as many are found', async () => {
  sessionState.set('in')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const { api } = await renderTasks({ items: [makeTaskItem({ id: 2 }), makeTaskItem({ id: 1 })] })
  api.on(exportsRoutes.tasks, () => new Response('xlsx'))
  for (const name of [/№\s2$/, /№\s1$/]) await userEvent.click(await screen.findByRole('checkbox', { name }))
  const bar = await screen.findByRole('region', { name: 'Действия с выбранными' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(api.calls(exportsRoutes.tasks)).toHaveLength(1))
  const filters = api.calls(exportsRoutes.tasks)[0]?.url.searchParams.get('filters')
  expect(JSON.parse(filters ?? '{}')).toMatchObject({ ids: [2, 1] })
})
