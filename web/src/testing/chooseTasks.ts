import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

import { makeTaskItem } from '../rooms/tasks/tasks.make.ts'

/** Tasks of a list, with the ids from their count down to 1. */
export const manyTasks = (count: number, given: Partial<TaskItem> = {}): TaskItem[] =>
  Array.from({ length: count }, (_, index) => makeTaskItem({ id: count - index, ...given }))

export const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.row !== undefined)

/** Ids of the chosen rows. */
export const chosen = () =>
  rows()
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => Number(row.dataset.row))

export const box = (id: number) => screen.findByRole('checkbox', { name: new RegExp(`№\\s${id}$`) })

const name = 'Действия с выбранными'
export const bar = () => screen.findByRole('region', { name })
export const noBar = () =>
  waitFor(() => expect(screen.queryByRole('region', { name })).not.toBeInTheDocument())

/** Chooses these tasks by their boxes; returns what can be done with them. */
export async function choose(...ids: number[]) {
  for (const id of ids) await userEvent.click(await box(id))
  return within(await bar())
}
