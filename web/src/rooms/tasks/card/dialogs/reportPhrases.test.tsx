import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeTask } from '../../tasks.make.ts'

test('a phrase of the report waits for its answer, and is not sent without it', async () => {
  const task = makeTask({ car: null, type: { id: 3, title: 'Монтаж' }, checklist: [] })
  const { api } = await renderCard({
    tasks: [task],
    prepare: (api) =>
      api.on(taskTypesRoutes.list, () => ({
        items: [
          {
            id: 3,
            title: 'Монтаж',
            queues: [],
            checklist: [],
            reportTemplate: 'Установлено: …\nСерийный номер: …',
            parts: [],
            isActive: true,
            version: 1,
          },
        ],
        totalCount: 1,
      })),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Выполнить' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByLabelText<HTMLTextAreaElement>(/Что сделали/)
  await userEvent.click(await dialog.findByRole('button', { name: 'Установлено' }))
  expect(field).toHaveFocus()
  await userEvent.keyboard('тахограф «Меркурий»')
  await userEvent.click(dialog.getByRole('button', { name: 'Серийный номер' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Выполнить заявку' }))
  expect(await dialog.findByText(/Допишите «Серийный номер»/)).toBeInTheDocument()
  expect(api.calls(tasksRoutes.done)).toEqual([])
  await userEvent.type(field, '77')
  expect(field).toHaveValue('Установлено: тахограф «Меркурий»\nСерийный номер: 77')
})
