import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'
import { waitingRows } from '../waiting/rows.ts'

const items = [
  makeTaskItem({ id: 1, status: 'ASSIGNED' }),
  makeTaskItem({ id: 2, status: 'ASSIGNED', title: 'Другая' }),
]
const wait = () =>
  act(() =>
    waitingRows.set(new Map([[1, { shown: { status: 'WAITING_CLIENT', nextMove: 'CLIENT' }, count: 2 }]])),
  )
afterEach(() => waitingRows.set(new Map()))

const places = [
  ['the table', { width: 1440 }, 'Ждём клиента'],
  ['the list beside a task', { width: 1440, path: '/tasks/tachograph/2' }, 'Ждём клиента'],
  ['the cards of a phone', { width: 390 }, 'Ждём клиента'],
] as const

test.each(places)('in %s a row shows what waits on it, and that it waits', async (_, scene, status) => {
  await renderTasks({ items, ...scene })
  await screen.findAllByText(/Нет связи с блоком/)
  expect(screen.queryByText('ждёт отправки')).toBeNull()
  wait()
  const marks = await screen.findAllByText('ждёт отправки')
  expect(marks).toHaveLength(1)
  let row = marks[0]?.parentElement
  while (row && !row.matches('[data-row]') && !row.querySelector('[data-row]')) row = row.parentElement
  expect(row?.dataset.row ?? row?.querySelector<HTMLElement>('[data-row]')?.dataset.row).toBe('1')
  expect(row?.innerHTML).toContain(status)
  act(() => waitingRows.set(new Map()))
  expect(screen.queryByText('ждёт отправки')).toBeNull()
})
