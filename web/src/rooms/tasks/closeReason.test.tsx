import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { closeReasons } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { sessionState } from '../../client/session/state.ts'
import { renderCard } from '../../testing/renderCard.tsx'
import { renderTasks } from '../../testing/renderTasks.tsx'
import { makeTask, makeTaskItem } from './tasks.make.ts'

beforeEach(() => sessionState.set('in'))

const chosen = () => within(screen.getByRole('dialog')).queryAllByRole('radio', { checked: true })

describe('closing one task', () => {
  const open = async (status: 'NEW' | 'DONE') => {
    const { api } = await renderCard({ tasks: [makeTask({ id: 7, status, costs: 0, car: null })] })
    api.on(tasksRoutes.close, ({ body }) => makeTask({ id: 7, status: 'CLOSED', ...body }))
    await userEvent.keyboard('{Shift>}x{/Shift}')
    await screen.findByRole('radio', { name: closeReasons[0] })
    return api
  }

  test('proposes no reason where no work was done, and says what is missing', async () => {
    const api = await open('NEW')
    expect(chosen()).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Выберите причину закрытия')).toBeVisible()
    expect(api.calls(tasksRoutes.close)).toEqual([])
  })

  test('proposes the usual reason where the work is done', async () => {
    const api = await open('DONE')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(api.calls(tasksRoutes.close)[0]?.body).toEqual({ closeReason: closeReasons[0] }),
    )
  })
})

describe('closing many tasks', () => {
  const open = async (statuses: readonly ('NEW' | 'DONE')[]) => {
    const items = statuses.map((status, at) => makeTaskItem({ id: at + 1, status }))
    const { api } = await renderTasks({ items })
    api.on(tasksBulkRoutes.close, () => ({ failed: [], unchangedCount: 0 }))
    for (const { id } of items)
      await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`№\\s${id}$`) }))
    const bar = await screen.findByRole('region', { name: 'Действия с выбранными' })
    await userEvent.click(within(bar).getByRole('button', { name: 'Закрыть заявки' }))
    await screen.findByRole('radio', { name: closeReasons[0] })
    return api
  }

  test('one that is not done is enough for no proposal: Ctrl+Enter closes nothing', async () => {
    const api = await open(['DONE', 'NEW'])
    expect(chosen()).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Выберите причину закрытия')).toBeVisible()
    expect(api.calls(tasksBulkRoutes.close)).toEqual([])
  })

  test('where all are done the usual reason is proposed', async () => {
    const api = await open(['DONE', 'DONE'])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(api.calls(tasksBulkRoutes.close)[0]?.body).toMatchObject({ closeReason: closeReasons[0] }),
    )
  })
})
