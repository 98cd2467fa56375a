import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'
import { openNewTask } from './shownForm.ts'

const field = (name: string) => screen.getByRole('textbox', { name })

describe('a visit beside its deadline', () => {
  const dated = (more: Partial<Task> = {}) =>
    makeTask({ car: null, deadlineAt: '2026-11-24T09:00:00.000Z', ...more })
  const visit = async (day: string) => {
    await userEvent.keyboard('e')
    await screen.findByRole('dialog', { name: /Изменить заявку/ })
    await userEvent.clear(field('Дата визита'))
    await userEvent.type(field('Дата визита'), day)
  }

  test('is flagged when it begins after the deadline of the task', async () => {
    await renderCard({ tasks: [dated()] })
    await visit('25.11.2026')
    expect(screen.getByText('Визит позже срока')).toBeVisible()
    await userEvent.clear(field('Дата визита'))
    await userEvent.type(field('Дата визита'), '23.11.2026')
    expect(screen.queryByText('Визит позже срока')).not.toBeInTheDocument()
  })

  test('is flagged when it begins after the norm of a task that is being made', async () => {
    await renderCard()
    act(() => openNewTask('tachograph'))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Дата визита' }), '25.11.2026')
    expect(await screen.findByText('Визит позже срока')).toBeVisible()
  })

  test('is compared with one that was set by hand, whatever the priority', async () => {
    const { api } = await renderCard({ tasks: [dated({ hasManualDeadline: true })] })
    await visit('25.11.2026')
    await userEvent.click(screen.getByRole('radio', { name: 'Критичный' }))
    expect(screen.getByText('Визит позже срока')).toBeVisible()
    expect(api.calls(tasksRoutes.deadline)).toEqual([])
  })

  test('is compared with the deadline that another priority gives the task', async () => {
    const task = dated({ deadlineAt: '2026-11-27T09:00:00.000Z' })
    const { api } = await renderCard({ tasks: [task] })
    api.on(tasksRoutes.deadline, () => ({ deadlineAt: '2026-11-23T15:00:00.000Z', normMinutes: 240 }))
    await visit('25.11.2026')
    expect(screen.queryByText('Визит позже срока')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Критичный' }))
    expect(await screen.findByText('Визит позже срока')).toBeVisible()
    expect(screen.getByText(/Срок по новому приоритету/)).toBeVisible()
    expect(api.calls(tasksRoutes.deadline).map(({ url }) => url.search)).toEqual([
      `?priority=CRITICAL&taskId=${task.id}`,
    ])
  })

  test('says that the deadline will move while the new one is not known', async () => {
    const { api } = await renderCard({ tasks: [dated()] })
    api.on(tasksRoutes.deadline, () => {
      throw new TypeError('Failed to fetch')
    })
    await visit('25.11.2026')
    await userEvent.click(screen.getByRole('radio', { name: 'Критичный' }))
    expect(await screen.findByText('Срок пересчитается по нормативу приоритета')).toBeVisible()
    expect(screen.queryByText('Визит позже срока')).not.toBeInTheDocument()
  })

  test('says that there will be no deadline under a priority without a norm', async () => {
    const { api } = await renderCard({ tasks: [dated()] })
    api.on(tasksRoutes.deadline, () => {
      throw new Refused('IMPOSSIBLE', 'Для этого приоритета не задан норматив срока')
    })
    await visit('25.11.2026')
    await userEvent.click(screen.getByRole('radio', { name: 'Критичный' }))
    expect(await screen.findByText(/Срока не будет/)).toBeVisible()
  })

  test('names no new deadline while another organization is chosen as well', async () => {
    const { api } = await renderCard({ tasks: [dated()] })
    api.on(tasksRoutes.deadline, () => ({ deadlineAt: '2026-11-23T15:00:00.000Z', normMinutes: 240 }))
    await visit('25.11.2026')
    await userEvent.click(screen.getByRole('button', { name: 'Очистить поле «Организация»' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Критичный' }))
    expect(await screen.findByText('Срок пересчитается по нормативу приоритета')).toBeVisible()
    expect(screen.queryByText(/Срок по новому приоритету/)).not.toBeInTheDocument()
  })
})
