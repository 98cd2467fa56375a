import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { holdCalls } from '../../../testing/holdCalls.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'

const threePoints = ['Пломбы', 'Фото', 'Проверка'].map((title) => ({
  title,
  isRequired: true,
  isDone: false,
}))
const point = (title: string) => screen.getByRole('checkbox', { name: new RegExp(title) })

test('a tick stays while the answer to an earlier one comes, and the next is put over both', async () => {
  const { card, changed } = await renderCard({ tasks: [makeTask({ car: null, checklist: threePoints })] })
  const held = holdCalls(tasksRoutes.update)
  await userEvent.click(point('Пломбы'))
  await userEvent.click(point('Фото'))
  await waitFor(() => expect(held).toHaveLength(1))
  held[0]?.()
  await waitFor(() => expect(held).toHaveLength(2))
  await changed()
  expect(point('Фото')).toBeChecked()
  await userEvent.click(point('Проверка'))
  held[1]?.()
  await waitFor(() => expect(held).toHaveLength(3))
  await waitFor(() => {
    // It may be sent again, over what the second has made.
    for (const letThrough of held) letThrough()
    expect(card.tasks[0]?.checklist.map(({ isDone }) => isDone)).toEqual([true, true, true])
  })
  expect(screen.queryByText(/изменили одновременно/)).toBeNull()
})

test('what was read before a press does not take back what it shows', async () => {
  const { changed } = await renderCard({ tasks: [makeTask({ car: null, checklist: threePoints })] })
  const put = holdCalls(tasksRoutes.update)
  const read = holdCalls(tasksRoutes.get)
  const reading = changed()
  await userEvent.click(point('Пломбы'))
  await waitFor(() => expect(put).toHaveLength(1))
  for (const letThrough of read) letThrough()
  await reading
  expect(point('Пломбы')).toBeChecked()
})
