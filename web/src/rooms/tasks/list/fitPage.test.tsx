import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => makeTaskItem({ id: 500 - index, title: `Заявка ${index}` }))

/** The window of a test has no layout: each element is as high as this. */
let height = 0
let resize: (() => void)[] = []

beforeEach(() => {
  resize = []
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, 1000, height),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resize.push(look)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Room for so many rows of the usual height under the head. */
const makeRoomFor = (rows: number) => {
  height = 33 + rows * 36 + 5
}
const resizeTo = (rows: number) => {
  makeRoomFor(rows)
  act(() => resize.forEach((look) => look()))
}

describe('a page as high as the window', () => {
  test('has the rows that there is room for, also after a reload', async () => {
    makeRoomFor(17)
    const { api, address, unmount } = await renderTasks({ items: many(40) })
    await screen.findByText('1–10 из 40')
    await userEvent.selectOptions(screen.getByLabelText('Строк на странице'), 'По высоте экрана')
    expect(await screen.findByText('1–17 из 40')).toBeInTheDocument()
    expect(address()).toBe('/tasks/tachograph?limit=fit')
    expect(api.calls(tasksRoutes.search).at(-1)?.body).toMatchObject({ limit: 17, offset: 0 })
    unmount()
    expect(JSON.parse(localStorage.getItem('taskFilters') ?? '')).toMatchObject({ limit: 'fit' })
    await renderTasks({ path: '/tasks/tachograph?limit=fit', items: many(40) })
    expect(await screen.findByText('1–17 из 40')).toBeInTheDocument()
  })

  test('follows the window, and keeps the first row in sight', async () => {
    makeRoomFor(12)
    const { address } = await renderTasks({ path: '/tasks/tachograph?limit=fit&page=3', items: many(60) })
    expect(await screen.findByText('25–36 из 60')).toBeInTheDocument()
    resizeTo(20)
    expect(await screen.findByText('21–40 из 60')).toBeInTheDocument()
    await waitFor(() => expect(address()).toMatch(/page=2/))
  })

  test('leaves an address with a fixed size as it is', async () => {
    makeRoomFor(30)
    localStorage.setItem('taskFilters', JSON.stringify({ limit: 'fit', version: 2 }))
    await renderTasks({ path: '/tasks/tachograph?limit=20', items: many(60) })
    expect(await screen.findByText('1–20 из 60')).toBeInTheDocument()
  })

  test('is a page of fifty on a phone', async () => {
    const { api } = await renderTasks({ width: 390, path: '/tasks/tachograph?limit=fit', items: many(60) })
    await screen.findAllByRole('article')
    expect(api.calls(tasksRoutes.search).at(-1)?.body).toMatchObject({ limit: 50, offset: 0 })
  })
})
