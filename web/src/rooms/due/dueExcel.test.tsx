import { dueRoutes } from '@naryad/contract/due/due.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { makeDueRow } from './due.make.ts'
import { DueScreen } from './DueScreen.tsx'

const counts = { PAST: 0, MONTH: 2100, QUARTER: 2100, YEAR: 2100, ORDER: 0, ALL: 2100 }

test('Excel of all chosen rows is that of the list, and a part of thousands is refused by a sentence', async () => {
  const many = Array.from({ length: 2100 }, (_, at) => makeDueRow({ id: at + 1, key: `range:${at + 1}` }))
  const { api } = await renderRegister(DueScreen, {
    path: '/terms',
    me: makeMe({ isSenior: true }),
    prepare: (api) => {
      api.on(dueRoutes.search, () => ({
        items: many.slice(0, 3),
        totalCount: many.length,
        counts,
        groups: [],
      }))
      api.on(dueRoutes.count, () => ({ counts: [2100] }))
      api.on(dueRoutes.keys, () => ({
        items: many.map(({ id, key }) => ({ id, key })),
        totalCount: many.length,
      }))
      api.on(exportsRoutes.due, () => new Response(''))
    },
  })
  await userEvent.click(await screen.findByRole('tab', { name: /^90/ }))
  const [row] = await screen.findAllByRole('checkbox', { name: /^Выбрать:/ })
  await userEvent.click(row as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: /^Все 2\s100$/ }))
  const excel = () => screen.getAllByRole('button', { name: 'Excel' })[1] as HTMLElement
  expect(await screen.findByText(/^Выбрано 2\s100$/)).toBeVisible()
  await userEvent.click(excel())
  await waitFor(() => expect(api.calls(exportsRoutes.due)).toHaveLength(1))
  const asked = api.calls(exportsRoutes.due)[0]?.url.searchParams.get('filters') ?? ''
  expect(JSON.parse(asked)).toMatchObject({ period: 'QUARTER' })
  expect(asked.length).toBeLessThan(1000)
  await userEvent.click(row as HTMLElement)
  await userEvent.click(excel())
  expect(await screen.findByText(/За раз выбирается не больше 1\s000 строк/)).toBeVisible()
  expect(api.calls(exportsRoutes.due)).toHaveLength(1)
})
