import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { makeOwnUnit } from '../../rooms/units/units.make.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { closeSheet, shownSheet } from '../../ui/overlays/sheets.ts'
import { MenuSheet } from './MenuSheet.tsx'

afterEach(closeSheet)

test('the sections of a phone lead to the search over everything, which has no key there', async () => {
  const api = fakeApi()
  api.on(tasksRoutes.counters, () => ({ items: [] }))
  api.on(unitsRoutes.search, () => ({ items: [makeOwnUnit()], totalCount: 1 }))
  await renderIn(<MenuSheet isOpen />, { me: makeMe({ role: 'engineer' }) })
  expect(await screen.findByRole('link', { name: /Тахографы/ })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: /^У меня 1\sприбор$/ })).toHaveAttribute(
    'href',
    expect.stringContaining('userIds=2'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Поиск по всему' }))
  expect(shownSheet.get()).toBe('palette')
})
