import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { WithoutContractScreen } from './WithoutContractScreen.tsx'

const open = (role: 'operator' | 'client') =>
  renderRegister(WithoutContractScreen, {
    path: '/without-contract',
    me: makeMe({ role }),
    prepare: (api) => api.on(companiesRoutes.search, () => ({ items: [], totalCount: 0 })),
  })

test('lists organizations without a contract under the tabs of contracts', async () => {
  const { api } = await open('operator')
  expect(await screen.findByText('Организаций без договора нет')).toBeInTheDocument()
  expect(api.calls(companiesRoutes.search)[0]?.body).toMatchObject({ hasContract: false })
  expect(screen.getByRole('tab', { name: /^Без договора/ })).toHaveAttribute('aria-selected', 'true')
  expect(screen.queryByRole('button', { name: 'Сохранить фильтр' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'транс')
  await waitFor(() =>
    expect(api.calls(companiesRoutes.search).at(-1)?.body).toMatchObject({
      query: 'транс',
      hasContract: false,
    }),
  )
})

test('is not for clients', async () => {
  const { api } = await open('client')
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  expect(api.calls(companiesRoutes.search)).toHaveLength(0)
})
