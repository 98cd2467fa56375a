import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask, makeTaskItem } from '../tasks.make.ts'
import { newDraft } from './draft.ts'
import { openNewTask } from './shownForm.ts'

async function offerJoining() {
  const onOpenTask = vi.fn<(task: { id: number }) => void>()
  const car = { id: 4, plate: 'А417КМ116', title: 'А417КМ116', brand: 'Scania', model: 'R440', year: 2021 }
  const stage = await renderCard({ tasks: [makeTask({ car: null, operator: null })], onOpenTask })
  stage.api.on(tasksRoutes.duplicates, () => ({ items: [makeTaskItem({ id: 9, car })], totalCount: 1 }))
  localStorage.setItem('naryad:draft:2:task:new', JSON.stringify(keptDraft(car)))
  act(() => openNewTask('tachograph'))
  return { ...stage, onOpenTask, join: await screen.findByRole('button', { name: /Присоединить/ }) }
}

test('a task that is like the new one opens beside the form', async () => {
  await offerJoining()
  const similar = within(screen.getByRole('region', { name: 'Похожие заявки' }))
  expect(similar.getByText('У этого ТС уже есть открытые заявки')).toBeVisible()
  const link = similar.getByRole('link')
  expect(link).toHaveAttribute('href', '/tasks/tachograph/9')
  expect(link).toHaveAttribute('target', '_blank')
})

test('a double click on «Присоединить» makes one comment', async () => {
  const { api, join, onOpenTask } = await offerJoining()
  await userEvent.click(screen.getByRole('textbox', { name: 'Описание' }))
  await userEvent.paste('Звонил водитель')
  await userEvent.dblClick(join)
  await waitFor(() => expect(onOpenTask).toHaveBeenCalledOnce())
  expect(api.calls(tasksRoutes.comment).map(({ body }) => body)).toEqual([
    { text: 'Снова нет связи\nЗвонил водитель', isInternal: true },
  ])
  expect(screen.queryByRole('textbox', { name: 'Описание' })).toBeNull()
})

test('a refused «Присоединить» is shown, leaves the form, and is tried again under the same key', async () => {
  const { api, join, onOpenTask } = await offerJoining()
  api.on(tasksRoutes.comment, () => {
    throw new TypeError('Failed to fetch')
  })
  await userEvent.click(join)
  await screen.findByText(/Нет связи с сервером/)
  await userEvent.click(join)
  await waitFor(() => expect(api.calls(tasksRoutes.comment)).toHaveLength(2))
  const [first, second] = api.calls(tasksRoutes.comment).map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
  expect(onOpenTask).not.toHaveBeenCalled()
})

function keptDraft(car: { id: number; plate: string; brand: string; model: string }) {
  const base = { ...newDraft('tachograph'), isWithoutCar: false }
  return { value: { mine: { ...base, car, title: 'Снова нет связи' }, base, version: null }, at: new Date() }
}
