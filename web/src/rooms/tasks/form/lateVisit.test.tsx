import type { Task } from '@naryad/contract/tasks/tasks'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

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

  test.each([
    ['is not compared with a deadline that another priority will move', false],
    ['is compared with one that was set by hand, whatever the priority', true],
  ])('%s', async (_, hasManualDeadline) => {
    await renderCard({ tasks: [dated({ hasManualDeadline })] })
    await visit('25.11.2026')
    await userEvent.click(screen.getByRole('radio', { name: 'Критичный' }))
    expect(screen.queryAllByText('Визит позже срока')).toHaveLength(hasManualDeadline ? 1 : 0)
    expect(screen.queryAllByText('Срок пересчитается по нормативу приоритета')).toHaveLength(
      hasManualDeadline ? 0 : 1,
    )
  })
})
